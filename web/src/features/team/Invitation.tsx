import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { ApiProblem } from '@/api/client'
import type { TeamInvitation } from '@/api/types'
import { Form } from '@/lib/form'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ToCourse, useEnrolling } from '@/ui/Enrolling'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import { invitationQuery, teams } from './api'

// Where the link of an invitation to a team leads: the course, who pays, and what they will see.
export function Invitation({ code }: { code: string }) {
  const { t } = useLingui()
  const query = useQuery(invitationQuery(code))
  const { data: seat, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <Gone />
  if (!seat)
    return (
      <div className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </div>
    )
  return (
    <div className="page max-w-3xl pt-8 md:pt-12">
      <Head title={t`A seat for you`} noindex />
      <article className="panel overflow-hidden shadow-float">
        <div className="border-b-4 border-clay bg-sunk grid justify-items-center gap-3 px-6 py-8 md:py-10 text-center">
          <Users size={36} strokeWidth={1.5} aria-hidden="true" className="text-clay" />
          <h1 className="text-30 md:text-40 wrap-anywhere">
            {seat.from ? <Trans>{seat.from} has a seat for you</Trans> : <Trans>A seat in a team</Trans>}
          </h1>
        </div>
        <div className="p-6 md:p-8 grid gap-6">
          <div className="grid sm:grid-cols-[200px_minmax(0,1fr)] gap-5 items-start">
            <img src={seat.coverUrl} alt="" width="640" height="400" className="cover rounded-field" />
            <div className="grid gap-1">
              <h2 className="text-20">
                <Link to="/course-details/$slug" params={{ slug: seat.slug }} className="hover:underline">
                  {seat.title}
                </Link>
              </h2>
              <p className="text-14 text-muted">{seat.instructor}</p>
              <p>{seat.summary}</p>
            </div>
          </div>
          {(seat.mine || seat.state === 'open') && seat.from && <Shared from={seat.from} />}
          <div className="grid gap-4">
            <Next seat={seat} code={code} />
          </div>
        </div>
      </article>
    </div>
  )
}

function Gone() {
  const { t } = useLingui()
  return (
    <div className="page py-16">
      <Head title={t`A seat for you`} noindex />
      <EmptyState title={<Trans>This invitation is no longer valid</Trans>}>
        <Trans>The seat may have been given to someone else. Ask who invited you for a new link.</Trans>
      </EmptyState>
    </div>
  )
}

function Shared({ from }: { from: string }) {
  return (
    <div className="grid gap-2 border-l-4 border-line pl-5">
      <p>
        <Trans>{from} pays for your seat and will see:</Trans>
      </p>
      <ul className="list-disc pl-5 grid gap-0.5">
        <li>
          <Trans>your name</Trans>
        </li>
        <li>
          <Trans>how much of the course you’ve completed, and when you were last active</Trans>
        </li>
        <li>
          <Trans>your certificate, once you have it</Trans>
        </li>
      </ul>
      <p className="text-muted">
        <Trans>Your notes, questions and quiz answers stay yours.</Trans>
      </p>
    </div>
  )
}

// What the reader can do with it.
function Next({ seat, code }: { seat: TeamInvitation; code: string }) {
  if (seat.state === 'void')
    return (
      <Notice>
        <Trans>This seat was refunded and is no longer valid.</Trans>
      </Notice>
    )
  if (seat.mine)
    return (
      <>
        <Notice tone="success">
          <Trans>This seat is yours. Enjoy the course!</Trans>
        </Notice>
        <ToCourse slug={seat.slug} />
      </>
    )
  if (seat.state === 'taken')
    return (
      <Notice>
        <Trans>Someone has accepted this invitation. Ask who invited you for a new link.</Trans>
      </Notice>
    )
  if (seat.state === 'held')
    return (
      <Notice>
        <Trans>The payment for this seat is being checked. Please come back later.</Trans>
      </Notice>
    )
  if (seat.owned)
    return (
      <>
        <Notice>
          <Trans>You already have this course. The seat stays free for someone else.</Trans>
        </Notice>
        <ToCourse slug={seat.slug} />
      </>
    )
  return <Accept code={code} />
}

function Accept({ code }: { code: string }) {
  const { me } = useMe()
  const join = useEnrolling('team-join', () => teams.join(code))
  const next = `/join/${code}`
  if (me && !me.person)
    return (
      <>
        <p>
          <Trans>Sign up for free, or sign in, to accept. You’ll come back to this page.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/sign-up" search={{ next }} className="button button-main">
            <Trans>Sign up to accept</Trans>
          </Link>
          <Link to="/sign-in" search={{ next }} className="button button-quiet">
            <Trans>Sign in</Trans>
          </Link>
        </div>
      </>
    )
  return (
    <>
      {join.error && <Refusal problem={join.error} />}
      <Form name="team-join" fields={{ code }} onSend={() => join.send()}>
        <Button type="submit" main pending={join.isPending}>
          <Trans>Accept seat</Trans>
        </Button>
      </Form>
    </>
  )
}
