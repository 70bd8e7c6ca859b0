import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

// What is drawn of a figure: a bar for each step. Drawn by hand, since a library of charts would weigh more than all of
// the studio, and its pictures say nothing to who can't see them. The table beside it is for everyone.
type Bar = { label: string; value: number; text: string }

const height = 180
const nice = (most: number) => {
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 2.5, 5, 10].map(n => n * power).find(n => n >= most) ?? most
}

export function BarChart({ title, bars, axis }: { title: string; bars: Bar[]; axis: (value: number) => string }) {
  const most = nice(Math.max(1, ...bars.map(bar => bar.value)))
  const width = 100 / bars.length
  const every = Math.ceil(bars.length / 6)
  return (
    <div role="img" aria-label={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-muted tnum">
      <div className="grid content-between justify-items-end" style={{ height }}>
        <span className="-mt-2">{axis(most)}</span>
        <span className="-mb-2">{axis(0)}</span>
      </div>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height }}
        aria-hidden="true"
      >
        {[0, 0.5, 1].map(at => (
          <line
            key={at}
            x2="100"
            y1={height * at}
            y2={height * at}
            stroke="var(--line)"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map((bar, i) => (
          <g key={bar.label}>
            <rect
              x={i * width + width * 0.14}
              y={height - (bar.value / most) * height}
              width={width * 0.72}
              height={(bar.value / most) * height}
              fill="var(--brand)"
              className="hover:opacity-80"
            >
              <title>{bar.text}</title>
            </rect>
          </g>
        ))}
      </svg>
      <span />
      <div className="flex justify-between gap-2 pt-2 overflow-hidden">
        {bars
          .filter((_, i) => i % every === 0)
          .map(bar => (
            <span key={bar.label} className="whitespace-nowrap max-sm:text-[11px]">
              {bar.label}
            </span>
          ))}
      </div>
    </div>
  )
}

// How many of those who started are still watching, from the beginning of a video to its end.
export function RetentionChart({
  title,
  counts,
  of,
  ends,
}: {
  title: string
  counts: number[]
  of: number
  ends: string[]
}) {
  const id = useId()
  const at = (n: number) => height - (of ? n / of : 0) * height
  const points = counts.map((n, i) => `${(i / (counts.length - 1)) * 100},${at(n)}`)
  return (
    <div role="img" aria-label={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-muted tnum">
      <div className="grid content-between justify-items-end" style={{ height }}>
        <span className="-mt-2">100%</span>
        <span>50%</span>
        <span className="-mb-2">0%</span>
      </div>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height }}
        aria-hidden="true"
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--brand)" stopOpacity=".28" />
            <stop offset="1" stopColor="var(--brand)" stopOpacity=".04" />
          </linearGradient>
        </defs>
        {[0, 0.5, 1].map(line => (
          <line
            key={line}
            x2="100"
            y1={height * line}
            y2={height * line}
            stroke="var(--line)"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon points={`0,${height} ${points.join(' ')} 100,${height}`} fill={`url(#${id})`} />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="var(--brand)"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span />
      <div className="flex justify-between pt-2">
        {ends.map(end => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </div>
  )
}

type Column = { head: string; end?: boolean }

// The same figures as rows, for everyone who would rather read or hear them.
export function FigureTable({ label, columns, rows }: { label: string; columns: Column[]; rows: ReactNode[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="scrolls overflow-auto max-h-96" aria-label={label} tabIndex={0}>
      <table className="w-full text-left text-14">
        <thead className="text-muted">
          <tr className="*:font-medium *:py-2 *:pr-4 *:sticky *:top-0 *:bg-surface *:shadow-[inset_0_-1px_var(--line)]">
            {columns.map(column => (
              <th key={column.head} scope="col" className={column.end ? 'text-right whitespace-nowrap' : ''}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tnum">
          {rows.map((row, i) => (
            <tr key={i} className="border-b border-line last:border-0 *:py-2 *:pr-4 align-top">
              {row.map((cell, j) => (
                <td
                  key={columns[j]?.head}
                  className={columns[j]?.end ? 'text-right whitespace-nowrap' : 'wrap-anywhere'}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

// The table of a chart, folded until someone asks for it.
export function More({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="link text-14 min-h-8 cursor-pointer w-fit">
        <Trans>Show as a table</Trans>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
