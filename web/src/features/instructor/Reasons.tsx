import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@/ui/Tabs'
import { Scene } from './Scene'

type Reason = [title: string, text: string]

// Why to teach, the rules, and how to begin.
export function Reasons() {
  const { t } = useLingui()
  const tabs: [id: string, label: string, reasons: Reason[]][] = [
    [
      'teach',
      t`Become an Instructor`,
      [
        [t`Teach what you do every day`, t`You don’t need a teaching degree, just a skill others want to learn.`],
        [
          t`Reach students everywhere`,
          t`Students find your course in six languages and can watch it anywhere, on any device.`,
        ],
        [t`Get paid fairly`, t`You keep 70% of every sale. You’re paid after the 30-day refund period.`],
      ],
    ],
    [
      'rules',
      t`Instructor Rules`,
      [
        [
          t`Use your own work`,
          t`Only use material you own or have a license for, and make sure what you teach is accurate.`,
        ],
        [t`Make it accessible`, t`Speak clearly, show what you’re doing, and add captions to every video.`],
        [
          t`Deliver what you promise`,
          t`The title and summary must match the content. A course needs at least three lessons or ten minutes.`,
        ],
      ],
    ],
    [
      'start',
      t`Start with Courses`,
      [
        [t`Start small`, t`You’ll learn more from publishing a short course than from a year of planning a long one.`],
        [t`Offer a free preview`, t`Let visitors watch a lesson or two. People who like your preview buy the course.`],
        [
          t`Support your students`,
          t`Answer questions, clarify what’s confusing and add what’s missing. A course is never really finished.`,
        ],
      ],
    ],
  ]
  return (
    <section className="band page">
      <Tabs
        label={t`About teaching`}
        items={tabs.map(([id, label, reasons], n) => ({
          id,
          label,
          content: (
            <div className="grid lg:grid-cols-2 gap-x-16 gap-y-8 items-center pt-4">
              <Scene n={n} className="w-full h-auto rounded-panel" />
              <ul className="grid gap-6">
                {reasons.map(([title, text]) => (
                  <li key={title}>
                    <h3 className="text-20 mb-1">{title}</h3>
                    <p className="text-muted">{text}</p>
                  </li>
                ))}
              </ul>
            </div>
          ),
        }))}
      />
    </section>
  )
}
