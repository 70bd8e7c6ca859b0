import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Gift as Present, Printer } from 'lucide-react'
import { ApiProblem } from '@/api/client'
import type { GiftOffer } from '@/api/types'
import { gifts, offerQuery } from '@/features/gift/api'
import { Form } from '@/lib/form'
import { Head, useSite } from '@/lib/head'
import { useMe } from '@/lib/me'
import { Button } from '@/ui/Button'
import { ToCourse, useEnrolling } from '@/ui/Enrolling'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import NotFound from './NotFound'

// Where the link of a gift leads: the course, from whom and the message. Its buyer prints it as a card.
export default function Gift() {
  const { t } = useLingui()
  const { name: site } = useSite()
  const { code = '' } = useParams({ strict: false })
  const query = useQuery(offerQuery(code))
  const { data: gift, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (!gift)
    return (
      <div className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </div>
    )
  return (
    <div className="page max-w-3xl pt-8 md:pt-12 one-sheet">
      <Head title={t`A gift for you`} noindex />
      <article className="panel overflow-hidden shadow-float">
        <div className="border-b-4 border-clay bg-sunk grid justify-items-center gap-3 px-6 py-8 md:py-10 text-center">
          <Present size={36} strokeWidth={1.5} aria-hidden="true" className="text-clay" />
          <h1 className="text-30 md:text-40 wrap-anywhere">
            {gift.from ? <Trans>A gift from {gift.from}</Trans> : <Trans>A course as a gift</Trans>}
          </h1>
          {gift.to && (
            <p className="text-muted wrap-anywhere">
              <Trans>for {gift.to}</Trans>
            </p>
          )}
        </div>
        <div className="p-6 md:p-8 grid gap-6">
          {gift.message && (
            <blockquote className="text-20 leading-relaxed whitespace-pre-line wrap-anywhere border-l-4 border-line pl-5">
              {gift.message}
            </blockquote>
          )}
          <div className="grid sm:grid-cols-[200px_minmax(0,1fr)] gap-5 items-start">
            <img src={gift.coverUrl} alt="" width="640" height="400" className="cover rounded-field" />
            <div className="grid gap-1">
              <h2 className="text-20">
                <Link to="/course-details/$slug" params={{ slug: gift.slug }} className="hover:underline">
                  {gift.title}
                </Link>
              </h2>
              <p className="text-14 text-muted">{gift.instructor}</p>
              <p>{gift.summary}</p>
            </div>
          </div>
          <div className="no-print grid gap-4">
            <Next gift={gift} code={code} />
          </div>
          {gift.given && gift.state === 'open' && <Printed site={site} code={code} />}
        </div>
      </article>
    </div>
  )
}

function Printed({ site, code }: { site: string; code: string }) {
  return (
    <p className="hidden print:block border-t border-line pt-4">
      <Trans>Your course is waiting on {site}. Open this address to redeem it:</Trans>{' '}
      <strong className="block mt-1 wrap-anywhere">
        {typeof location === 'undefined' ? '' : `${location.origin}/gifts/${code}`}
      </strong>
    </p>
  )
}

// What the reader can do with it.
function Next({ gift, code }: { gift: GiftOffer; code: string }) {
  if (gift.mine)
    return (
      <>
        <Notice tone="success">
          <Trans>You’ve redeemed this gift. Enjoy the course!</Trans>
        </Notice>
        <ToCourse slug={gift.slug} />
      </>
    )
  if (gift.state === 'redeemed')
    return (
      <Notice>
        <Trans>This gift has already been redeemed.</Trans>
      </Notice>
    )
  if (gift.state === 'void')
    return (
      <Notice>
        <Trans>This gift was refunded and is no longer valid.</Trans>
      </Notice>
    )
  if (gift.state === 'held')
    return (
      <Notice>
        <Trans>The payment for this gift is being checked. Please come back later.</Trans>
      </Notice>
    )
  if (gift.given)
    return (
      <>
        <Notice>
          <Trans>You bought this gift. This is what the recipient sees. You can also print it as a card.</Trans>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button className="scripted" onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Print card</Trans>
          </Button>
          <Link to="/order-history" search={{ show: 'gifts' }} className="button button-quiet">
            <Trans>My gifts</Trans>
          </Link>
        </div>
      </>
    )
  if (gift.owned)
    return (
      <>
        <Notice>
          <Trans>You already have this course. The gift stays valid: you can pass its link on to someone else.</Trans>
        </Notice>
        <ToCourse slug={gift.slug} />
      </>
    )
  return <Redeem code={code} />
}

function Redeem({ code }: { code: string }) {
  const { me } = useMe()
  const redeem = useEnrolling('gift-redeem', () => gifts.redeem(code))
  const next = `/gifts/${code}`
  if (me && !me.person)
    return (
      <>
        <p>
          <Trans>Sign up for free, or sign in, to redeem your gift. You’ll come back to this page.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/sign-up" search={{ next }} className="button button-main">
            <Trans>Sign up to redeem</Trans>
          </Link>
          <Link to="/sign-in" search={{ next }} className="button button-quiet">
            <Trans>Sign in</Trans>
          </Link>
        </div>
      </>
    )
  return (
    <>
      {redeem.error && <Refusal problem={redeem.error} />}
      <Form name="gift-redeem" fields={{ code }} onSend={() => redeem.send()}>
        <Button type="submit" main pending={redeem.isPending}>
          <Trans>Redeem gift</Trans>
        </Button>
      </Form>
    </>
  )
}
