import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import type { Finding } from '@/api/types'
import { clock } from '@/lib/date'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { useFieldNames, useFindingText } from './words'

type Props = {
  findings: Finding[]
  checked: string
  onSeek?: (ms: number) => void
  onComment?: (finding: Finding, text: string) => void
}

// What the machine has found here, each with the rule that it cites.
export function Findings({ findings, checked, onSeek, onComment }: Props) {
  return (
    <section className="grid gap-3" aria-labelledby="findings">
      <h2 id="findings" className="text-20">
        <Trans>Findings</Trans>
      </h2>
      <p className="text-14 text-muted" role="status">
        {checked === 'no' && <Trans>The automatic check is running.</Trans>}
        {checked === 'without_links' && <Trans>Links are still being checked.</Trans>}
        {checked === 'all' &&
          (findings.length === 0 ? (
            <Trans>The automatic check found nothing here.</Trans>
          ) : (
            <Plural
              value={findings.length}
              one="The automatic check found # thing. You decide whether it matters."
              other="The automatic check found # things. You decide whether they matter."
            />
          ))}
      </p>
      {findings.length > 0 && (
        <ul className="panel divide-y divide-line">
          {findings.map((finding, i) => (
            <Row key={i} finding={finding} onSeek={onSeek} onComment={onComment} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ finding, onSeek, onComment }: { finding: Finding } & Pick<Props, 'onSeek' | 'onComment'>) {
  const { t } = useLingui()
  const say = useFindingText()
  const names = useFieldNames()
  const text = say(finding)
  const { fromMs } = finding
  return (
    <li className="px-4 sm:px-5 py-3 flex gap-3 items-start">
      <div className="flex-1 min-w-0 grid gap-1 py-1.5">
        <p className="wrap-anywhere">
          {fromMs !== null && onSeek && (
            <button type="button" className="link tnum mr-2" onClick={() => onSeek(fromMs)}>
              {clock(fromMs)}
            </button>
          )}
          {finding.lessonId === null && <strong>{names(finding.field)}: </strong>}
          {text}
        </p>
        <p className="text-14 text-muted flex flex-wrap gap-x-3 gap-y-1 items-center">
          {!finding.sure && (
            <Badge>
              <Trans>May be intended</Trans>
            </Badge>
          )}
          <span>{finding.source === 'Stoa' ? <Trans>Our own rule</Trans> : <Trans>Rule: {finding.source}</Trans>}</span>
        </p>
      </div>
      {onComment && (
        <Button
          tone="plain"
          aria-label={t`Comment on: ${text}`}
          title={t`Comment`}
          onClick={() => onComment(finding, text)}
        >
          <MessageSquarePlus size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
