import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { BadgeCheck, Ban, Download, FileBadge, Image as ImageIcon, Share2 } from 'lucide-react'
import { certificateQuery } from '@/features/certificate/api'
import { share } from '@/features/certificate/share'
import { date, length } from '@/lib/date'
import { Head, useSite } from '@/lib/head'
import { Button } from '@/ui/Button'

export default function VerifyCertificate() {
  const { i18n, t } = useLingui()
  const { name } = useSite()
  const { code = '' } = useParams({ strict: false })
  const { data: c } = useSuspenseQuery(certificateQuery(code))
  const learner = c.learnerName || t`Former learner`
  const good = !c.revokedAt && c.signatureHolds
  const remarks = { Outstanding: t`Outstanding`, Better: t`Better`, Average: t`Average` }
  return (
    <div className="page max-w-4xl pt-12 one-sheet">
      <Head
        title={t`${learner}’s certificate`}
        description={t`${learner} completed ${c.courseTitle}.`}
        path={`/verify/${c.code}`}
        image={c.imageUrl}
        noindex
      />
      <p
        className={`inline-flex items-center gap-2 font-semibold mb-5 ${good ? 'text-olive' : 'text-madder'}`}
        role="status"
      >
        {good ? (
          <BadgeCheck size={22} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Ban size={22} strokeWidth={1.75} aria-hidden="true" />
        )}
        {c.revokedAt ? (
          <Trans>This certificate was revoked on {date(c.revokedAt, i18n.locale)}.</Trans>
        ) : good ? (
          <Trans>
            This certificate is valid. {name} issued it on {date(c.completedAt, i18n.locale)}.
          </Trans>
        ) : (
          <Trans>This certificate’s signature is invalid. It may have been altered.</Trans>
        )}
      </p>
      <article className="panel overflow-hidden text-center shadow-float">
        <Arches />
        <div className="grid gap-3 justify-items-center px-6 py-10 md:py-14">
          <p className="eyebrow">
            <Trans>Certificate of completion</Trans>
          </p>
          <h1 className="text-40 md:text-52">{learner}</h1>
          <p className="text-muted">
            <Trans>has completed the course</Trans>
          </p>
          <Link
            to="/course-details/$slug"
            params={{ slug: c.courseSlug }}
            className="carved text-24 text-brand hover:underline"
          >
            {c.courseTitle}
          </Link>
          <p className="text-14 text-muted">
            <Trans>taught by {c.instructorName}</Trans> · <Plural value={c.lectures} one="# lesson" other="# lessons" />{' '}
            · {length(c.durationMs, i18n.locale)}
          </p>
          <dl className="grid grid-cols-1 sm:grid-cols-3 gap-6 mt-8 w-full max-w-2xl">
            {[
              [t`Completed on`, date(c.completedAt, i18n.locale)],
              [t`Remarks`, remarks[c.remarks]],
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
      <p className="hidden print:block mt-6 text-center text-muted">
        <Trans>Verify this certificate at {c.verifyUrl}</Trans>
      </p>
      {good && (
        <>
          <div className="flex flex-wrap justify-center gap-3 mt-6 no-print">
            <a href={c.pdfUrl} className="button button-quiet" download>
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Download PDF</Trans>
            </a>
            <a href={c.imageUrl} className="button button-quiet" download>
              <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Download image</Trans>
            </a>
            <Button tone="quiet" onClick={() => share(c.verifyUrl, c.courseTitle, t`Link copied`)}>
              <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Share</Trans>
            </Button>
          </div>
          <section className="panel mt-10 p-6 sm:p-8 grid gap-3 justify-items-start no-print" aria-labelledby="signed">
            <h2 id="signed" className="text-20">
              <Trans>Digitally signed and verified</Trans>
            </h2>
            <p className="max-w-[68ch]">
              <Trans>
                {name} signed this certificate when it was issued. We’ve just verified that the name, course and date
                haven’t changed.
              </Trans>
            </p>
            <p className="max-w-[68ch] text-muted">
              <Trans>
                It’s an Open Badge 3.0 credential. Anyone can verify it independently with our public key:{' '}
                <a href="/.well-known/jwks.json" className="link">
                  /.well-known/jwks.json
                </a>
              </Trans>
            </p>
            <a href={c.badgeUrl} className="button button-quiet" download>
              <FileBadge size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Download Open Badge</Trans>
            </a>
          </section>
        </>
      )}
    </div>
  )
}

function Arches() {
  const tones = [
    'bg-night',
    'bg-[oklch(0.84_0.07_285)]',
    'bg-[oklch(0.44_0.13_262)]',
    'bg-clay',
    'bg-[oklch(0.62_0.13_262)]',
  ]
  return (
    <div
      className="flex items-end justify-center gap-2 sm:gap-3 h-20 pt-4 px-6 border-b-4 border-clay bg-sunk overflow-hidden"
      aria-hidden="true"
    >
      {Array.from({ length: 15 }, (_, i) => (
        <span
          key={i}
          className={`w-7 shrink-0 rounded-t-full ${tones[(i * 3) % 5]}`}
          style={{ height: 36 + ((i * 7) % 4) * 9 }}
        />
      ))}
    </div>
  )
}
