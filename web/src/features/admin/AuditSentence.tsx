import { Trans, useLingui } from '@lingui/react/macro'
import { HrefLink } from '@/ui/HrefLink'
import type { AuditEntry } from './api'
import { useAuditSentences } from './auditWords'

// An entry of the audit log as a sentence; whom and what it names are links. An action without words shows its name.
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui()
  const who = entry.actorId ? (
    <Named href={`/admin/people/${entry.actorId}`} name={entry.actor} id={entry.actorId} strong />
  ) : (
    <span className="font-semibold">{t`The system`}</span>
  )
  const what = <Named href={entry.subjectHref} name={entry.subjectName || entry.details.code} id={entry.subject} />
  const course = <>“{entry.courseTitle || entry.subjectName || t`a course that is gone`}”</>
  const sentence = useAuditSentences({ who, what, course, entry })
  return (
    sentence ?? (
      <Trans>
        {who}: <code>{entry.action}</code> {what}
      </Trans>
    )
  )
}

function Named({ href, name, id, strong }: { href: string; name?: string; id: string; strong?: boolean }) {
  const { t } = useLingui()
  const look = `underline-offset-3 ${strong ? 'font-semibold hover:underline' : 'text-brand underline'}`
  if (href && (name || !strong)) {
    return (
      <HrefLink href={href} className={look} title={id}>
        {name || id}
      </HrefLink>
    )
  }
  return <span title={id}>{name || (strong ? t`A former account` : id)}</span>
}
