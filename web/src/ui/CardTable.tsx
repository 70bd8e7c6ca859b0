import type { ReactNode } from 'react'

// A null cell is left out of a card.
export type Column<T> = { id: string; label: string; end?: boolean; cell: (row: T) => ReactNode }
type Props<T> = {
  label: string
  columns: Column<T>[]
  rows: T[]
  id: (row: T) => string
  stale?: boolean
  bare?: boolean
}

// The roles are repeated, since some browsers drop a table's semantics once its display is changed.
const [table, group, row, head, cell] = ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map(role => ({ role }))

// A table where there is room for one, else a card for each row; bare within a panel.
export function CardTable<T>({ label, columns, rows, id, stale, bare }: Props<T>) {
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
              className="border-b border-line last:border-0 align-top grid gap-2 p-4 @3xl:table-row @3xl:*:px-4 @3xl:*:py-[9px] @3xl:hover:bg-sunk/60"
            >
              {columns.map((column, i) => {
                const content = column.cell(one)
                const shape =
                  i === 0 ? 'block' : content === null ? 'hidden' : 'grid grid-cols-[104px_minmax(0,1fr)] gap-3'
                return (
                  <td
                    key={column.id}
                    {...cell}
                    className={`min-w-0 ${shape} @3xl:table-cell ${column.end ? '@3xl:text-right' : ''}`}
                  >
                    {i > 0 && (
                      <span aria-hidden="true" className="text-14 text-muted pt-0.5 @3xl:hidden">
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
