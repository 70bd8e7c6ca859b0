import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ScreenLink } from './AdminMenu'
import { useHits } from './jump'

// Finds a screen, a person, an order, a course or a coupon, and opens it: all by keyboard.
export function JumpDialog({ screens, onClose }: { screens: ScreenLink[]; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const { groups, busy } = useHits(q, screens)
  const hits = groups.flatMap(group => group.hits)
  const chosen = Math.min(at, hits.length - 1)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const go = (href: string) => {
    onClose()
    void navigate({ href })
  }
  const move = (to: number) => {
    setAt(to)
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) move((chosen + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && hits[chosen]) go(hits[chosen].href)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={box}
      className="admin-palette"
      aria-label={t`Search the admin`}
      onClose={onClose}
      onClick={event => event.target === box.current && onClose()}
    >
      <div className="flex items-center gap-3 px-4 border-b border-line">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={hits[chosen] && `${id}-${chosen}`}
          aria-label={t`Person, order, course, coupon or page`}
          placeholder={t`Person, order, course, coupon or page`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={q}
          onChange={event => {
            setQ(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t`Results`} aria-busy={busy} className="admin-hits">
        {groups.map(group => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden="true">{group.name}</p>
            {group.hits.map(hit => {
              const i = hits.indexOf(hit)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has the focus and hears the keys
                <div
                  key={hit.href}
                  id={`${id}-${i}`}
                  role="option"
                  aria-selected={i === chosen}
                  onPointerMove={() => setAt(i)}
                  onClick={() => go(hit.href)}
                >
                  <hit.icon size={17} strokeWidth={1.75} aria-hidden="true" />
                  <span className="truncate">{hit.name}</span>
                  {hit.note && <span className="truncate text-muted">{hit.note}</span>}
                  {hit.end && <span className="ml-auto text-muted whitespace-nowrap tnum">{hit.end}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={hits.length === 0 && !busy ? 'px-4 py-8 text-center text-muted' : 'sr-only'}>
        {!busy && (hits.length === 0 ? t`Nothing found` : '')}
      </p>
    </dialog>
  )
}
