import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button, buttonClass } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { AdminTable } from './AdminTable'
import { books, type PayoutOverview } from './money'
import { Nothing, Panel } from './Panel'

// Whom the next run pays, or the proposal that waits.
export function PayoutsNext({ data, onChanged }: { data: PayoutOverview; onChanged: () => Promise<void> }) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const say = useProblemText()
  const propose = useMutation({
    mutationFn: books.propose,
    onSuccess: ({ id }) => navigate({ href: `/admin/payouts/${id}` }),
    onSettled: onChanged,
  })
  const open = data.runs.find(run => run.state === 'proposed')
  if (open) return <Open run={open} />
  return (
    <Panel
      title={t`Next run`}
      note={data.ready > 0 ? t`${plural(data.ready, { one: '# instructor', other: '# instructors' })}` : undefined}
      end={
        data.ready > 0 && (
          <span className="flex flex-wrap gap-x-4 gap-y-2 items-center">
            <strong className="text-20 tnum">{money(data.total, i18n.locale)}</strong>
            <Button pending={propose.isPending} onClick={() => propose.mutate()}>
              <Trans>Create proposal</Trans>
            </Button>
          </span>
        )
      }
    >
      {propose.error && (
        <div className="p-4">
          <Notice tone="error">{say(propose.error)}</Notice>
        </div>
      )}
      {data.ready === 0 ? (
        <Nothing>
          {data.others > 0
            ? t`Nobody can be paid at the moment. The list below says why.`
            : t`Nobody has earned anything that isn’t paid out yet.`}
        </Nothing>
      ) : (
        <Due data={data} />
      )}
    </Panel>
  )
}

function Due({ data }: { data: PayoutOverview }) {
  const { i18n, t } = useLingui()
  const more = data.ready - data.due.length
  return (
    <>
      <AdminTable
        bare
        label={t`Next run`}
        rows={data.due}
        id={d => d.personId}
        columns={[
          {
            id: 'name',
            label: t`Instructor`,
            cell: d => (
              <HrefLink href={`/admin/people/${d.personId}`} className="link font-semibold wrap-anywhere">
                {d.name || t`Former instructor`}
              </HrefLink>
            ),
          },
          {
            id: 'account',
            label: t`Account`,
            cell: d => (
              <span className="wrap-anywhere">
                {d.holder} <span className="text-muted whitespace-nowrap">…{d.last4}</span>
              </span>
            ),
          },
          {
            id: 'amount',
            label: t`Amount`,
            end: true,
            cell: d => <span className="tnum whitespace-nowrap">{money(d.amount, i18n.locale)}</span>,
          },
        ]}
      />
      {more > 0 && <Nothing>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Nothing>}
    </>
  )
}

// There is one proposal at a time, and nothing else to do before it is approved or discarded.
function Open({ run }: { run: PayoutOverview['runs'][number] }) {
  const { i18n, t } = useLingui()
  const day = localDate(run.createdAt, i18n.locale)
  return (
    <Panel title={t`Waiting for your approval`}>
      <div className="flex flex-wrap gap-4 items-center justify-between p-4">
        <div className="grid gap-0.5">
          <strong className="text-24 tnum">{money(run.total, i18n.locale)}</strong>
          <span className="text-muted">
            {t`${plural(run.payouts, { one: '# payout', other: '# payouts' })}`}
            {', '}
            <Trans>proposed on {day}</Trans>
          </span>
        </div>
        <HrefLink href={`/admin/payouts/${run.id}`} className={buttonClass()}>
          <Trans>Review proposal</Trans>
        </HrefLink>
      </div>
    </Panel>
  )
}
