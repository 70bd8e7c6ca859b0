import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'

type Item = { id: string; label: ReactNode; content: ReactNode }
type Props = {
  label: string
  items: Item[]
  value?: string
  onChange?: (id: string) => void
  // The address of the page with an item selected, so the tabs work without scripts.
  href?: (id: string) => string
  look?: 'line' | 'chip'
  // Panels that were shown stay, hidden, with what was typed in them.
  keep?: boolean
}

// The next index for an arrow, Home or End key in a list of n, or -1 for other keys.
export function step(key: string, at: number, n: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % n
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + n) % n
  if (key === 'Home') return 0
  if (key === 'End') return n - 1
  return -1
}

// One Tab stop; the arrow keys select. Controlled with value and onChange.
export function Tabs({ label, items, value, onChange, href, look = 'line', keep = false }: Props) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(items[0]?.id)
  const chosen = items.find(item => item.id === (value ?? own)) ?? items[0]
  const [seen, setSeen] = useState<string[]>([])
  if (!chosen) return null
  if (keep && !seen.includes(chosen.id)) setSeen([...seen, chosen.id])
  const choose = (id: string) => {
    setOwn(id)
    onChange?.(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = step(event.key, items.indexOf(chosen), items.length)
    const item = items[to]
    if (!item) return
    event.preventDefault()
    choose(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  const frame = look === 'line' ? 'gap-6 border-b border-line overflow-x-auto hide-bar' : 'gap-2 flex-wrap'
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={`flex ${frame}`} onKeyDown={onKeyDown}>
        {items.map(item => {
          const tab = {
            role: 'tab',
            id: `${base}-${item.id}`,
            'aria-controls': `${base}-${item.id}-panel`,
            'aria-selected': item === chosen,
            tabIndex: item === chosen ? 0 : -1,
            className: look === 'line' ? 'tab inline-flex items-center -outline-offset-2' : 'chip',
            children: item.label,
            onClick: (event: MouseEvent) => {
              event.preventDefault()
              choose(item.id)
            },
          }
          return href ? (
            <a key={item.id} href={href(item.id)} {...tab} />
          ) : (
            <button key={item.id} type="button" {...tab} />
          )
        })}
      </div>
      {items.map(
        item =>
          (item === chosen || seen.includes(item.id)) && (
            <div
              key={item.id}
              role="tabpanel"
              hidden={item !== chosen}
              id={`${base}-${item.id}-panel`}
              aria-labelledby={`${base}-${item.id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a stop, so that its text can be scrolled and read
              tabIndex={0}
              className="pt-6 rounded-field"
            >
              {item.content}
            </div>
          ),
      )}
    </div>
  )
}
