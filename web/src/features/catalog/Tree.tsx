import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FacetValue } from '@/api/types'
import { Choice } from './Choice'
import { isOn, type Search, useValueLabel } from './search'

type Props = {
  groups: FacetValue[]
  categories: FacetValue[]
  search: Search
  onGroup: (group: string) => void
  onCategory: (group: string, category: string) => void
}

// The fields with courses, each with its topics: a checked field has all of them.
export function Tree({ groups, ...rest }: Props) {
  // A field that another filter leaves without courses stays, so that nothing moves under the pointer.
  const [first] = useState(() => groups.filter(g => g.count > 0).map(g => g.value))
  const used = groups.filter(g => g.count > 0 || first.includes(g.value) || isOn(rest.search, 'group', g.value))
  return (
    <ul>
      {used.map(group => (
        <Branch key={group.value} group={group} alone={used.length === 1} {...rest} />
      ))}
    </ul>
  )
}

type BranchProps = Omit<Props, 'groups'> & { group: FacetValue; alone: boolean }

function Branch({ group, alone, categories, search, onGroup, onCategory }: BranchProps) {
  const { t } = useLingui()
  const label = useValueLabel()
  const name = label('group', group)
  const all = isOn(search, 'group', group.value)
  const topics = categories
    .filter(c => c.parent === group.value)
    .map(value => ({ value, name: label('category', value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)) // not by their numbers, which change
  const [first] = useState(alone || all || topics.some(c => isOn(search, 'category', c.value.value)))
  return (
    <li className="relative">
      <div className="pr-10">
        <Choice name="group" value={group} label={name} checked={all} onToggle={() => onGroup(group.value)} />
      </div>
      <details open={first} className="group/branch">
        <summary
          className="absolute -right-2 top-0 size-11 lg:size-10 grid place-items-center rounded-field cursor-pointer list-none hover:bg-sunk [&::-webkit-details-marker]:hidden"
          aria-label={t`Topics of ${name}`}
        >
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className="text-muted transition-transform duration-150 group-open/branch:rotate-180"
          />
        </summary>
        <ul className="ml-2.5 pl-5 border-l border-line mb-1">
          {topics.map(c => (
            <li key={c.value.value}>
              <Choice
                name="category"
                value={c.value}
                label={c.name}
                checked={all || isOn(search, 'category', c.value.value)}
                onToggle={() => onCategory(group.value, c.value.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
