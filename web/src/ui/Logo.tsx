import { useSite } from '@/lib/head'

// With `short`, the narrowest phones see the mark alone.
export function Logo({ short }: { short?: boolean }) {
  const { name, logo } = useSite()
  return (
    <span className="inline-flex items-center gap-2.5 text-24 carved">
      {logo ? (
        <img src={logo} alt="" className="h-8 max-w-40" />
      ) : (
        <svg viewBox="0 0 32 28" width="30" height="26" aria-hidden="true">
          <rect width="32" height="3" rx="1" className="fill-clay" />
          <path
            d="M1.3 28V11.5a4.9 4.9 0 0 1 9.8 0V28M11.1 28V11.5a4.9 4.9 0 0 1 9.8 0V28M20.9 28V11.5a4.9 4.9 0 0 1 9.8 0V28"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
          />
        </svg>
      )}
      <span className={short ? 'max-[430px]:hidden' : undefined}>{name}</span>
    </span>
  )
}
