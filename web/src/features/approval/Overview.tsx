import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Approval, CourseChange } from '@/api/types'
import { money } from '@/lib/format'
import { Badge } from '@/ui/Badge'

// What the course's page will say, and what has changed since the last round.
export function Overview({ approval }: { approval: Approval }) {
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
      {approval.since !== null && <Changes since={approval.since} changes={approval.changes} />}
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
        {approval.html && <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: approval.html }} />}
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

const shown = 200 // characters of a text before it is cut

function Changes({ since, changes }: { since: number; changes: CourseChange[] }) {
  const { t } = useLingui()
  const kinds: Record<string, string> = {
    added: t`New`,
    removed: t`Removed`,
    changed: t`Changed`,
    moved: t`Moved`,
  }
  return (
    <Block title={<Trans>Changes since version {since}</Trans>}>
      {changes.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing has changed.</Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {changes.map((change, i) => (
          <li key={i} className="grid gap-1">
            <p className="flex flex-wrap gap-x-3 gap-y-1 items-center">
              <Badge tone={change.kind === 'removed' ? 'madder' : 'brand'}>{kinds[change.kind] ?? change.kind}</Badge>
              <span className="font-semibold">{change.title || change.field}</span>
              {change.title && change.field && <span className="text-14 text-muted">{change.field}</span>}
            </p>
            {change.kind === 'changed' && (
              <p className="text-14 grid gap-1 wrap-anywhere">
                {change.before && <del className="text-muted">{cut(change.before)}</del>}
                {change.after && <ins className="no-underline">{cut(change.after)}</ins>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}

const cut = (text: string) => (text.length > shown ? `${text.slice(0, shown)}…` : text)
