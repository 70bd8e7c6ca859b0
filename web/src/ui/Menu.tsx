import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { focusedOnOpen } from '@/lib/focus'
import { IconButton } from './Button'
import { HrefLink } from './HrefLink'
import { step } from './Tabs'

type Item = { id: string; label: ReactNode; href?: string; target?: string; onSelect?: () => void; danger?: boolean }

// The actions of a row behind three dots. A popover: on top of everything and closed by Escape or a press elsewhere;
// the browser gives the focus back.
export function Menu({ label, items, triggerId }: { label: string; items: Item[]; triggerId?: string }) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const place = () => {
    const box = trigger.current?.getBoundingClientRect()
    const own = menu.current
    if (!box || !own) return
    const below = box.bottom + 6 + own.offsetHeight < window.innerHeight
    own.style.top = `${below ? box.bottom + 6 : Math.max(8, box.top - 6 - own.offsetHeight)}px`
    own.style.left = `${Math.max(8, box.right - own.offsetWidth)}px`
  }
  return (
    <>
      <IconButton ref={trigger} id={triggerId} label={label} popoverTarget={id} aria-haspopup="menu">
        <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="float fixed inset-auto m-0 p-1.5 min-w-48"
        onToggle={event => event.newState === 'open' && place()}
        onKeyDown={event => {
          const all = entries()
          const to = step(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
          if (event.key === 'Tab') menu.current?.hidePopover()
          if (to < 0) return
          event.preventDefault()
          all[to]?.focus()
        }}
      >
        {items.map((item, i) => {
          const className = `row w-full ${item.danger ? 'text-madder' : ''}`
          const shared = { ref: i === 0 ? focusedOnOpen : undefined, role: 'menuitem', tabIndex: -1, className }
          const act = () => {
            menu.current?.hidePopover()
            item.onSelect?.()
          }
          return item.href ? (
            <HrefLink key={item.id} href={item.href} target={item.target} {...shared} onClick={act}>
              {item.label}
            </HrefLink>
          ) : (
            <button key={item.id} type="button" {...shared} onClick={act}>
              {item.label}
            </button>
          )
        })}
      </div>
    </>
  )
}
