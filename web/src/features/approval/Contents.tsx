import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, CircleQuestionMark, FileText, Film, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Approval, ApprovalRow } from '@/api/types'
import { clock } from '@/lib/date'

const icons = { video: Film, text: FileText, file: Paperclip, quiz: CircleQuestionMark }

type Props = { approval: Approval; lessonId: string; seen: Record<string, boolean> }

// The course's page and its lessons, each with what was found and said about it.
export function Contents({ approval, lessonId, seen }: Props) {
  const { t } = useLingui()
  return (
    <nav className="panel p-2 sm:p-3 grid gap-3" aria-label={t`Contents of the submission`}>
      <Entry approval={approval} lessonId="" here={lessonId === ''}>
        <span className="font-semibold">
          <Trans>Course page</Trans>
        </span>
      </Entry>
      {approval.sections.map(section => (
        <div key={section.id}>
          <h3 className="px-3 py-1 text-14 text-muted">{section.title}</h3>
          <ul>
            {section.lessons.map(lesson => (
              <li key={lesson.id}>
                <Entry approval={approval} lessonId={lesson.id} here={lesson.id === lessonId}>
                  <LessonName lesson={lesson} seen={Boolean(seen[lesson.id])} />
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Entry(props: { approval: Approval; lessonId: string; here: boolean; children: ReactNode }) {
  const { approval, lessonId, here, children } = props
  const of = (id: string | null) => (id ?? '') === lessonId
  const found = approval.found.filter(f => of(f.lessonId)).length
  const said = approval.comments.filter(c => of(c.lessonId) && !c.resolved).length
  return (
    <Link
      to="/approval/$id"
      params={{ id: approval.id }}
      search={lessonId ? { lesson: lessonId } : {}}
      resetScroll={false}
      aria-current={here ? 'page' : undefined}
      className={`row items-start ${here ? 'bg-sunk' : ''}`}
    >
      <span className="flex-1 min-w-0">{children}</span>
      {found > 0 && (
        <span className="badge badge-clay tnum shrink-0">
          {found}
          <span className="sr-only">
            <Plural value={found} one="finding" other="findings" />
          </span>
        </span>
      )}
      {said > 0 && (
        <span className="badge badge-brand tnum shrink-0">
          {said}
          <span className="sr-only">
            <Plural value={said} one="open comment" other="open comments" />
          </span>
        </span>
      )}
    </Link>
  )
}

function LessonName({ lesson, seen }: { lesson: ApprovalRow; seen: boolean }) {
  const { t } = useLingui()
  const Icon = seen ? Check : icons[lesson.kind]
  const changes: Record<string, string> = { added: t`New`, changed: t`Changed`, moved: t`Moved` }
  return (
    <span className="flex gap-3 items-start">
      <Icon
        size={18}
        strokeWidth={1.75}
        className={`shrink-0 mt-1 ${seen ? 'text-olive' : 'text-muted'}`}
        aria-label={seen ? t`Seen` : undefined}
        aria-hidden={seen ? undefined : true}
      />
      <span className="min-w-0">
        {lesson.title}
        <span className="block text-14 text-muted tnum">
          {lesson.durationMs > 0 && clock(lesson.durationMs)}
          {changes[lesson.change] && (
            <span className="text-brand font-semibold">
              {lesson.durationMs > 0 && ' · '}
              {changes[lesson.change]}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
