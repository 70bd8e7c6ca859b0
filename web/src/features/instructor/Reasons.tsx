import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@/ui/Tabs'
import { Scene } from './Scene'

type Reason = [title: string, text: string]

// Why to teach, by which rules, and how to begin.
export function Reasons() {
  const { t } = useLingui()
  const tabs: [id: string, label: string, reasons: Reason[]][] = [
    [
      'teach',
      t`Become an Instructor`,
      [
        [
          t`Teach what you do every day`,
          t`The best courses come from people who do the work. You need no diploma in teaching, only something that others want to be able to do.`,
        ],
        [
          t`Reach learners everywhere`,
          t`Your course is found by what it teaches, in six languages of the shop, and works on a phone in a train.`,
        ],
        [
          t`Be paid fairly`,
          t`You keep 70 % of every sale. It is held for the 30 days in which a learner may return the course, and is then yours.`,
        ],
      ],
    ],
    [
      'rules',
      t`Instructor Rules`,
      [
        [
          t`It is your own work`,
          t`Texts, pictures, music and code are yours, or you may use them. What you teach is right to the best of your knowledge.`,
        ],
        [t`It can be followed by everyone`, t`Speak clearly, show what you do, and give every video captions.`],
        [t`It keeps its promise`, t`Title and summary say what is in the course. A course has at least three lessons, or ten minutes.`],
      ],
    ],
    [
      'start',
      t`Start with Courses`,
      [
        [t`Begin small`, t`A short course of one evening teaches you more about teaching than a year of planning a long one.`],
        [t`Show the first lessons`, t`Let visitors watch a lesson or two. Who has heard you explain something well buys the rest.`],
        [t`Stay with your learners`, t`Answer questions, mend what is unclear and add what is missing. A course is never quite finished.`],
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
