import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef } from 'react'
import { languages } from '@/i18n/texts'
import { Badge } from '@/ui/Badge'
import { useDragRow } from '@/ui/drag'
import { Grip } from '@/ui/Grip'
import { HrefLink } from '@/ui/HrefLink'
import { Menu } from '@/ui/Menu'
import { subjectIcon } from '@/ui/subjectIcons'
import { type Filed, idOf } from './filing'

export type RowActions = {
  nameOf: (item: Filed) => string
  where: (id: string) => string
  step: (id: string, by: 1 | -1) => void // while it is held by the keyboard
  stepNow: (id: string, by: 1 | -1) => void
  onEdit: (item: Filed) => void
  onMove: (item: Filed) => void
  onMerge: (item: Filed) => void
  onAdd: (group: string) => void
  onDelete: (item: Filed) => void
}

// A subject or a category: dragged by its handle, moved by its menu.
export function CategoryRow({ item, actions }: { item: Filed; actions: RowActions }) {
  const row = useRef<HTMLLIElement>(null)
  const id = idOf(item)
  const { edge, dragged } = useDragRow(row, item.kind, id, item.parent)
  const name = actions.nameOf(item)
  const Icon = subjectIcon(item.icon)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined)
    if (!by) return
    event.preventDefault()
    actions.stepNow(id, by)
  }
  return (
    <li
      ref={row}
      onKeyDown={onKeyDown}
      className={`group relative flex items-center gap-2 pl-1 pr-2 min-h-13 hover:bg-sunk/60 ${dragged ? 'opacity-40' : ''}`}
    >
      {edge && <span aria-hidden="true" className={`drop-line ${edge === 'top' ? '-top-px' : '-bottom-px'}`} />}
      <Grip id={id} name={name} onStep={by => actions.step(id, by)} where={() => actions.where(id)} />
      {item.kind === 'subject' && (
        <span
          className="arch w-8 h-9 grid place-items-center shrink-0 pt-1 text-[oklch(0.97_0.01_85)]"
          style={{ background: `oklch(0.42 0.1 ${item.hue})` }}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <div className="flex-1 min-w-0 flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
        <span className="flex-1 basis-40 min-w-0 wrap-anywhere">{name}</span>
        <Missing item={item} />
        <Courses item={item} />
      </div>
      <RowMenu item={item} actions={actions} />
    </li>
  )
}

// The languages that a name lacks; the English one stands there instead.
export function Missing({ item }: { item: Filed }) {
  const { t } = useLingui()
  const lacks = Object.keys(languages).filter(code => !item.names[code])
  if (lacks.length === 0) return null
  const list = lacks.map(code => code.toUpperCase()).join(', ')
  return (
    <span title={lacks.map(code => languages[code as keyof typeof languages]).join(', ')}>
      <Badge>{t`Missing: ${list}`}</Badge>
    </span>
  )
}

export function Courses({ item }: { item: Filed }) {
  const { t } = useLingui()
  const { kind, slug, published, others } = item
  const count = t`${plural(published, { one: '# course', other: '# courses' })}`
  return (
    <span className="text-14 text-muted tnum whitespace-nowrap">
      {published > 0 ? (
        <HrefLink href={`/all-courses?${kind}=${slug}`} className="underline underline-offset-3">
          {count}
        </HrefLink>
      ) : (
        count
      )}
      {others > 0 && ` · ${t`${plural(others, { one: '# unpublished', other: '# unpublished' })}`}`}
    </span>
  )
}

export function RowMenu({ item, actions, empty = true }: { item: Filed; actions: RowActions; empty?: boolean }) {
  const { t } = useLingui()
  const id = idOf(item)
  const name = actions.nameOf(item)
  const free = empty && item.published + item.others === 0
  return (
    <Menu
      label={t`Actions for ${name}`}
      triggerId={`actions-${id}`}
      items={[
        { id: 'edit', label: t`Edit`, onSelect: () => actions.onEdit(item) },
        { id: 'up', label: t`Move up`, onSelect: () => actions.stepNow(id, -1) },
        { id: 'down', label: t`Move down`, onSelect: () => actions.stepNow(id, 1) },
        { id: 'move', label: t`Move to…`, onSelect: () => actions.onMove(item) },
        { id: 'merge', label: t`Merge into…`, onSelect: () => actions.onMerge(item) },
        ...(free ? [{ id: 'delete', label: t`Delete`, danger: true, onSelect: () => actions.onDelete(item) }] : []),
      ]}
    />
  )
}
