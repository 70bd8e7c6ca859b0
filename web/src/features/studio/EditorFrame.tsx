import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  ChevronLeft,
  CircleCheck,
  ClipboardCheck,
  Eye,
  History,
  LayoutTemplate,
  ListTree,
  Megaphone,
  NotebookPen,
  Tag,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Badge } from '@/ui/Badge'
import { buttonClass } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { type Draft, draftQuery } from './api'
import { ConflictDialog } from './ConflictDialog'
import { ImportNotice } from './ImportNotice'
import { partsOf } from './parts'
import { useProgress } from './progress'
import { SaveState } from './SaveState'
import { usePart, useSaver, useStanding } from './saver'
import { tones, useStates } from './states'
import { UndoButtons } from './UndoButtons'
import { UploadTray } from './UploadTray'

export type EditorProps = { draft: Draft; lessonId: string }

const addressOf = (course: string, part: string) => {
  const [name, lesson, language] = part.split('/')
  return `/studio/courses/${course}/${lesson ? `lessons/${lesson}${language ? `?captions=${language}` : ''}` : name}`
}

// What all screens of a course have: its name, whether it is saved, the way through the parts.
export function EditorFrame({
  draft,
  askedAt,
  here,
  children,
}: {
  draft: Draft
  askedAt: number
  here: string
  children: ReactNode
}) {
  const { t } = useLingui()
  const states = useStates()
  const saver = useSaver()
  const course = draft.id
  useLayoutEffect(() => {
    for (const { part, fresh } of partsOf(course, draft)) saver.open(part, fresh, askedAt)
  }, [saver, course, draft, askedAt])
  useFollowing(course)
  useProgress(course)
  const opened = usePart<{ title: string }>('plan')
  if (!opened) return null
  const title = opened.value.title.trim() || t`Untitled course`
  return (
    <>
      <div className="sticky top-[71px] z-30 bg-paper border-b border-line">
        <div className="page flex items-center gap-2 min-h-16 py-1.5">
          <Link to="/studio" aria-label={t`Back to Studio`} className="button button-plain button-icon -ml-2 shrink-0">
            <ChevronLeft size={22} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          <div className="flex-1 min-w-0">
            <p className="font-semibold truncate leading-snug">{title}</p>
            <p className="flex flex-wrap items-center gap-x-2.5 text-14 text-muted leading-snug">
              <span className="max-sm:hidden">
                <Badge tone={tones[draft.state]}>{states[draft.state]}</Badge>
              </span>
              <SaveState />
            </p>
          </div>
          <UndoButtons addressOf={part => addressOf(course, part)} />
          <Link
            to="/studio/courses/$course/$part"
            params={{ course, part: 'checklist' }}
            className={`${buttonClass('quiet')} max-md:hidden`}
          >
            {draft.state === 'approved' ? <Trans>Launch</Trans> : <Trans>Review and submit</Trans>}
          </Link>
        </div>
      </div>
      <div className="page py-6 lg:py-10 grid lg:grid-cols-[208px_minmax(0,1fr)] gap-x-12 gap-y-6">
        <Parts draft={draft} here={here} />
        <div className="min-w-0">
          <ImportNotice course={course} />
          {children}
        </div>
      </div>
      <UploadTray course={course} />
      <Conflict draft={draft} />
    </>
  )
}

// Opens by itself, and again by the button beside "Not saved".
function Conflict({ draft }: { draft: Draft }) {
  const { state, part } = useStanding()
  const [closed, setClosed] = useState('')
  useEffect(() => {
    const compare = () => setClosed('')
    window.addEventListener('studio-compare', compare)
    return () => window.removeEventListener('studio-compare', compare)
  }, [])
  if (state !== 'conflict' || closed === part) return null
  return <ConflictDialog key={part} draft={draft} part={part} onClose={() => setClosed(part)} />
}

// After each save, asks for the checklist and whatever else the server makes of it.
function useFollowing(course: string) {
  const client = useQueryClient()
  const { at } = useStanding()
  useEffect(() => {
    if (at) void client.invalidateQueries({ queryKey: draftQuery(course).queryKey })
  }, [client, course, at])
}

// The question bank is reached from the curriculum, and belongs to it.
const tabOf = (part: string) => (part === 'bank' ? 'curriculum' : part)

function Parts({ draft, here }: { draft: Draft; here: string }) {
  const { t } = useLingui()
  const current = here === 'lesson' || here === 'bank' ? 'curriculum' : here
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href$="/${current}"]`)
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  const items = [
    ['plan', t`Plan`, NotebookPen],
    ['curriculum', t`Curriculum`, ListTree],
    ['landing', t`Landing page`, LayoutTemplate],
    ['price', t`Price`, Tag],
    ['preview', t`Preview`, Eye],
    ['checklist', t`Checklist`, ClipboardCheck],
    ['history', t`History`, History],
    ...(draft.live || draft.state === 'withdrawn'
      ? ([
          ['students', t`Students`, Users],
          ['announcements', t`Announcements`, Megaphone],
          ['analytics', t`Analytics`, ChartNoAxesColumn],
        ] as const)
      : []),
  ] as const
  const open = (part: string) =>
    draft.checklist.filter(check => !check.ok && (part === 'checklist' || tabOf(check.part) === part)).length
  const asked = (part: string) => part === 'checklist' || draft.checklist.some(check => check.part === part)
  return (
    <nav
      aria-label={t`Parts of the course`}
      className="min-w-0 lg:sticky lg:top-[160px] self-start max-lg:-mx-4 sm:max-lg:-mx-6 max-lg:-mt-6"
    >
      <ul
        ref={row}
        className="relative flex lg:grid gap-0.5 max-lg:overflow-x-auto hide-bar max-lg:px-4 sm:max-lg:px-6 max-lg:border-b max-lg:border-line"
      >
        {items.map(([part, label, Icon]) => (
          <li key={part} className={`shrink-0 ${part === 'preview' || part === 'students' ? 'lg:mt-4' : ''}`}>
            <HrefLink
              href={addressOf(draft.id, part)}
              aria-current={part === current ? 'page' : undefined}
              className="flex items-center gap-3 min-h-11 max-lg:min-h-12 px-3 font-semibold max-lg:whitespace-nowrap -outline-offset-2 text-muted hover:text-ink max-lg:border-b-3 max-lg:border-transparent max-lg:-mb-px max-lg:aria-[current=page]:border-clay lg:rounded-field lg:hover:bg-sunk lg:aria-[current=page]:bg-sunk aria-[current=page]:text-ink"
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="max-lg:hidden shrink-0" />
              <span className="flex-1">{label}</span>
              {asked(part) &&
                (open(part) === 0 ? (
                  <CircleCheck size={18} strokeWidth={1.75} aria-label={t`complete`} className="text-olive shrink-0" />
                ) : (
                  part !== 'checklist' && (
                    <span className="size-2 rounded-full bg-clay shrink-0" role="img" aria-label={t`incomplete`} />
                  )
                ))}
            </HrefLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
