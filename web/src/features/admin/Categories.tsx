import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { Button } from '@/ui/Button'
import { type Drop, useDrops } from '@/ui/drag'
import { EmptyState } from '@/ui/EmptyState'
import { type Held, KeyboardMove } from '@/ui/Grip'
import { LoadError } from '@/ui/LoadError'
import { Tabs } from '@/ui/Tabs'
import { toast } from '@/ui/toast'
import { CategoryGroup } from './CategoryGroup'
import { CategoryRow, type RowActions } from './CategoryRow'
import { FilingDialog } from './FilingDialog'
import { FilingMerge } from './FilingMerge'
import { FilingMove } from './FilingMove'
import {
  type Filed,
  filing,
  filingQuery,
  find,
  idOf,
  type Kind,
  moved,
  type Place,
  placeOf,
  siblings,
  stepOf,
  useFilingChange,
} from './filing'
import { ListHead } from './ListHead'

type Open = { what: 'edit' | 'move' | 'merge'; item: Filed } | { what: 'add'; kind: Kind; parent?: string }

// What courses are filed under: subjects, and categories in groups.
export default function Categories() {
  const { t, i18n } = useLingui()
  const query = useQuery(filingQuery)
  const change = useFilingChange()
  const [open, setOpen] = useState<Open>()
  const [tab, setTab] = useState('category')
  const [local, setLocal] = useState<Filed[]>() // while something is being moved
  const [held, setHeld] = useState<Held>(null)
  const [said, say] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const saved = query.data?.items ?? []
  const items = local ?? saved
  const now = useRef(items)
  now.current = items
  const nameOf = (item: Filed) => item.names[i18n.locale] ?? item.names.en ?? item.slug

  const where = (id: string) => {
    const item = find(now.current, id)
    if (!item) return ''
    const list = siblings(now.current, item.kind, item.parent)
    const [name, n, all] = [nameOf(item), list.findIndex(one => one.slug === item.slug) + 1, list.length]
    const group = find(now.current, `group:${item.parent}`)
    if (!group) return t`${name}: position ${n} of ${all}`
    const title = nameOf(group)
    return t`${name}: position ${n} of ${all} in ${title}`
  }
  const show = (next: Filed[] | undefined) => {
    now.current = next ?? saved
    setLocal(next)
  }
  const send = (id: string, to: Place) => {
    const item = find(saved, id)
    if (!item) return
    const from = placeOf(saved, item)
    const name = nameOf(item)
    if (from.parent === (to.parent ?? '') && from.before === to.before) {
      show(undefined)
      return
    }
    show(moved(saved, item, to))
    change.mutate(
      {
        run: () => filing.move(item, to),
        done: all =>
          toast(t`${name} was moved`, () => {
            const again = find(all.items, id)
            if (again) change.mutate({ run: () => filing.move(again, from) })
          }),
      },
      { onSettled: () => setLocal(undefined) },
    )
  }
  const step = (id: string, by: 1 | -1) => {
    const item = find(now.current, id)
    const to = item && stepOf(now.current, item, by)
    if (item && to) show(moved(now.current, item, to))
  }
  const keyboard = {
    held,
    hold: (next: Held) => {
      setHeld(next)
      const item = !next && held && find(now.current, held.id)
      if (item) send(held.id, placeOf(now.current, item))
    },
    say,
    undo: () => show(undefined),
  }
  useDrops(drop => {
    const to = placeAt(now.current, drop)
    if (to) send(drop.id, to)
  })
  const actions: RowActions = {
    nameOf,
    where,
    step,
    stepNow: (id, by) => {
      const item = find(saved, id)
      const to = item && stepOf(saved, item, by)
      if (to) send(id, to)
      say(where(id))
      focusNow(byId(`actions-${id}`))
    },
    onEdit: item => setOpen({ what: 'edit', item }),
    onMove: item => setOpen({ what: 'move', item }),
    onMerge: item => setOpen({ what: 'merge', item }),
    onAdd: parent => setOpen({ what: 'add', kind: 'category', parent }),
    onDelete: item => {
      const name = nameOf(item)
      const { kind, slug, parent, names, icon, hue, homeTab } = item
      const { before } = placeOf(saved, item)
      change.mutate({
        run: () => filing.remove(item),
        done: () =>
          toast(t`${name} was deleted`, () =>
            change.mutate({
              run: () => filing.add({ kind, slug, parent, before, names, icon: icon || undefined, hue, homeTab }),
            }),
          ),
      })
    },
  }
  const add = (kind: Kind, label: string) => (
    <Button
      tone={kind === 'group' ? 'quiet' : undefined}
      disabled={query.isPending}
      onClick={() => setOpen({ what: 'add', kind })}
    >
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </Button>
  )
  const close = () => setOpen(undefined)
  return (
    <KeyboardMove value={keyboard}>
      <ListHead title={<Trans>Categories</Trans>} heading={heading} asked={{}} ask={() => {}}>
        {(saved.length > 0 || query.isPending) &&
          (tab === 'subject' ? add('subject', t`Add subject`) : add('group', t`Add group`))}
      </ListHead>
      <LoadError query={query} />
      {!query.data && !query.error && <div className="skeleton h-[70dvh]" role="status" aria-label={t`Loading`} />}
      {query.data && saved.length === 0 && (
        <EmptyState
          title={<Trans>No categories yet</Trans>}
          action={
            <div className="flex flex-wrap gap-3 justify-center">
              <Button pending={change.isPending} onClick={() => change.mutate({ run: filing.usual })}>
                <Trans>Use the usual subjects</Trans>
              </Button>
              {add('group', t`Add group`)}
            </div>
          }
        >
          <Trans>
            Courses need a subject and a category. Begin with the usual ones, in six languages, and change them as you
            like.
          </Trans>
        </EmptyState>
      )}
      {saved.length > 0 && (
        <Tabs
          label={t`Kind`}
          value={tab}
          onChange={setTab}
          items={[
            { id: 'category', label: t`Groups and categories`, content: <Groups items={items} actions={actions} /> },
            { id: 'subject', label: t`Subjects`, content: <Subjects items={items} actions={actions} /> },
          ]}
        />
      )}
      {open?.what === 'add' && <FilingDialog kind={open.kind} parent={open.parent} onClose={close} />}
      {open?.what === 'edit' && <FilingDialog kind={open.item.kind} item={open.item} onClose={close} />}
      {open?.what === 'move' && (
        <FilingMove
          items={saved}
          item={open.item}
          nameOf={nameOf}
          onMove={to => send(idOf(open.item), to)}
          onClose={close}
        />
      )}
      {open?.what === 'merge' && <FilingMerge items={saved} item={open.item} nameOf={nameOf} onClose={close} />}
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
    </KeyboardMove>
  )
}

// Where something was dropped.
function placeAt(items: Filed[], { id, onto, sectionId, below }: Drop): Place | undefined {
  const item = find(items, id)
  if (!item || onto === id) return undefined
  if (!onto) return { parent: sectionId }
  const target = find(items, onto)
  if (!target) return undefined
  const list = siblings(items, item.kind, target.parent).filter(one => one.slug !== item.slug)
  const at = list.findIndex(one => one.slug === target.slug) + (below ? 1 : 0)
  return { parent: target.parent, before: list[at]?.slug }
}

function Groups({ items, actions }: { items: Filed[]; actions: RowActions }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted max-w-[68ch]">
        <Trans>
          Each course is in one category. Groups and their categories are shown in the Explore menu and as filters, in
          this order.
        </Trans>
      </p>
      {siblings(items, 'group').map(group => (
        <CategoryGroup key={group.slug} items={items} group={group} actions={actions} />
      ))}
    </div>
  )
}

function Subjects({ items, actions }: { items: Filed[]; actions: RowActions }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted max-w-[68ch]">
        <Trans>
          Each course also has one subject, which gives its cover a color. The home page shows them in this order.
        </Trans>
      </p>
      <ul className="panel divide-y divide-line">
        {siblings(items, 'subject').map(item => (
          <CategoryRow key={item.slug} item={item} actions={actions} />
        ))}
      </ul>
    </div>
  )
}
