import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import type { Order } from '@/api/types'
import { buttonClass } from '@/ui/Button'
import { PartOf, Recipient } from './Recipient'

// What an order on the day it was bought begins with: what one came for.
export function Begin({ order }: { order: Order }) {
  const gift = order.lines.every(line => line.giftFor !== null)
  const team = order.lines.some(line => line.seats) && order.lines.every(line => line.seats || line.giftFor !== null)
  return (
    <section className="mb-12" aria-labelledby="begin">
      <h1 id="begin" className="text-30 md:text-40">
        {gift ? (
          <Trans>Thank you. Your gift is on its way.</Trans>
        ) : team ? (
          <Trans>Thank you. Your team’s seats are ready.</Trans>
        ) : (
          <Trans>Thank you. You can start right away.</Trans>
        )}
      </h1>
      <p className="text-muted mt-2 mb-6">
        {gift ? (
          <Trans>We’ve emailed your receipt. You can see and change your gifts in your order history.</Trans>
        ) : team ? (
          <Trans>We’ve emailed your receipt. You’ll always find your team under Teams in your account.</Trans>
        ) : (
          <Trans>We’ve emailed your receipt. You’ll always find your courses under My Courses.</Trans>
        )}
      </p>
      <ul className="grid gap-4">
        {order.lines.map((line, i) => (
          <li key={line.slug} className="panel overflow-hidden grid sm:grid-cols-[240px_minmax(0,1fr)]">
            <img src={line.coverUrl} alt="" width="640" height="400" className="cover sm:h-full sm:aspect-auto" />
            <div className="p-5 sm:p-6 grid gap-4 content-center justify-items-start">
              <div>
                <p className="text-20 carved">{line.title}</p>
                <p className="text-14 text-muted mt-1">{line.instructor}</p>
                <Recipient line={line} />
                <PartOf bundle={line.bundle} />
              </div>
              {line.giftFor !== null ? (
                <Link to="/order-history" search={{ show: 'gifts' }} className={buttonClass('quiet', true)}>
                  <Trans>View gifts</Trans>
                </Link>
              ) : line.seats ? (
                <Link
                  to={line.team ? '/teams/$id' : '/teams'}
                  params={{ id: line.team }}
                  className={buttonClass(i ? 'quiet' : 'primary', true)}
                >
                  <Trans>Invite people</Trans>
                  <span className="sr-only">: {line.title}</span>
                </Link>
              ) : (
                <Link
                  to="/learn/$slug"
                  params={{ slug: line.slug }}
                  className={`${buttonClass(i ? 'quiet' : 'primary', true)} max-sm:w-full`}
                >
                  <Play size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
                  <Trans>Start lesson 1</Trans>
                  <span className="sr-only">: {line.title}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
