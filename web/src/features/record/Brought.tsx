import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { localDate } from '@/lib/date'
import { Button } from '@/ui/Button'
import type { BroughtCertificate } from './api'

const host = (origin: string) => origin.replace(/^https?:\/\//, '')

// Certificates from other sites: each is verified there.
export function Brought({
  certificates,
  onRemove,
}: {
  certificates: BroughtCertificate[]
  onRemove: (id: string) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-3">
      <h2 className="text-20">
        <Trans>From other sites</Trans>
      </h2>
      <ul className="panel">
        {certificates.map(c => (
          <li
            key={c.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-5 border-b border-line last:border-0"
          >
            <div className="flex-1 basis-60 min-w-0">
              <p className="font-semibold wrap-anywhere">{c.courseTitle}</p>
              <p className="text-14 text-muted wrap-anywhere">
                <Trans>
                  {c.learnerName}, {localDate(c.completedAt, i18n.locale)}. Issued by {host(c.issuer)}
                </Trans>
              </p>
            </div>
            <div className="flex gap-2 max-sm:-ml-1">
              <a
                className="button button-quiet"
                href={c.verifyUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Verify the certificate of ${c.courseTitle} at ${host(c.issuer)}`}
              >
                <Trans>Verify</Trans>
                <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
              </a>
              <Button
                tone="plain"
                aria-label={t`Remove the certificate of ${c.courseTitle}`}
                onClick={() => onRemove(c.id)}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
