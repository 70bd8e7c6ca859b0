import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Order } from '@/api/types'
import { date } from '@/lib/date'

// For whom a line was bought, if it is a gift or for a team.
export function Recipient({ line }: { line: Order['lines'][number] }) {
  const { i18n, t } = useLingui()
  if (line.seats)
    return (
      <p className="text-14">{t`${plural(line.seats, { one: '# seat for a team', other: '# seats for a team' })}`}</p>
    )
  if (line.giftFor === null) return null
  return (
    <p className="text-14 wrap-anywhere">
      <Trans>
        Gift for {line.giftFor || '…'}, {date(line.giftOn ?? '', i18n.locale)}
      </Trans>
    </p>
  )
}

// Where a line is that was bought: in the classroom, or with the buyer's teams.
export function Bought({ line }: { line: Order['lines'][number] }) {
  if (line.giftFor !== null) return null
  if (line.seats)
    return (
      <Link to="/teams" className="button button-quiet">
        <Trans>View team</Trans>
      </Link>
    )
  return (
    <Link to="/learn/$slug" params={{ slug: line.slug }} className="button">
      <Trans>Start learning</Trans>
    </Link>
  )
}

export function PartOf({ bundle }: { bundle?: string }) {
  if (!bundle) return null
  return (
    <p className="text-14 text-muted wrap-anywhere">
      <Trans>Part of “{bundle}”</Trans>
    </p>
  )
}
