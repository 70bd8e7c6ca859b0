import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useDragRow, useSectionEnd } from '@/ui/drag'
import { Grip } from '@/ui/Grip'
import { CategoryRow, Courses, Missing, type RowActions, RowMenu } from './CategoryRow'
import { type Filed, idOf, siblings } from './filing'

// A group with its categories; a category can be dropped at its end.
export function CategoryGroup({ items, group, actions }: { items: Filed[]; group: Filed; actions: RowActions }) {
  const { t } = useLingui()
  const head = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const id = idOf(group)
  const { edge, dragged } = useDragRow(head, 'group', id, '')
  const over = useSectionEnd(end, group.slug, 'category')
  const name = actions.nameOf(group)
  const categories = siblings(items, 'category', group.slug)
  return (
    <section aria-label={name} className={`panel relative ${dragged ? 'opacity-40' : ''}`}>
      {edge && <span aria-hidden="true" className={`drop-line ${edge === 'top' ? '-top-2.5' : '-bottom-2.5'}`} />}
      <div
        ref={head}
        className="flex items-center gap-2 pl-1 pr-2 min-h-15 rounded-t-panel bg-sunk/50 border-b border-line"
      >
        <Grip id={id} name={name} onStep={by => actions.step(id, by)} where={() => actions.where(id)} />
        <div className="flex-1 min-w-0 flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
          <h2 className="text-18 flex-1 basis-40 min-w-0 wrap-anywhere">{name}</h2>
          <Missing item={group} />
          <Courses item={group} />
        </div>
        <RowMenu item={group} actions={actions} empty={categories.length === 0} />
      </div>
      <ul className="divide-y divide-line">
        {categories.map(item => (
          <CategoryRow key={item.slug} item={item} actions={actions} />
        ))}
      </ul>
      <div
        ref={end}
        className={`relative px-2 py-1.5 rounded-b-panel ${categories.length ? 'border-t border-line' : ''} ${over ? 'bg-brand/8' : ''}`}
      >
        {over && <span aria-hidden="true" className="drop-line -top-px" />}
        <button
          type="button"
          className="button button-plain"
          aria-label={t`Add category to ${name}`}
          onClick={() => actions.onAdd(group.slug)}
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {t`Add category`}
        </button>
      </div>
    </section>
  )
}
