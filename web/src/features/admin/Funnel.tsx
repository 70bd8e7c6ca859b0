import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { withQuery } from '@/api/client'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Tabs } from '@/ui/Tabs'
import { FunnelFigures } from './FunnelFigures'
import { CourseTable, SourceTable } from './FunnelTable'
import { funnelQuery } from './funnel'
import { useAsked } from './list'
import { OneLoading } from './Panel'

// How visits of courses became purchases, by where from and by course: a picture, tables and files.
export default function Funnel() {
  const { t } = useLingui()
  const { asked, ask, address } = useAsked('/admin/funnel', ['days', 'course', 'by'])
  const days = asked.days || '30'
  const course = asked.course ?? ''
  const query = useQuery({ ...funnelQuery(days, course), placeholderData: keepPreviousData })
  const { data } = query
  const ranges = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`12 months` }
  const file = (table: string) => (
    <a
      href={withQuery('/api/admin/funnel.csv', { days, course: course || undefined, table })}
      download
      className="button button-quiet"
    >
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Download CSV</Trans>
    </a>
  )
  const example = '/course-details/…?coupon=CODE'
  const by = (id: string) => ({ by: id === 'sources' ? '' : id })
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <h1 tabIndex={-1} className="text-30 md:text-40 outline-none">
          <Trans>Funnel</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          {Object.entries(ranges).map(([n, label]) => (
            <button key={n} type="button" className="chip" aria-pressed={n === days} onClick={() => ask({ days: n })}>
              {label}
            </button>
          ))}
        </div>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <OneLoading />}
      {data?.course && (
        <p>
          <Trans>
            Only “<strong>{data.course.title}</strong>”.
          </Trans>{' '}
          <HrefLink href={address({ course: '' })} className="link">
            <Trans>Show all courses</Trans>
          </HrefLink>
        </p>
      )}
      {data && (
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
          <FunnelFigures funnel={data} file={file('days')} />
          <Tabs
            label={t`Funnel`}
            value={asked.by || 'sources'}
            href={id => address(by(id))}
            onChange={id => ask(by(id))}
            items={[
              { id: 'sources', label: t`By source`, content: <SourceTable funnel={data} file={file('sources')} /> },
              {
                id: 'courses',
                label: t`By course`,
                content: (
                  <CourseTable funnel={data} file={file('courses')} href={slug => address({ course: slug, by: '' })} />
                ),
              },
            ]}
          />
          <p className="text-14 text-muted max-w-[80ch]">
            <Trans>
              A purchase counts for the last source of the same browser session: the site that led here, a link with
              utm_source or utm_campaign, or a coupon’s link, such as {example}. Only daily totals are stored, nothing
              about a visitor. Visitors whose browser asks not to be tracked aren’t counted; their purchases are “Not
              known”, so the sources add up to the paid orders in your books.
            </Trans>
          </p>
        </div>
      )}
    </>
  )
}
