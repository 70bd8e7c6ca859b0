import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { withQuery } from '@/api/client'
import { useParameter } from '@/lib/address'
import { localDate, monthAndYear } from '@/lib/date'
import { money, percent } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { CardTable } from '@/ui/CardTable'
import { Select } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'
import { type Earnings, type Sale, type SalesSearch, salesQuery } from './earnings'

// Each sale, the newest first: of a month or a course, if one is chosen.
export function EarningsSales({ data }: { data: Earnings }) {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  const navigate = useNavigate()
  const asked: SalesSearch = {
    month: useParameter('month'),
    course: useParameter('course'),
    page: useParameter('page'),
    from: useParameter('from'),
  }
  const query = useQuery({ ...salesQuery(asked), placeholderData: keepPreviousData })
  const address = (change: Partial<SalesSearch>) => {
    const all = { ...asked, page: '', ...change }
    return withQuery('/studio/earnings', Object.fromEntries(Object.entries(all).filter(([, value]) => value)))
  }
  const go = (change: Partial<SalesSearch>) =>
    void navigate({ href: address({ from: '', ...change }), resetScroll: false })
  return (
    <section aria-labelledby="sales" className="panel p-5 sm:p-6 grid gap-5 min-w-0">
      <div className="flex flex-wrap gap-3 items-end justify-between">
        <h2 id="sales" className="text-20">
          <Trans>Sales</Trans>
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-full">
          <div className="sm:w-44">
            <Select label={t`Month`} hideLabel value={asked.month} onChange={e => go({ month: e.target.value })}>
              <option value="">{t`All months`}</option>
              {data.months.map(m => (
                <option key={m.month} value={m.month}>
                  {monthAndYear(`${m.month}-01T00:00:00Z`, lang)}
                </option>
              ))}
            </Select>
          </div>
          <div className="sm:w-60 min-w-0">
            <Select label={t`Course`} hideLabel value={asked.course} onChange={e => go({ course: e.target.value })}>
              <option value="">{t`All courses`}</option>
              {data.courses.map(c => (
                <option key={c.slug} value={c.slug}>
                  {c.title}
                </option>
              ))}
            </Select>
          </div>
        </div>
      </div>
      <LoadError query={query} />
      {!query.data && !query.error && <Skeleton lines={[48, 48, 48]} />}
      {query.data?.sales.length === 0 && (
        <p className="text-muted">
          <Trans>No sales match</Trans>
        </p>
      )}
      {query.data && query.data.sales.length > 0 && (
        <div className="-mx-5 sm:-mx-6 border-y border-line">
          <CardTable
            bare
            short
            label={t`Sales`}
            stale={query.isPlaceholderData}
            rows={query.data.sales.map((sale, i) => ({ ...sale, id: `${sale.soldAt} ${i}` }))}
            id={sale => sale.id}
            columns={[
              {
                id: 'course',
                label: t`Course`,
                cell: sale => (
                  <>
                    <strong className="font-semibold wrap-anywhere">{sale.title}</strong>
                    {sale.seats ? (
                      <span className="block text-14 text-muted">
                        {t`${plural(sale.seats, { one: '# seat for a team', other: '# seats for a team' })}`}
                      </span>
                    ) : null}
                  </>
                ),
              },
              {
                id: 'date',
                label: t`Date`,
                plain: true,
                cell: sale => <span className="whitespace-nowrap">{localDate(sale.soldAt, lang)}</span>,
              },
              { id: 'price', label: t`Price`, end: true, cell: sale => money(sale.price, lang) },
              {
                id: 'discount',
                label: t`Discount`,
                end: true,
                cell: sale => (sale.discount.amount ? money(sale.discount, lang) : null),
              },
              // What a share is of is the price less discount and tax; who sells without tax is spared the column.
              ...(query.data.sales.some(sale => sale.tax.amount > 0)
                ? [
                    {
                      id: 'tax',
                      label: t`Tax`,
                      end: true,
                      cell: (sale: Sale) => (sale.tax.amount ? money(sale.tax, lang) : null),
                    },
                  ]
                : []),
              { id: 'share', label: t`Your share`, end: true, cell: sale => <Share sale={sale} /> },
              { id: 'amount', label: t`Amount`, end: true, lead: true, cell: sale => <Amount sale={sale} /> },
            ]}
          />
        </div>
      )}
      {query.data && (
        <Pagination page={query.data.page} pages={query.data.pages} href={n => address({ page: String(n) })} />
      )}
      {query.data?.more && query.data.page === query.data.pages && (
        <HrefLink href={address({ from: query.data.more })} rel="next" className="link justify-self-center">
          <Trans>Continue the list</Trans>
        </HrefLink>
      )}
    </section>
  )
}

// With several instructors, the part that one has of the instructors' share.
function Share({ sale }: { sale: Sale }) {
  const { i18n } = useLingui()
  const [share, part] = [percent(sale.sharePercent, i18n.locale), percent(sale.partPercent, i18n.locale)]
  if (sale.partPercent === 100) return share
  return (
    <Trans>
      {part} of {share}
    </Trans>
  )
}

function Amount({ sale }: { sale: Sale }) {
  const { i18n } = useLingui()
  const amount = money(sale.amount, i18n.locale)
  if (!sale.refundedAt) return amount
  return (
    <span className="inline-flex flex-wrap gap-2 @3xl:justify-end items-center">
      <Badge>
        <Trans>Refunded</Trans>
      </Badge>
      <s className="text-muted">{amount}</s>
    </span>
  )
}
