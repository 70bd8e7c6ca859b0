import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig, Clapperboard, ListTree, Rocket } from 'lucide-react'

// From the first idea to the first learner.
export function Steps() {
  const { t } = useLingui()
  const steps = [
    [
      ListTree,
      t`Plan your curriculum`,
      t`Say who the course is for and what they will be able to do. Then order the lessons: sections of five to ten minutes each work best.`,
    ],
    [
      Clapperboard,
      t`Record your videos and send them`,
      t`A quiet room, a window and a phone are enough to begin. Add texts, files and a quiz where watching alone is not.`,
    ],
    [
      CircleCheckBig,
      t`Wait for a specialist's approval`,
      t`Somebody who knows the field watches everything and answers with a checklist, mostly within three working days.`,
    ],
    [
      Rocket,
      t`Launch your course`,
      t`You choose the moment. From then on you keep 70 % of every sale, paid out after the 30 days in which learners may return it.`,
    ],
  ] as const
  return (
    <section className="band bg-sunk border-y border-line" aria-labelledby="steps">
      <div className="page">
        <h2 id="steps" className="text-30 md:text-40 mb-10">
          <Trans>Four steps to your first course</Trans>
        </h2>
        <ol className="grid sm:grid-cols-2 xl:grid-cols-4 gap-5">
          {steps.map(([Icon, title, text], i) => (
            <li key={title} className="card p-6 flex flex-col gap-3">
              <span className="flex items-end justify-between">
                <span className="arch w-14 h-17 pt-3 grid place-items-center bg-brand text-on-brand">
                  <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className="carved text-52 leading-none text-line tnum" aria-hidden="true">
                  {i + 1}
                </span>
              </span>
              <h3 className="text-20 mt-2">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
