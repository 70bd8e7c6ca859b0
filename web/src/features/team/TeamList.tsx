import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Teams as Both } from '@/api/types'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { teamsQuery } from './api'

// The teams for which a person has bought seats, and the seats that others pay for.
export function TeamList() {
  const query = useQuery(teamsQuery)
  const { data } = query
  return (
    <>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[110, 110]} />}
      {data?.teams.length === 0 && data.seats.length === 0 && (
        <EmptyState
          title={<Trans>No teams yet</Trans>}
          action={
            <Link to="/all-courses" className="button">
              <Trans>View Courses</Trans>
            </Link>
          }
        >
          <Trans>
            Buy a course for your team on the course’s page, then invite people and see their progress here.
          </Trans>
        </EmptyState>
      )}
      {data && data.teams.length > 0 && (
        <ul className="grid gap-4">
          {data.teams.map(team => (
            <li key={team.id}>
              <Row cover={team.coverUrl}>
                <h2 className="text-18 leading-snug">
                  <Link
                    to="/teams/$id"
                    params={{ id: team.id }}
                    className="hover:underline wrap-anywhere after:absolute after:inset-0"
                  >
                    {team.title}
                  </Link>
                </h2>
                <Seats team={team} />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {data && data.seats.length > 0 && (
        <section aria-labelledby="mine" className={data.teams.length > 0 ? 'mt-10' : ''}>
          <h2 id="mine" className="text-20 mb-1">
            <Trans>Your seats</Trans>
          </h2>
          <p className="text-muted mb-4 max-w-[60ch]">
            <Trans>
              Who pays for a seat sees your name, progress, last activity and certificate, and nothing else.
            </Trans>
          </p>
          <ul className="grid gap-4">
            {data.seats.map(seat => (
              <li key={`${seat.slug} ${seat.joinedAt}`}>
                <MySeat seat={seat} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ cover, children }: { cover: string; children: ReactNode }) {
  return (
    <article className="card relative p-4 sm:p-5 grid gap-x-5 gap-y-3 grid-cols-[104px_minmax(0,1fr)] sm:grid-cols-[168px_minmax(0,1fr)]">
      <img src={cover} alt="" width="640" height="400" className="cover rounded-field" />
      <div className="min-w-0 grid gap-1.5 content-start justify-items-start">{children}</div>
    </article>
  )
}

function Seats({ team }: { team: Both['teams'][number] }) {
  const { t } = useLingui()
  const free = team.seats - team.invited - team.used
  if (team.seats === 0)
    return (
      <Badge tone="plain">
        <Trans>Refunded</Trans>
      </Badge>
    )
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-muted">
      <span>{t`${plural(team.seats, { one: '# seat', other: '# seats' })}`}</span>
      <span>{t`${plural(team.used, { one: '# taken', other: '# taken' })}`}</span>
      {team.invited > 0 && <span>{t`${plural(team.invited, { one: '# invited', other: '# invited' })}`}</span>}
      {free > 0 && (
        <span className="text-olive font-medium">{t`${plural(free, { one: '# free', other: '# free' })}`}</span>
      )}
    </p>
  )
}

function MySeat({ seat }: { seat: Both['seats'][number] }) {
  const day = useDay()
  return (
    <Row cover={seat.coverUrl}>
      <h3 className="text-18 leading-snug">
        <Link
          to={seat.refunded ? '/course-details/$slug' : '/learn/$slug'}
          params={{ slug: seat.slug }}
          className="hover:underline wrap-anywhere after:absolute after:inset-0"
        >
          {seat.title}
        </Link>
      </h3>
      <p className="text-14 text-muted wrap-anywhere">
        {seat.from ? <Trans>Paid for by {seat.from}</Trans> : <Trans>The account that paid for it was deleted.</Trans>}
        {seat.joinedAt && <span>, {day(seat.joinedAt)}</span>}
      </p>
      {seat.refunded && (
        <Badge tone="plain">
          <Trans>Refunded</Trans>
        </Badge>
      )}
    </Row>
  )
}
