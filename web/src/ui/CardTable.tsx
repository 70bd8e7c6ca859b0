import type { ReactNode } from 'react'

// A null cell is left out of a card. In a short card, the lead stands beside the name, and a plain cell has no label.
export type Column<T> = {
  id: string
  label: string
  end?: boolean
  lead?: boolean
  plain?: boolean
  cell: (row: T) => ReactNode
}
type Props<T> = {
  label: string
  columns: Column<T>[]
  rows: T[]
  id: (row: T) => string
  stale?: boolean
  bare?: boolean
  short?: boolean
}

// The roles are repeated, since some browsers drop a table's semantics once its display is changed.
const [table, group, row, head, cell] = ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map(role => ({ role }))

const labelled = 'grid grid-cols-[104px_minmax(0,1fr)] gap-3'
const inLine = (column: { lead?: boolean }) =>
  column.lead ? 'block' : 'order-2 flex gap-1.5 items-baseline @max-3xl:text-14'

// A table where there is room for one, else a card for each row; bare within a panel. A short card has a line for its
// name and lead, and the rest one after the other below, for lists whose rows are many and alike.
export function CardTable<T>({ label, columns, rows, id, stale, bare, short }: Props<T>) {
  const card = short
    ? "flex flex-wrap gap-x-4 gap-y-0.5 px-5 py-3 sm:px-6 after:content-[''] after:order-1 after:basis-full @3xl:after:content-none"
    : 'grid gap-2 p-4'
  return (
    <div className={`@container overflow-x-auto ${bare ? '' : 'panel'} ${stale ? 'opacity-60' : ''}`}>
      <table {...table} aria-label={label} aria-busy={stale} className="w-full text-left block @3xl:table">
        <thead {...group} className="text-14 text-muted sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr {...row} className="border-b border-line *:font-medium *:px-4 *:h-9 *:whitespace-nowrap">
            {columns.map(column => (
              <th key={column.id} {...head} scope="col" className={column.end ? 'text-right' : ''}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...group} className="block @3xl:table-row-group">
          {rows.map(one => (
            <tr
              key={id(one)}
              {...row}
              className={`border-b border-line last:border-0 align-top ${card} @3xl:table-row @3xl:p-0 @3xl:*:px-4 @3xl:*:py-[9px] @3xl:hover:bg-sunk/60`}
            >
              {columns.map((column, i) => {
                const content = column.cell(one)
                const shape = i === 0 ? 'block flex-1' : content === null ? 'hidden' : short ? inLine(column) : labelled
                return (
                  <td
                    key={column.id}
                    {...cell}
                    className={`min-w-0 ${shape} @3xl:table-cell ${column.end ? '@3xl:text-right' : ''}`}
                  >
                    {i > 0 && !(short && (column.lead || column.plain)) && (
                      <span aria-hidden="true" className={`text-14 text-muted ${short ? '' : 'pt-0.5'} @3xl:hidden`}>
                        {column.label}
                      </span>
                    )}
                    <div className="min-w-0">{content}</div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
