import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { percent } from '@/lib/format'

// How a figure changed from the period before; less says that a smaller one is better.
export function Change({ now, before, less = false }: { now: number; before: number; less?: boolean }) {
  const { i18n } = useLingui()
  if (now === before) {
    return (
      <span className="text-14 text-muted">
        <Trans>No change</Trans>
      </span>
    )
  }
  const share = before ? Math.round((Math.abs(now - before) / before) * 100) : 100
  if (share === 0) {
    return (
      <span className="text-14 text-muted">
        <Trans>About the same</Trans>
      </span>
    )
  }
  const up = now > before
  const Arrow = up ? ArrowUp : ArrowDown
  const by = percent(share, i18n.locale)
  return (
    <span className={`text-14 flex items-center gap-1 ${up === less ? 'text-madder' : 'text-olive'}`}>
      <Arrow size={14} strokeWidth={2} aria-hidden="true" className="shrink-0" />
      {!before ? <Trans>None in the period before</Trans> : up ? <Trans>Up {by}</Trans> : <Trans>Down {by}</Trans>}
    </span>
  )
}
