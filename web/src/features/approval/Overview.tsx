import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Approval } from '@/api/types'
import { money } from '@/lib/format'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'
import { Prose } from '@/ui/Prose'
import { Questions } from './Answers'

// Shows changes of a course as its instructors see them.
export type ListChanges = (changes: Approval['changes']) => ReactNode
type Props = { approval: Approval; changeList: ListChanges }

// What the course's page will say, and what has changed since the last round.
export function Overview({ approval, changeList }: Props) {
  const { i18n, t } = useLingui()
  const { plan, price, language } = approval
  const levels: Record<string, string> = {
    all: t`All levels`,
    beginner: t`Beginner`,
    intermediate: t`Intermediate`,
    expert: t`Expert`,
  }
  const lists = [
    { title: t`What you’ll learn`, items: plan.objectives },
    { title: t`Requirements`, items: plan.requirements },
    { title: t`For whom`, items: plan.audience },
    { title: t`Skills`, items: plan.skills },
  ]
  return (
    <div className="grid gap-6">
      {approval.note && (
        <Block title={<Trans>From the instructor</Trans>}>
          <p className="whitespace-pre-line wrap-anywhere">{approval.note}</p>
        </Block>
      )}
      {approval.since !== null && <Changes approval={approval} changeList={changeList} />}
      {approval.corrections.length > 0 && <Corrections approval={approval} changeList={changeList} />}
      <Block title={<Trans>Course page</Trans>}>
        <div lang={language} className="grid gap-4">
          <p className="text-24 font-semibold leading-tight">{plan.title}</p>
          <p className="text-18 text-muted">{plan.summary}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge>{levels[plan.level] ?? plan.level}</Badge>
          <Badge>{price.cents ? money({ amount: price.cents, currency: price.currency }, i18n.locale) : t`Free`}</Badge>
          {plan.months > 0 && (
            <Badge>
              <Plural value={plan.months} one="# month" other="# months" />
            </Badge>
          )}
        </p>
        <div className="grid md:grid-cols-2 gap-x-8 gap-y-5">
          {lists.map(
            list =>
              list.items.length > 0 && (
                <div key={list.title} className="prose">
                  <h3>{list.title}</h3>
                  <ul lang={language}>
                    {list.items.map(item => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </div>
        {approval.html && <Prose lang={language} html={approval.html} />}
        {approval.faq.length > 0 && (
          <dl className="grid gap-4" lang={language}>
            {approval.faq.map(item => (
              <div key={item.id}>
                <dt className="font-semibold">{item.question}</dt>
                <dd className="text-muted whitespace-pre-line">{item.answer}</dd>
              </div>
            ))}
          </dl>
        )}
      </Block>
      {approval.bank.length > 0 && (
        <Block title={<Trans>Question bank</Trans>}>
          {topicsOf(approval.bank).map((topic, _, all) => (
            <div key={topic} className="grid gap-4 not-first:border-t border-line not-first:pt-5">
              {all.length > 1 && (
                <h3 className="text-18" lang={topic ? language : undefined}>
                  {topic || <Trans>Without a topic</Trans>}
                </h3>
              )}
              <Questions questions={approval.bank.filter(question => question.topic === topic)} lang={language} />
            </div>
          ))}
        </Block>
      )}
    </div>
  )
}

function Block({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel p-4 sm:p-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="eyebrow">{title}</h2>
      {children}
    </section>
  )
}

function Changes({ approval: { since, changes }, changeList }: Props) {
  return (
    <Block title={<Trans>Changes since version {since}</Trans>}>
      {changes.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing has changed.</Trans>
        </p>
      )}
      {changes.length > 0 && changeList(changes)}
    </Block>
  )
}

// What the owner has published without asking: small corrections.
function Corrections({ approval, changeList }: Props) {
  const day = useDay()
  return (
    <Block title={<Trans>Published without approval</Trans>}>
      <p className="text-14 text-muted">
        <Trans>Small corrections that students already see. They are among the changes, too.</Trans>
      </p>
      <ol className="grid gap-4">
        {approval.corrections.map(({ version, by, at, changes }) => (
          <li key={version}>
            <p className="font-semibold">
              <Trans>
                Version {version}, {day(at)}, {by}
              </Trans>
            </p>
            {changeList(changes)}
          </li>
        ))}
      </ol>
    </Block>
  )
}

// The topics of a bank by name; what has none comes last.
const topicsOf = (bank: Approval['bank']) =>
  [...new Set(bank.map(question => question.topic))].sort((a, b) => Number(!a) - Number(!b) || a.localeCompare(b))
