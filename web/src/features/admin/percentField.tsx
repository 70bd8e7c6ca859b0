export const sign = (
  <span className="text-muted" aria-hidden="true">
    %
  </span>
)

// A label whose field has the sign in it.
export const Percent = ({ children }: { children: string }) => (
  <>
    {children} <span className="sr-only">%</span>
  </>
)
