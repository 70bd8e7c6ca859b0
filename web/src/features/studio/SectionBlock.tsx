import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import { length } from '@/lib/date'
import { byId, focusedOnOpen, focusNow } from '@/lib/focus'
import { useDragRow, useSectionEnd } from '@/ui/drag'
import { Grip } from '@/ui/Grip'
import { Menu } from '@/ui/Menu'
import type { DraftLesson } from './api'
import type { Actions } from './curriculum'
import { kindIcons, kinds, useKinds } from './kinds'
import { LessonRow } from './LessonRow'
import type { Kind, OutlineSection } from './outline'

type Props = {
  course: string
  section: OutlineSection
  infos: Map<string, DraftLesson>
  selection: Set<string>
  actions: Actions
  onSelect: (id: string, range: boolean) => void
  onStep: (id: string, by: 1 | -1) => void
  onMove: (id: string) => void
}

export const SectionBlock = memo(function SectionBlock(props: Props) {
  const { course, section, infos, selection, actions, onSelect, onStep, onMove } = props
  const { i18n, t } = useLingui()
  const head = useRef<HTMLDivElement>(null)
  const { edge, dragged } = useDragRow(head, 'section', section.id, section.id)
  const { id, title, lessons } = section
  const name = title || t`Untitled section`
  const ms = lessons.reduce((sum, lesson) => sum + (infos.get(lesson.id)?.durationMs ?? 0), 0)
  const count = t`${plural(lessons.length, { one: '# lesson', other: '# lessons' })}`
  return (
    <section aria-label={name} className={`section panel relative ${dragged ? 'opacity-40' : ''}`}>
      {edge && <span aria-hidden="true" className={`drop-line ${edge === 'top' ? '-top-2.5' : '-bottom-2.5'}`} />}
      <div
        ref={head}
        className="group flex items-center gap-1 pl-1 pr-2 min-h-15 rounded-t-panel bg-sunk/50 border-b border-line"
      >
        <Grip id={id} name={name} onStep={by => actions.stepSection(id, by)} where={() => actions.where(id)} />
        <input
          id={`title-${id}`}
          className="inline-title flex-1 min-w-0 font-semibold text-18"
          aria-label={t`Section title`}
          placeholder={t`Untitled section`}
          value={title}
          maxLength={200}
          onChange={e => actions.nameSection(id, e.target.value)}
          onKeyDown={e => {
            if (e.key !== 'Enter' || e.nativeEvent.isComposing) return
            e.preventDefault() // or it would press the button too
            document.getElementById(`add-${id}`)?.focus()
          }}
        />
        <span className="text-14 text-muted tnum whitespace-nowrap max-sm:hidden">
          {count}
          {ms > 0 && ` · ${length(ms, i18n.locale)}`}
        </span>
        <Menu
          label={t`Actions for ${name}`}
          triggerId={`actions-${id}`}
          items={[
            { id: 'up', label: t`Move up`, onSelect: () => onStep(id, -1) },
            { id: 'down', label: t`Move down`, onSelect: () => onStep(id, 1) },
            { id: 'delete', label: t`Delete section`, danger: true, onSelect: () => actions.removeAll(new Set([id])) },
          ]}
        />
      </div>
      <ul className="divide-y divide-line">
        {lessons.map(lesson => (
          <LessonRow
            key={lesson.id}
            course={course}
            sectionId={id}
            lesson={lesson}
            info={infos.get(lesson.id)}
            selected={selection.has(lesson.id)}
            selecting={selection.size > 0}
            actions={actions}
            onSelect={onSelect}
            onStep={onStep}
            onMove={onMove}
          />
        ))}
      </ul>
      <AddLesson sectionId={id} bordered={lessons.length > 0} actions={actions} />
    </section>
  )
})

function AddLesson({ sectionId, bordered, actions }: { sectionId: string; bordered: boolean; actions: Actions }) {
  const { t } = useLingui()
  const names = useKinds()
  const menu = useId()
  const end = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const over = useSectionEnd(end, sectionId)
  const add = (kind: Kind) => {
    panel.current?.hidePopover()
    const id = actions.addLesson(sectionId, kind)
    focusNow(byId(`title-${id}`))
  }
  return (
    <div
      ref={end}
      className={`relative px-2 py-1.5 ${bordered ? 'border-t border-line' : ''} ${over ? 'bg-brand/8' : ''} rounded-b-panel`}
    >
      {over && <span aria-hidden="true" className="drop-line -top-px" />}
      <button
        id={`add-${sectionId}`}
        type="button"
        popoverTarget={menu}
        className="button button-plain"
        style={{ anchorName: `--add-${sectionId}` } as object}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t`Add lesson`}
      </button>
      <div
        ref={panel}
        id={menu}
        popover="auto"
        role="menu"
        aria-label={t`Kind of lesson`}
        className="kind-menu float fixed m-0 p-1.5 w-64"
        style={{ positionAnchor: `--add-${sectionId}` } as object}
        onKeyDown={event => {
          const all = [...(panel.current?.querySelectorAll('button') ?? [])]
          const at = all.indexOf(document.activeElement as HTMLButtonElement)
          const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
          if (to === undefined) return
          event.preventDefault()
          all.at(to % all.length)?.focus()
        }}
      >
        {kinds.map((kind, i) => {
          const Icon = kindIcons[kind]
          return (
            <button
              key={kind}
              ref={i === 0 ? focusedOnOpen : undefined}
              type="button"
              role="menuitem"
              className="row w-full"
              onClick={() => add(kind)}
            >
              <Icon size={19} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
              {names[kind]}
            </button>
          )
        })}
      </div>
    </div>
  )
}
