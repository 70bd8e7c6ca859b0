import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { step } from '@/ui/Tabs'

// The groups on the left; on the right, the categories of the one that is hovered or focused. The right and left arrows
// switch between them.
export default function ExplorePanel() {
  const { t } = useLingui()
  const name = useNames()
  const query = useQuery(menuQuery)
  const { data } = query
  const [chosen, setChosen] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const groups = data?.groups ?? []
  const group = groups[chosen]
  if (!group)
    return (
      <div className="p-6 w-160">
        {query.error ? <LoadError query={query} /> : <Skeleton lines={[40, 40, 40, 40, 40]} />}
      </div>
    )
  const groupName = name('group', group.slug, group.title)
  const all = (selector: string) => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const here = document.activeElement as HTMLElement
    const left = all('[data-group]')
    const right = all('[data-category]')
    const side = left.includes(here) ? left : right
    if (event.key === 'ArrowRight' && side === left) right[0]?.focus()
    else if (event.key === 'ArrowLeft' && side === right) left[chosen]?.focus()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return
    else {
      const to = step(event.key, side.indexOf(here), side.length)
      if (to < 0) return
      side[to]?.focus()
    }
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside
    <div ref={box} className="grid grid-cols-[264px_400px]" onKeyDown={onKeyDown}>
      <ul className="p-2 border-r border-line" aria-label={t`Subjects`}>
        {groups.map((item, i) => (
          <li key={item.slug}>
            <button
              type="button"
              data-group
              className={`row w-full ${i === chosen ? 'bg-sunk font-semibold' : ''}`}
              aria-expanded={i === chosen}
              aria-controls="explore-categories"
              onPointerEnter={() => setChosen(i)}
              onFocus={() => setChosen(i)}
              onClick={() => setChosen(i)}
            >
              <span className="flex-1">{name('group', item.slug, item.title)}</span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <div id="explore-categories" className="p-2 flex flex-col">
        <ul aria-label={groupName}>
          {group.categories.map(category => (
            <li key={category.slug}>
              <HrefLink data-category href={`/all-courses?category=${category.slug}`} className="row">
                <span className="flex-1">{name('category', category.slug, category.title)}</span>
                <span className="text-14 text-muted tnum">{category.courses}</span>
              </HrefLink>
            </li>
          ))}
        </ul>
        <HrefLink
          data-category
          href={`/all-courses?group=${group.slug}`}
          className="row mt-auto font-semibold text-brand"
        >
          <Trans>All {groupName}</Trans>
        </HrefLink>
      </div>
    </div>
  )
}
