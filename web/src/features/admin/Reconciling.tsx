import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { AdminTable } from './AdminTable'
import { useReread } from './list'
import { books, type Difference, type Reconciliation, reconciliationQuery } from './money'
import { Nothing, Panel } from './Panel'

// Whether the books agree with everything else, and what disagrees.
export function Reconciling() {
  const { t } = useLingui()
  const say = useProblemText()
  const { reread } = useReread()
  const query = useQuery(reconciliationQuery)
  const compare = useMutation({ mutationFn: books.reconcile, onSettled: reread })
  const { data } = query
  return (
    <Panel
      title={t`Reconciliation`}
      end={
        <Button tone="quiet" pending={compare.isPending} onClick={() => compare.mutate()}>
          <Trans>Compare now</Trans>
        </Button>
      }
    >
      {compare.error && (
        <div className="p-4">
          <Notice tone="error">{say(compare.error)}</Notice>
        </div>
      )}
      {query.error && (
        <div className="p-4">
          <LoadError query={query} />
        </div>
      )}
      {!data && !query.error && <div className="skeleton h-16 m-4" role="status" aria-label={t`Loading`} />}
      {data && !data.last && <Nothing>{t`Not compared yet. It happens every night, and whenever you like.`}</Nothing>}
      {data?.last && <Result last={data.last} />}
    </Panel>
  )
}

function Result({ last }: { last: Reconciliation }) {
  const { t } = useLingui()
  const orders = t`${plural(last.orders, { one: '# order', other: '# orders' })}`
  const charges = t`${plural(last.charges, { one: '# charge', other: '# charges' })}`
  const more = last.found - last.differences.length
  return (
    <>
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center px-4 py-3" role="status">
        {last.found === 0 ? (
          <Badge tone="olive">{t`Everything agrees`}</Badge>
        ) : (
          <Badge tone="madder">{t`${plural(last.found, { one: '# difference', other: '# differences' })}`}</Badge>
        )}
        <span>
          <Trans>
            {orders} and {charges} of the payment provider compared with the ledger
          </Trans>
        </span>
        <span className="text-muted">
          {last.byOperator ? t`by an operator` : t`by night`}, <Ago at={last.at} />
        </span>
      </div>
      {last.differences.length > 0 && (
        <div className="border-t border-line">
          <Differences rows={last.differences} />
        </div>
      )}
      {more > 0 && <Nothing>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Nothing>}
    </>
  )
}

function Differences({ rows }: { rows: Difference[] }) {
  const { t, i18n } = useLingui()
  const kinds: Record<string, string> = {
    no_sale: t`A paid order isn’t in the ledger with this amount`,
    stray_sale: t`The ledger has a sale or refund of an order that isn’t paid`,
    wrong_refund: t`Order and ledger disagree about a refund`,
    wrong_share: t`The ledger gives the instructors another amount than the terms of the sale`,
    not_enrolled: t`Paid, but the buyer isn’t enrolled`,
    no_charge: t`The payment provider doesn’t know of this charge`,
    wrong_holding: t`The payment provider holds another amount of this order than the ledger`,
    wrong_transfer: t`The bank transfers of this order don’t match the ledger`,
    unanswered: t`The payment provider didn’t answer, so its charges weren’t compared`,
    outside_refund: t`Refunded at the payment provider, but the amount isn’t that of a course`,
    lopsided: t`The postings of a transaction don’t add up to zero`,
    wrong_balance: t`The monthly sums of an account aren’t those of its postings`,
  }
  const cash = (amount: number, currency: string) => (
    <span className="tnum whitespace-nowrap">{currency ? money({ amount, currency }, i18n.locale) : amount}</span>
  )
  const isOrder = (d: Difference) => d.kind !== 'lopsided' && d.kind !== 'wrong_balance'
  return (
    <AdminTable
      bare
      label={t`Differences`}
      rows={rows.map((d, i) => ({ ...d, id: String(i) }))}
      id={d => d.id}
      columns={[
        {
          id: 'what',
          label: t`What`,
          cell: d => (
            <span className="grid">
              {kinds[d.kind] ?? d.kind}
              {d.course && <span className="text-14 text-muted">{d.course}</span>}
            </span>
          ),
        },
        {
          id: 'order',
          label: t`Order`,
          cell: d =>
            d.number && isOrder(d) ? (
              <HrefLink href={`/admin/orders/${d.number}`} className="link tnum">
                {d.number}
              </HrefLink>
            ) : (
              <code className="text-13 wrap-anywhere">{d.number}</code>
            ),
        },
        { id: 'expected', label: t`Expected`, end: true, cell: d => cash(d.expected, d.currency) },
        { id: 'found', label: t`Found`, end: true, cell: d => cash(d.found, d.currency) },
      ]}
    />
  )
}
