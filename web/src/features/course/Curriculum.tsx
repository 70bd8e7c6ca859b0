import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, FileText, Lock, Play, SquarePlay } from 'lucide-react'
import type { CourseDetails, LessonRow } from '@/api/types'
import { clock, length } from '@/lib/date'
import { bytes } from '@/lib/format'
import { Accordion } from '@/ui/Accordion'
import { Plain } from '@/ui/Plain'

const icons = { video: SquarePlay, text: FileText, file: FileText, quiz: CircleHelp }

// The curriculum, with the first section open. Preview lessons play for everyone; the others say why they don't.
export function Curriculum({ course, onPreview }: { course: CourseDetails; onPreview: (lesson: LessonRow) => void }) {
  const { i18n, t } = useLingui()
  return (
    <Accordion
      items={course.sections.map(section => ({
        id: section.id,
        title: <span lang={course.language}>{section.title}</span>,
        aside: (
          <>
            <Plural value={section.lessons.length} one="# lesson" other="# lessons" /> ·{' '}
            {length(section.durationMs, i18n.locale)}
          </>
        ),
        content: (
          <Plain as="ul" className="divide-y divide-line">
            {section.lessons.map(lesson => {
              const Icon = icons[lesson.kind]
              return (
                <li key={lesson.id}>
                  <div className="flex items-center gap-3 min-h-12 py-1.5">
                    <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
                    <span lang={course.language} className="flex-1 min-w-0">
                      {lesson.title}
                    </span>
                    {lesson.preview ? (
                      <button
                        type="button"
                        className="link min-h-11 px-2 inline-flex items-center gap-1"
                        onClick={() => onPreview(lesson)}
                      >
                        <Play size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" />
                        <Trans>Preview</Trans>
                        <span lang={course.language} className="sr-only">
                          : {lesson.title}
                        </span>
                      </button>
                    ) : (
                      <span className="text-muted" title={t`Enrolled students only`}>
                        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
                        <span className="sr-only">
                          <Trans>Enrolled students only</Trans>
                        </span>
                      </span>
                    )}
                    <span className="text-14 text-muted tnum w-12 text-right">{clock(lesson.durationMs)}</span>
                  </div>
                  {lesson.resources.map(r => (
                    <div key={r.id} className="flex items-center gap-3 min-h-11 pl-8 text-14 text-muted">
                      <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
                      <span lang={course.language} className="flex-1">
                        {r.name}
                      </span>
                      <span className="tnum">{bytes(r.bytes, i18n.locale)}</span>
                      <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
                      <span className="sr-only">
                        <Trans>Available to enrolled students</Trans>
                      </span>
                    </div>
                  ))}
                </li>
              )
            })}
          </Plain>
        ),
      }))}
    />
  )
}
