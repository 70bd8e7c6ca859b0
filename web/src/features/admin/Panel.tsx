import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Head } from '@/lib/head'
import { Breadcrumb } from '@/ui/Breadcrumb'

type Heading = { list: { name: string; href: string }; title: string; badges?: ReactNode; children?: ReactNode }

// The top of the page of one thing: the way back to its list, its name and state, and what can be done.
export function OneHead({ list, title, badges, children }: Heading) {
  return (
    <div className="grid gap-1">
      <Head title={`${title} · ${list.name}`} noindex />
      <div className="text-muted">
        <Breadcrumb items={[{ label: list.name, href: list.href }, { label: title }]} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="wrap-anywhere">
          {title}
        </h1>
        {badges}
        <div className="flex flex-wrap items-center gap-2 ml-auto">{children}</div>
      </div>
    </div>
  )
}

// A part of such a page.
export function Panel({
  title,
  note,
  end,
  children,
}: {
  title: string
  note?: string
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 border-b border-line">
        <h2 id={id}>{title}</h2>
        {note && <p className="text-muted">{note}</p>}
        {end && <div className="ml-auto">{end}</div>}
      </div>
      {children}
    </section>
  )
}

// Names and values, one below the other. What is null is left out.
export function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className="px-4 py-2">
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere text-right tnum">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => <p className="px-4 py-3 text-muted">{children}</p>

type Row = { id: string; cells: ReactNode[] }

// A table in a panel: the first column takes the room that is left, those in `ends` are aligned at the end.
export function Rows({
  label,
  heads,
  ends = [],
  rows,
}: {
  label: string
  heads: string[]
  ends?: number[]
  rows: Row[]
}) {
  const end = (i: number) => (ends.includes(i) ? 'text-right tnum' : '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr className="border-b border-line">
            {heads.map((head, i) => (
              <th key={head} scope="col" className={`px-4 h-9 font-medium whitespace-nowrap ${end(i)}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="border-b border-line last:border-0 align-top">
              {row.cells.map((cell, i) => (
                <td key={heads[i]} className={`px-4 py-2 ${end(i)} ${i === 0 ? 'min-w-48' : ''}`}>
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

// What a page of one thing shows until it has loaded: as tall as a window, so that nothing moves.
export function OneLoading() {
  const { t } = useLingui()
  return (
    <div className="grid gap-5 min-h-[80dvh] content-start" role="status" aria-label={t`Loading`}>
      <div className="skeleton h-14 max-w-80" />
      <div className="grid xl:grid-cols-[minmax(0,1fr)_320px] gap-5">
        <div className="skeleton h-80" />
        <div className="skeleton h-56" />
      </div>
    </div>
  )
}
