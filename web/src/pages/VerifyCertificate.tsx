import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { BadgeCheck, Ban, Download } from 'lucide-react'
import { certificateQuery } from '@/features/certificate/api'
import { date, length } from '@/lib/date'
import { Head } from '@/lib/head'

export default function VerifyCertificate() {
  const { i18n, t } = useLingui()
  const { code = '' } = useParams({ strict: false })
  const { data: c } = useSuspenseQuery(certificateQuery(code))
  return (
    <div className="page max-w-4xl pt-12">
      <Head
        title={t`Certificate of ${c.learnerName}`}
        description={t`${c.learnerName} has completed ${c.courseTitle}.`}
        path={`/verify/${c.code}`}
        noindex
      />
      <p className={`inline-flex items-center gap-2 font-semibold mb-5 ${c.revokedAt ? 'text-madder' : 'text-olive'}`} role="status">
        {c.revokedAt ? (
          <Ban size={22} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <BadgeCheck size={22} strokeWidth={1.75} aria-hidden="true" />
        )}
        {c.revokedAt ? (
          <Trans>This certificate was revoked on {date(c.revokedAt, i18n.locale)}.</Trans>
        ) : (
          <Trans>This certificate is genuine. Stoa issued it on {date(c.completedAt, i18n.locale)}.</Trans>
        )}
      </p>
      <article className="panel overflow-hidden text-center shadow-float">
        <Arches />
        <div className="grid gap-3 justify-items-center px-6 py-10 md:py-14">
          <p className="eyebrow">
            <Trans>Certificate of completion</Trans>
          </p>
          <h1 className="text-40 md:text-52">{c.learnerName}</h1>
          <p className="text-muted">
            <Trans>has completed the course</Trans>
          </p>
          <Link to="/course-details/$slug" params={{ slug: c.courseSlug }} className="carved text-24 text-brand hover:underline">
            {c.courseTitle}
          </Link>
          <p className="text-14 text-muted">
            <Trans>taught by {c.instructorName}</Trans> · <Plural value={c.lectures} one="# lecture" other="# lectures" /> ·{' '}
            {length(c.durationMs)}
          </p>
          <dl className="grid grid-cols-1 sm:grid-cols-3 gap-6 mt-8 w-full max-w-2xl">
            {[
              [t`Completed on`, date(c.completedAt, i18n.locale)],
              [t`Remarks`, c.remarks],
              [t`Certificate code`, c.code],
            ].map(([label, value]) => (
              <div key={label} className="border-t border-line pt-3">
                <dt className="text-14 text-muted">{label}</dt>
                <dd className="font-semibold tnum">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
      <div className="flex justify-center mt-6">
        <a href={c.pdfUrl} className="button button-quiet" download>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Download as PDF</Trans>
        </a>
      </div>
    </div>
  )
}

function Arches() {
  const tones = ['bg-night', 'bg-[oklch(0.84_0.07_285)]', 'bg-[oklch(0.44_0.13_262)]', 'bg-clay', 'bg-[oklch(0.62_0.13_262)]']
  return (
    <div
      className="flex items-end justify-center gap-2 sm:gap-3 h-20 pt-4 px-6 border-b-4 border-clay bg-sunk overflow-hidden"
      aria-hidden="true"
    >
      {Array.from({ length: 15 }, (_, i) => (
        <span key={i} className={`w-7 shrink-0 rounded-t-full ${tones[(i * 3) % 5]}`} style={{ height: 36 + ((i * 7) % 4) * 9 }} />
      ))}
    </div>
  )
}
