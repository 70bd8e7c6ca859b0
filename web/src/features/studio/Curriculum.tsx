import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { length } from '@/lib/date'
import { byId, focusNow } from '@/lib/focus'
import { Button, buttonClass } from '@/ui/Button'
import { type Drop, useDrops } from '@/ui/drag'
import { type Held, KeyboardMove } from '@/ui/Grip'
import type { Draft } from './api'
import { useCurriculumActions } from './curriculum'
import { MoveDialog } from './MoveDialog'
import { lessonsOf, type Outline } from './outline'
import { ScreenHead } from './ScreenHead'
import { SectionBlock } from './SectionBlock'
import { Selection } from './Selection'
import { usePart, useSaver } from './saver'
import { useUploadDrop } from './UploadDrop'

// Sections and lessons, in the order in which they are learned.
export default function Curriculum({ draft }: { draft: Draft }) {
  const { i18n, t } = useLingui()
  const saver = useSaver()
  const view = usePart<Outline>('curriculum')
  const actions = useCurriculumActions()
  const [selection, setSelection] = useState<Set<string>>(() => new Set())
  const [moving, setMoving] = useState<Set<string> | null>(null)
  const [held, hold] = useState<Held>(null)
  const [said, say] = useState('')
  const last = useRef('')
  const upload = useUploadDrop(draft.id)
  const infos = useMemo(() => new Map(draft.sections.flatMap(s => s.lessons).map(l => [l.id, l])), [draft.sections])
  const outline = view?.value ?? []
  const all = lessonsOf(outline)

  useDrops(drop => onDrop(drop, actions, selection) && say(actions.where(drop.id)))

  const onSelect = useCallback(
    (id: string, range: boolean) => {
      const ids = lessonsOf(actions.now()).map(lesson => lesson.id)
      const [from, to] = [ids.indexOf(last.current), ids.indexOf(id)].sort((a, b) => a - b)
      last.current = id
      setSelection(before => {
        const next = new Set(before)
        if (range && from !== undefined && from >= 0) for (const one of ids.slice(from, (to ?? 0) + 1)) next.add(one)
        else if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [actions],
  )
  // By the menu: a row that has come to another section is a new one, so the focus is given to it.
  const onStep = useCallback(
    (id: string, by: 1 | -1) => {
      if (actions.now().some(section => section.id === id)) actions.stepSection(id, by)
      else actions.step(id, by)
      say(actions.where(id))
      focusNow(byId(`actions-${id}`))
    },
    [actions],
  )
  const onMove = useCallback((id: string) => setMoving(new Set([id])), [])
  const keyboard = useMemo(
    () => ({
      held,
      hold,
      say,
      undo: (steps: number) => {
        for (let i = 0; i < steps; i++) saver.undo()
      },
    }),
    [held, saver],
  )
  const addSection = () => {
    const id = actions.addSection('')
    focusNow(byId(`title-${id}`))
  }
  const ms = [...infos.values()].reduce((sum, info) => sum + info.durationMs, 0)
  const count = t`${plural(all.length, { one: '# lesson', other: '# lessons' })}`
  return (
    <KeyboardMove value={keyboard}>
      <div {...upload.target} className="relative lg:min-h-[50dvh]">
        <ScreenHead
          title={<Trans>Curriculum</Trans>}
          action={
            <>
              {(all.length > 0 || draft.bank.questions.length > 0) && (
                <Link
                  to="/studio/courses/$course/$part"
                  params={{ course: draft.id, part: 'bank' }}
                  className={buttonClass('plain')}
                >
                  <Trans>Question bank</Trans>
                </Link>
              )}
              {upload.button}
            </>
          }
        >
          {all.length > 0 ? (
            <span className="tnum">
              {count}
              {ms > 0 && ` · ${length(ms, i18n.locale)}`}
            </span>
          ) : (
            <Trans>
              Start with a section, or upload your videos: each becomes a lesson named after its file. You can also drop
              a whole folder here.
            </Trans>
          )}
        </ScreenHead>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {outline.map(section => (
            <SectionBlock
              key={section.id}
              course={draft.id}
              section={section}
              infos={infos}
              selection={selection}
              actions={actions}
              onSelect={onSelect}
              onStep={onStep}
              onMove={onMove}
            />
          ))}
          <button
            type="button"
            className="button button-quiet border-dashed bg-transparent w-full min-h-14"
            onClick={addSection}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add section</Trans>
          </button>
        </div>
        <Selection selection={selection} onClear={() => setSelection(new Set())}>
          <Button tone="quiet" onClick={() => setMoving(new Set(selection))}>
            <Trans>Move to…</Trans>
          </Button>
          <Button
            tone="quiet"
            onClick={() => {
              actions.removeAll(selection)
              setSelection(new Set())
            }}
          >
            <Trans>Delete</Trans>
          </Button>
        </Selection>
        {moving && (
          <MoveDialog
            outline={outline}
            ids={moving}
            onClose={() => setMoving(null)}
            onMove={(section, before) => {
              actions.move(moving, section, before)
              const [first = ''] = moving
              say(actions.where(first))
              focusNow(byId(`actions-${first}`))
            }}
          />
        )}
        {upload.dialog}
        <p className="sr-only" aria-live="assertive">
          {said}
        </p>
      </div>
    </KeyboardMove>
  )
}

// A dragged lesson takes the others along that are selected with it. False if everything stays where it is.
function onDrop(drop: Drop, actions: ReturnType<typeof useCurriculumActions>, selection: Set<string>): boolean {
  const outline = actions.now()
  if (drop.what === 'section') {
    const to = outline.findIndex(section => section.id === drop.onto)
    const from = outline.findIndex(section => section.id === drop.id)
    if (to < 0 || from < 0 || to === from) return false
    actions.moveSection(drop.id, to + (drop.below ? 1 : 0) - (from < to ? 1 : 0))
    return true
  }
  const ids = selection.has(drop.id) ? selection : new Set([drop.id])
  if (drop.onto && ids.has(drop.onto)) return false
  const lessons = outline.find(section => section.id === drop.sectionId)?.lessons ?? []
  const at = lessons.findIndex(lesson => lesson.id === drop.onto) + (drop.below ? 1 : 0)
  actions.move(ids, drop.sectionId, drop.onto ? (lessons[at]?.id ?? null) : null)
  return true
}
