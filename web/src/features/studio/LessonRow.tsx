import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { buttonClass } from '@/ui/Button'
import { useDragRow } from '@/ui/drag'
import { Grip } from '@/ui/Grip'
import { Menu } from '@/ui/Menu'
import type { DraftLesson } from './api'
import type { Actions } from './curriculum'
import { kindIcons, useKinds } from './kinds'
import { LessonState } from './LessonState'
import type { OutlineLesson } from './outline'

type Props = {
  course: string
  sectionId: string
  lesson: OutlineLesson
  info: DraftLesson | undefined
  selected: boolean
  selecting: boolean // something is selected
  actions: Actions
  onSelect: (id: string, range: boolean) => void
  onStep: (id: string, by: 1 | -1) => void
  onMove: (id: string) => void
}

// A lesson in the curriculum: renamed in place, dragged by its handle, opened by its link.
export const LessonRow = memo(function LessonRow(props: Props) {
  const { course, sectionId, lesson, info, selected, selecting, actions, onSelect, onStep, onMove } = props
  const { t } = useLingui()
  const kinds = useKinds()
  const row = useRef<HTMLLIElement>(null)
  const { edge, dragged } = useDragRow(row, 'lesson', lesson.id, sectionId)
  const { id, title, kind, preview } = lesson
  const name = title || t`Untitled lesson`
  const Icon = kindIcons[kind]
  const next = () => {
    const made = actions.addLesson(sectionId, kind, id)
    focusNow(byId(`title-${made}`))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.altKey && ({ ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined)
    if (!by) return
    event.preventDefault()
    const focused = (event.target as HTMLElement).id
    onStep(id, by)
    if (focused) focusNow(byId(focused))
  }
  return (
    <li
      ref={row}
      onKeyDown={onKeyDown}
      className={`lesson group relative flex items-center gap-1 pl-1 pr-2 min-h-13 hover:bg-sunk/60 ${selected ? 'bg-brand/8' : ''} ${dragged ? 'opacity-40' : ''}`}
    >
      {edge && <span aria-hidden="true" className={`drop-line ${edge === 'top' ? '-top-px' : '-bottom-px'}`} />}
      <Grip id={id} name={name} onStep={by => actions.step(id, by)} where={() => actions.where(id)} />
      <span className="relative size-9 grid place-items-center shrink-0">
        <Icon
          size={19}
          strokeWidth={1.75}
          aria-label={kinds[kind]}
          className={`text-muted ${selecting ? 'invisible' : 'group-hover:invisible group-has-[.pick:focus-visible]:invisible'}`}
        />
        <input
          type="checkbox"
          aria-label={t`Select “${name}”`}
          className={`pick tick absolute inset-0 m-auto ${selecting ? '' : 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100'}`}
          checked={selected}
          onChange={() => {}}
          onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
        />
      </span>
      <div className="flex-1 min-w-0 grid sm:flex items-center max-sm:py-1">
        <input
          id={`title-${id}`}
          className="inline-title flex-1 min-w-0"
          aria-label={t`Lesson title`}
          placeholder={t`Untitled lesson`}
          value={title}
          maxLength={200}
          onChange={e => actions.nameLesson(id, e.target.value)}
          onKeyDown={e => {
            if (e.key === 'Enter' && !e.nativeEvent.isComposing) next()
            if (e.key === 'Escape') e.currentTarget.blur()
          }}
        />
        <span className="shrink-0 max-sm:pl-2 max-sm:pb-1 max-sm:leading-none empty:hidden">
          <LessonState id={id} info={info} />
        </span>
      </div>
      <button
        type="button"
        aria-pressed={preview}
        aria-label={t`Free preview: ${name}`}
        title={preview ? t`Everyone can watch this lesson` : t`Only enrolled students can watch this lesson`}
        className={`button button-plain button-icon shrink-0 max-sm:hidden ${preview ? 'text-brand' : 'text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100'}`}
        onClick={() => actions.setPreview(id, !preview)}
      >
        {preview ? (
          <Eye size={19} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <EyeOff size={19} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <Link
        to="/studio/courses/$course/lessons/$lesson"
        params={{ course, lesson: id }}
        preload={false}
        aria-label={t`Edit “${name}”`}
        className={`${buttonClass('plain')} button-icon shrink-0`}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      <RowMenu {...{ id, preview, actions, onStep, onMove }} label={t`Actions for ${name}`} />
    </li>
  )
})

type MenuProps = Pick<Props, 'actions' | 'onStep' | 'onMove'> & { label: string; id: string; preview: boolean }

function RowMenu({ label, id, preview, actions, onStep, onMove }: MenuProps) {
  const { t } = useLingui()
  return (
    <Menu
      label={label}
      triggerId={`actions-${id}`}
      items={[
        { id: 'up', label: t`Move up`, onSelect: () => onStep(id, -1) },
        { id: 'down', label: t`Move down`, onSelect: () => onStep(id, 1) },
        { id: 'move', label: t`Move to…`, onSelect: () => onMove(id) },
        {
          id: 'preview',
          label: preview ? t`Only for enrolled students` : t`Offer as free preview`,
          onSelect: () => actions.setPreview(id, !preview),
        },
        { id: 'delete', label: t`Delete`, danger: true, onSelect: () => actions.removeAll(new Set([id])) },
      ]}
    />
  )
}
