import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { HrefLink } from '@/ui/HrefLink'
import { Skeleton } from '@/ui/Skeleton'
import { type Check, commentsQuery, type Draft } from './api'
import { Comments } from './Comments'
import { Corrections, useCorrections } from './Corrections'
import { useCheckTexts } from './checks'
import { lessonsOf, type Outline } from './outline'
import { ReviewPanel } from './ReviewPanel'
import { ScreenHead } from './ScreenHead'
import { usePart } from './saver'

// What approval asks for, ticked as it is done, and the way from there to the launch.
export default function Checklist({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const texts = useCheckTexts()
  const outline = usePart<Outline>('curriculum')?.value ?? []
  const titles = new Map(lessonsOf(outline).map(lesson => [lesson.id, lesson.title || t`Untitled lesson`]))
  const parts: [Check['part'], string][] = [
    ['plan', t`Plan`],
    ['curriculum', t`Curriculum`],
    ...(draft.bank.questions.length > 0 ? [['bank', t`Question bank`] satisfies [Check['part'], string]] : []),
    ['landing', t`Landing page`],
    ['price', t`Price`],
  ]
  const corrections = useCorrections(draft)
  const comments = useQuery({ ...commentsQuery(draft.id), enabled: Boolean(draft.review) })
  const left = draft.checklist.filter(check => !check.ok && !check.lessonId).length
  // What stands above the list comes with it.
  if (corrections.isLoading || comments.isLoading) return <Skeleton lines={[44, 120, 44, 44]} />
  return (
    <>
      <ScreenHead title={<Trans>Checklist</Trans>}>
        {left === 0 ? (
          <Trans>Everything is ready.</Trans>
        ) : (
          <Trans>Each item takes you to where you can finish it.</Trans>
        )}
      </ScreenHead>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-x-12 gap-y-8 items-start">
        <div className="xl:order-2 xl:sticky xl:top-[160px] min-w-0">
          <ReviewPanel draft={draft} ready={left === 0} />
        </div>
        <div className="grid gap-8 min-w-0">
          {draft.live && draft.changed && <Corrections draft={draft} query={corrections} />}
          {draft.review && <Comments course={draft.id} titles={titles} />}
          {parts.map(([part, name]) => (
            <section key={part} className="grid gap-2">
              <h2 className="text-18">{name}</h2>
              <ul className="card divide-y divide-line overflow-hidden">
                {draft.checklist
                  .filter(check => check.part === part)
                  .map(check => (
                    <li key={`${check.code}-${check.lessonId}`}>
                      <HrefLink
                        href={`/studio/courses/${draft.id}/${check.lessonId ? `lessons/${check.lessonId}` : part}`}
                        className={`flex items-center gap-3 px-4 min-h-12 py-2 hover:bg-sunk -outline-offset-2 ${check.lessonId ? 'pl-11' : ''}`}
                      >
                        {check.ok ? (
                          <CircleCheck
                            size={20}
                            strokeWidth={1.75}
                            aria-label={t`Done`}
                            className="text-olive shrink-0"
                          />
                        ) : (
                          <Circle
                            size={20}
                            strokeWidth={1.75}
                            aria-label={t`To do`}
                            className="text-clay-text shrink-0"
                          />
                        )}
                        <span className={`flex-1 ${check.ok ? 'text-muted' : 'font-medium'}`}>{texts(check.code)}</span>
                        {check.lessonId && (
                          <span className="text-14 text-muted truncate max-w-[45%]">{titles.get(check.lessonId)}</span>
                        )}
                      </HrefLink>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
