const marks = [
  'M4 28V14a10 10 0 0 1 20 0v14h-6V15a4 4 0 0 0-8 0v13z',
  'M4 4h10v10H4zm10 14h10v10H14zM4 18h6v10H4zm14-14h6v10h-6z',
  'M14 2 26 14 14 26 2 14zm0 8-4 4 4 4 4-4z',
  'M14 3a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 6a5 5 0 0 0 0 10z',
  'M3 9c5-5 8 5 13 0s6 0 9 0v5c-4 0-4 5-9 0s-8 5-13 0zm0 9c5-5 8 5 13 0s6 0 9 0v5c-4 0-4 5-9 0s-8 5-13 0z',
  'M14 3 26 25H2zm0 9-5 9h10z',
]

// Each partner's name has its own lettering.
const hands = [
  'carved text-18',
  'text-18 font-light tracking-[0.03em]',
  'text-20 font-extrabold tracking-tight',
  'carved text-20 font-normal',
  'text-16 font-bold tracking-[0.12em]',
  'carved text-18 font-medium tracking-normal',
]

// The partners, each with a logo.
export function LogoRow({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <section className="page py-10" aria-label={title}>
      <p className="text-14 text-muted mb-4">{title}</p>
      <ul className="grid grid-cols-2 sm:flex sm:flex-wrap items-center justify-between gap-x-6 sm:gap-x-8 gap-y-5 text-muted">
        {names.map((name, i) => (
          <li
            key={name}
            className={`flex items-center gap-2.5 leading-tight sm:whitespace-nowrap ${hands[i % hands.length]}`}
          >
            <svg
              viewBox="0 0 28 28"
              width="24"
              height="24"
              className="shrink-0"
              aria-hidden="true"
              fill="currentColor"
              fillRule="evenodd"
            >
              <path d={marks[i % marks.length]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
