import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { later } from '@/lib/later'
import { Menu } from '@/ui/Menu'
import type { Kind } from './reasons'

const ReportDialog = later(() => import('./ReportDialog'))

// The dots beside what someone else wrote.
export function ReportMenu({ kind, id, author }: { kind: Kind; id: string; author: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const name = author || t`Former learner`
  return (
    <div className="scripted">
      <Menu
        label={t`More about what ${name} wrote`}
        items={[
          {
            id: 'report',
            label: <Trans context="what someone wrote">Report</Trans>,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      <Suspense>{open && <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
