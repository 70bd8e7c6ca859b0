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
      <p className="text-14">
        {t`${plural(line.seats, { one: '# seat for a team', other: '# seats for a team' })}`},{' '}
        <Link to="/teams" className="link">
          <Trans>Invite people</Trans>
        </Link>
      </p>
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
