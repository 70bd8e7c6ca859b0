import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { withQuery } from '@/api/client'
import { Input, Select } from '@/ui/Field'
import type { Asked } from './api'

type Choices = { name: string; label: string; options: [value: string, label: string][] }
type Props = {
  title: ReactNode
  heading: Ref<HTMLHeadingElement>
  asked: Asked
  ask: (changes: Asked) => void
  search?: string
  filter?: Choices
  sort?: Choices
  table?: string // address of the list as CSV
  first?: ReactNode // comes before the search and filters
  children?: ReactNode // more actions
}

// The head of a list: title, search, filter, order and CSV. The first option is the one that an address without any
// means.
export function ListHead({ title, heading, asked, ask, search, filter, sort, table, first, children }: Props) {
  const { t } = useLingui()
  const { q = '' } = asked
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.value = q
  }, [q])
  const { page: _, from: __, ...question } = asked
  const chosen = (choices: Choices) => asked[choices.name] || choices.options[0]?.[0]
  const choose = (choices: Choices, value: string) =>
    ask({ [choices.name]: value === choices.options[0]?.[0] ? '' : value })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
          {title}
        </h1>
        <div className="flex flex-wrap gap-2">
          {table && (
            <a href={withQuery(table, question)} download className="button button-quiet">
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Download CSV</Trans>
            </a>
          )}
          {children}
        </div>
      </div>
      {first}
      {filter && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={filter.label}>
          {filter.options.map(([value, label]) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={value === chosen(filter)}
              onClick={() => choose(filter, value)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {(search || sort) && (
        <div className="flex flex-wrap gap-3 items-end">
          {search && (
            <form
              role="search"
              className="w-full sm:w-96"
              onSubmit={event => {
                event.preventDefault()
                ask({ q: box.current?.value ?? '' })
              }}
            >
              <Input
                ref={box}
                label={search}
                hideLabel
                type="search"
                name="q"
                defaultValue={q}
                maxLength={200}
                placeholder={t`Search...`}
                onChange={event => event.target.value === '' && q && ask({ q: '' })}
              />
            </form>
          )}
          {sort && (
            <div className="w-full sm:w-56">
              <Select
                label={sort.label}
                hideLabel
                value={chosen(sort)}
                onChange={event => choose(sort, event.target.value)}
              >
                {sort.options.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
