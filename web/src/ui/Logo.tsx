export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-24 carved">
      <svg viewBox="0 0 32 28" width="30" height="26" aria-hidden="true">
        <rect x="0" y="0" width="32" height="3" rx="1" className="fill-clay" />
        <path d="M1 28V12a5 5 0 0 1 10 0v16M11 28V12a5 5 0 0 1 10 0v16M21 28V12a5 5 0 0 1 10 0v16" fill="none" stroke="currentColor" strokeWidth="2.6" />
      </svg>
      Stoa
    </span>
  )
}
