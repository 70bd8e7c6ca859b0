// Drawn in the style of the covers: arches, a hill, a sun. One for each tab.
const grounds = [
  ['#1a3363', '#5283e0', '#c6c3fd', '#db9af2'],
  ['#54200b', '#cf6136', '#edc097', '#ceb749'],
  ['#00391a', '#3c9c57', '#9fd9c8', '#1dcfe0'],
] as const

const arch = (x: number, w: number, top: number) => `M${x} 420V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V420z`

export function Scene({ n, className }: { n: number; className?: string }) {
  const [dark, mid, light, spark] = grounds[n % grounds.length] ?? grounds[0]
  return (
    <svg
      viewBox="0 0 560 420"
      className={className}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ filter: 'var(--dim)' }}
    >
      <rect width="560" height="420" fill={dark} />
      {n === 0 && (
        <>
          <path d={arch(60, 200, 90)} fill={mid} />
          <path d={arch(92, 136, 130)} fill={light} />
          <circle cx="160" cy="220" r="34" fill={dark} />
          <path d="M96 420c0-86 28-130 64-130s64 44 64 130z" fill={dark} />
          <path d="M300 130h210v150H300z" fill={light} />
          <path d="M324 164h110v14H324zm0 34h160v14H324zm0 34h84v14h-84z" fill={mid} />
          <circle cx="478" cy="170" r="16" fill={spark} />
          <path d="M396 280h18v140h-18z" fill={mid} />
        </>
      )}
      {n === 1 && (
        <>
          {[0, 1, 2, 3].map(i => (
            <path key={i} d={arch(52 + i * 118, 96, 210 - i * 44)} fill={i % 2 ? light : mid} />
          ))}
          {[0, 1, 2, 3].map(i => (
            <path
              key={i}
              d={`M${82 + i * 118} ${300 - i * 44}l14 14 24-28`}
              fill="none"
              stroke={dark}
              strokeWidth="9"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
          <circle cx="120" cy="96" r="40" fill={spark} />
        </>
      )}
      {n === 2 && (
        <>
          <circle cx="420" cy="130" r="56" fill={spark} />
          <path d="M0 330c120-110 240-110 340-20s160 40 220 0v110H0z" fill={mid} />
          <path d="M0 380c140-60 260-50 360-10s150 20 200 0v50H0z" fill={light} />
          <path d={arch(150, 120, 120)} fill={light} />
          <path d={arch(176, 68, 164)} fill={dark} />
          <path d="m198 214 34 22-34 22z" fill={spark} />
        </>
      )}
    </svg>
  )
}
