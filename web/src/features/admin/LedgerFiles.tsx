import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { withQuery } from '@/api/client'
import { monthAndYear } from '@/lib/date'
import { Button } from '@/ui/Button'
import { Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { DatevSettings } from './DatevSettings'
import { datevQuery } from './money'
import { month } from './months'
import { Panel } from './Panel'

// The postings of a month, a year or all of time, as files: first offered is the last month that is over. DATEV takes a
// month at a time, in euros.
export function LedgerFiles({ euro }: { euro: boolean }) {
  const { t, i18n } = useLingui()
  const query = useQuery(datevQuery)
  const [chosen, choose] = useState(month(1))
  const [open, setOpen] = useState(false)
  const year = new Date().getUTCFullYear()
  const [from, to] = chosen.length === 4 ? [`${chosen}-01`, `${chosen}-12`] : [chosen, chosen]
  const ready = (query.data?.settings.consultant ?? 0) > 0
  return (
    <Panel
      title={t`Ledger`}
      end={
        euro &&
        query.data && (
          <Button tone="quiet" onClick={() => setOpen(true)}>
            <Trans>DATEV settings</Trans>
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-x-5 gap-y-4 items-end justify-between p-4">
        <p className="text-muted max-w-prose flex-1 basis-72">
          <Trans>All postings of a month or a year for your accountant.</Trans>{' '}
          {!euro ? (
            <Trans>There’s no DATEV file, as this marketplace doesn’t sell in euros.</Trans>
          ) : !ready ? (
            <Trans>For DATEV, enter your accountant’s numbers under “DATEV settings” first.</Trans>
          ) : (
            chosen.length !== 7 && <Trans>A DATEV file has one month.</Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3 items-end max-sm:w-full">
          <div className="w-44 max-sm:w-full">
            <Select label={t`Period`} value={chosen} onChange={e => choose(e.target.value)}>
              <option value="">{t`All time`}</option>
              {Array.from({ length: 5 }, (_, i) => String(year - i)).map(value => (
                <option key={value}>{value}</option>
              ))}
              {Array.from({ length: 60 }, (_, i) => month(i)).map(value => (
                <option key={value} value={value}>
                  {monthAndYear(`${value}-01T00:00:00Z`, i18n.locale)}
                </option>
              ))}
            </Select>
          </div>
          <File href={withQuery('/api/admin/postings.csv', { from, to })} label={t`Download postings as CSV`}>
            CSV
          </File>
          <File
            href={withQuery('/api/admin/postings.beancount', { from, to })}
            label={t`Download postings for beancount`}
          >
            beancount
          </File>
          {euro && ready && chosen.length === 7 && (
            <File href={withQuery('/api/admin/postings.datev.csv', { from })} label={t`Download postings for DATEV`}>
              DATEV
            </File>
          )}
        </div>
      </div>
      <LoadError query={query} />
      {open && query.data && <DatevSettings now={query.data} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function File({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a href={href} download aria-label={label} className="button button-quiet max-sm:flex-1">
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </a>
  )
}
