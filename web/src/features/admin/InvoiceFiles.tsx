import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { withQuery } from '@/api/client'
import { monthAndYear } from '@/lib/date'
import { Select } from '@/ui/Field'
import { month } from './months'
import { Panel } from './Panel'

// What an accountant needs of a month, as one file: first offered is the last one that is over.
export function InvoiceFiles() {
  const { t, i18n } = useLingui()
  const [chosen, choose] = useState(month(1))
  return (
    <Panel title={t`Invoices`}>
      <div className="flex flex-wrap gap-x-5 gap-y-4 items-end justify-between p-4">
        <p className="text-muted max-w-prose flex-1 basis-72">
          <Trans>
            A month’s invoices and credit notes as PDF files, with a table of all of them for your accountant.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3 items-end max-sm:w-full">
          <div className="w-44 max-sm:flex-1">
            <Select label={t`Month`} value={chosen} onChange={e => choose(e.target.value)}>
              {Array.from({ length: 60 }, (_, i) => month(i)).map(value => (
                <option key={value} value={value}>
                  {monthAndYear(`${value}-01T00:00:00Z`, i18n.locale)}
                </option>
              ))}
            </Select>
          </div>
          <a
            href={withQuery('/api/admin/invoices.zip', { month: chosen })}
            download
            className="button button-quiet max-sm:flex-1"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Download ZIP</Trans>
          </a>
        </div>
      </div>
    </Panel>
  )
}
