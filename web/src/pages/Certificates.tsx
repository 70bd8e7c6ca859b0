import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { certificatesQuery } from '@/features/certificate/api'
import { date } from '@/lib/date'
import { Head } from '@/lib/head'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'

const tones = { Outstanding: 'olive', Better: 'brand', Average: 'plain' } as const

export default function Certificates() {
  const { i18n, t } = useLingui()
  const { data } = useQuery(certificatesQuery)
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const rows = data?.certificates.filter(c => !wanted || c.courseTitle.toLocaleLowerCase().includes(wanted))
  return (
    <div className="page max-w-[1124px] pt-12 min-h-[60vh]">
      <Head title={t`Certificate`} noindex />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-8">
        <h1 className="text-30 md:text-40">
          <Trans>Certificate</Trans>
        </h1>
        <div className="w-full sm:w-72">
          <Input label={t`Search`} hideLabel type="search" placeholder={t`Search..`} value={text} onChange={e => setText(e.target.value)} />
        </div>
      </div>
      {rows?.length === 0 && (
        <EmptyState title={wanted ? <Trans>No certificate fits “{text}”</Trans> : <Trans>No certificates yet</Trans>}>
          {!wanted && <Trans>Finish every lesson of a course, and its certificate is here.</Trans>}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {rows?.map(c => (
          <li key={c.code} className="panel p-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <img src={c.coverUrl} alt="" width="112" height="70" className="w-28 h-[70px] rounded-field object-cover" />
            <div className="flex-1 min-w-56">
              <p className="font-semibold">{c.courseTitle}</p>
              <p className="text-14 text-muted">
                <Trans>
                  Enrolled {date(c.enrolledAt, i18n.locale)}, completed {date(c.completedAt, i18n.locale)}
                </Trans>
              </p>
            </div>
            <Badge tone={tones[c.remarks]}>{c.remarks}</Badge>
            <div className="flex gap-2">
              <Link to="/verify/$code" params={{ code: c.code }} className="button button-quiet">
                <Trans>Preview Certificate</Trans>
              </Link>
              <a href={c.pdfUrl} className="button button-quiet" download aria-label={t`Download the certificate of ${c.courseTitle}`}>
                <Download size={18} strokeWidth={1.75} aria-hidden="true" />
                PDF
              </a>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
