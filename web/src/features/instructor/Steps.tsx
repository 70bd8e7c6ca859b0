import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheckBig, Clapperboard, ListTree, Rocket } from 'lucide-react'

// From the first idea to the first learner.
export function Steps() {
  const { t } = useLingui()
  const steps = [
    [
      ListTree,
      t`Plan your curriculum`,
      t`Define who it’s for and what they’ll learn, then outline lessons of five to ten minutes.`,
    ],
    [
      Clapperboard,
      t`Record and upload your videos`,
      t`All you need is a quiet room, a window and a phone. Add text, files or quizzes where video isn’t enough.`,
    ],
    [
      CircleCheckBig,
      t`Get it approved`,
      t`An expert in your field reviews your course, usually within three working days.`,
    ],
    [
      Rocket,
      t`Launch your course`,
      t`Publish when you’re ready. You keep 70% of every sale, paid after the 30-day refund period.`,
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
