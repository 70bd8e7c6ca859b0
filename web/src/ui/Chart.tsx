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
  const values = bars.map(bar => bar.value)
  const least = Math.min(0, ...values)
  const bottom = least < 0 ? -nice(-least) : 0
  const top = least < 0 && !values.some(value => value > 0) ? 0 : nice(Math.max(1, ...values))
  const at = (value: number) => ((top - value) / (top - bottom)) * height
  const marks = [...new Set([top, 0, bottom])]
  const width = 100 / bars.length
  const every = Math.ceil(bars.length / 6)
  return (
    <div role="img" aria-label={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 text-muted tnum">
      <div className="grid justify-items-end" style={{ height }}>
        {marks.map(mark => (
          <span
            key={mark}
            className="[grid-area:1/1] h-0 leading-none -translate-y-1.5"
            style={{ marginTop: at(mark) }}
          >
            {axis(mark)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="w-full"
        style={{ height }}
        aria-hidden="true"
      >
        {[...marks, (top || bottom) / 2].map(mark => (
          <line
            key={mark}
            x2="100"
            y1={at(mark)}
            y2={at(mark)}
            stroke={mark || !bottom ? 'var(--line)' : 'var(--edge)'}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map((bar, i) => (
          <rect
            key={bar.label}
            x={i * width + width * 0.14}
            y={at(Math.max(0, bar.value))}
            width={width * 0.72}
            height={Math.abs(at(bar.value) - at(0))}
            fill={bar.value < 0 ? 'var(--madder)' : 'var(--brand)'}
            className="hover:opacity-80"
          >
            <title>{bar.text}</title>
          </rect>
        ))}
      </svg>
      <span />
      <div className="grid pt-2" style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}>
        {bars.map(
          (bar, i) =>
            i % every === 0 && (
              <span
                key={bar.label}
                className={`row-start-1 w-0 justify-self-center flex justify-center whitespace-nowrap ${(i / every) % 2 ? 'max-sm:hidden' : ''}`}
                style={{ gridColumn: i + 1 }}
              >
                {bar.label}
              </span>
            ),
        )}
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
                  className={columns[j]?.end ? 'text-right whitespace-nowrap' : 'wrap-anywhere min-w-36'}
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
