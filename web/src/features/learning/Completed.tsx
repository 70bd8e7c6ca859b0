import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer, Share2, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { CheckedCertificate, Classroom } from '@/api/types'
import { useSite } from '@/lib/head'
import { IconButton } from '@/ui/Button'
import Toaster from '@/ui/Toaster'

type Props = { room: Classroom; code: string; onClose: () => void; onShare: (url: string) => void; children: ReactNode }

// The end of a course: its certificate, and where to go from here. It fills the screen.
export function Completed({ room, code, onClose, onShare, children }: Props) {
  const { t } = useLingui()
  const { name: issuer } = useSite()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const { data: certificate } = useQuery({
    queryKey: keyOf('certificate', code),
    queryFn: () => api.get<CheckedCertificate>(`/certificates/${encodeURIComponent(code)}`),
  })
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <dialog ref={dialog} className="class-end" aria-labelledby={`${title}-what ${title}`} onClose={onClose}>
      <IconButton label={t`Close`} className="class-end-close" onClick={onClose}>
        <X size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className="class-end-head night">
        <div className="class-end-arches" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <p id={`${title}-what`} className="eyebrow class-end-eyebrow">
          <Trans>Course completed</Trans>
        </p>
        <h2 id={title} className="class-end-title" lang={room.course.language}>
          {room.course.title}
        </h2>
      </div>
      <div className="class-end-body">
        {certificate ? (
          <img
            src={certificate.imageUrl}
            alt={t`Certificate for ${certificate.learnerName}`}
            width="1200"
            height="849"
            className="class-end-picture"
          />
        ) : (
          <div className="class-end-picture skeleton aspect-[1200/849]" />
        )}
        {certificate && (
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/verify/$code" params={{ code }} className="button">
              <Trans>View certificate</Trans>
            </Link>
            <a href={linkedIn(certificate, issuer)} target="_blank" rel="noopener" className="button button-quiet">
              <Trans>Add to LinkedIn</Trans>
            </a>
            <button type="button" className="button button-quiet" onClick={() => onShare(certificate.verifyUrl)}>
              <Share2 {...icon} />
              <Trans>Share</Trans>
            </button>
            <a href={certificate.pdfUrl} target="_blank" rel="noopener" className="button button-quiet">
              <Printer {...icon} />
              <Trans>Print</Trans>
            </a>
          </div>
        )}
        {children}
      </div>
      <Toaster />
    </dialog>
  )
}

// LinkedIn's form for a certification, filled in.
function linkedIn(
  of: Pick<CheckedCertificate, 'courseTitle' | 'completedAt' | 'verifyUrl' | 'code'>,
  issuer: string,
): string {
  const day = new Date(of.completedAt)
  const address = new URL('https://www.linkedin.com/profile/add')
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: of.courseTitle,
    organizationName: issuer,
    issueYear: day.getUTCFullYear(),
    issueMonth: day.getUTCMonth() + 1,
    certUrl: new URL(of.verifyUrl, location.href).href,
    certId: of.code,
  }
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, String(value))
  return address.href
}
