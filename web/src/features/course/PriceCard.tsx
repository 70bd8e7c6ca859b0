import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, Check, Infinity as Forever, Gift, Play, Share2, ShieldCheck, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/api/client'
import type { BundleTeaser, Cart, CourseDetails } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { copy } from '@/lib/clipboard'
import { Form, useSending } from '@/lib/form'
import { countCart } from '@/lib/visit'
import { Button } from '@/ui/Button'
import { Price } from '@/ui/Price'
import { Refusal } from '@/ui/Refusal'
import { toast } from '@/ui/toast'
import { standingQuery } from './api'
import { useGet } from './get'
import { Teaser } from './Teaser'
import { WishButton } from './WishButton'

type Props = { course: CourseDetails; bundles?: BundleTeaser[]; onPreview?: () => void }

export function PriceCard({ course, bundles, onPreview }: Props) {
  const { t } = useLingui()
  return (
    <aside className="panel shadow-float overflow-hidden text-ink" aria-label={t`Price`}>
      <button
        type="button"
        className="relative block w-full -outline-offset-4"
        onClick={onPreview}
        disabled={!onPreview}
      >
        <img src={course.coverUrl} alt="" width="640" height="400" className="cover" fetchPriority="high" />
        {onPreview && (
          <span className="absolute inset-0 grid place-items-center">
            <span className="size-16 rounded-full bg-surface/95 text-brand grid place-items-center shadow-float">
              <Play size={26} fill="currentColor" strokeWidth={0} aria-hidden="true" className="ml-1" />
            </span>
            <span className="absolute bottom-3 px-3 py-1 rounded-full bg-night/80 text-on-night text-14">
              <Trans>Preview this course</Trans>
            </span>
          </span>
        )}
      </button>
      <div className="p-6 grid gap-4">
        <p className="text-30">
          <Price price={course.price} listPrice={course.listPrice} saving />
        </p>
        <Get course={course} />
        {bundles?.map(bundle => (
          <Teaser key={bundle.slug} bundle={bundle} />
        ))}
        <ul className="grid gap-2.5 text-14">
          {course.price.amount > 0 && (
            <li className="flex gap-2.5">
              <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
              <Trans>{course.guaranteeDays}-day money-back guarantee</Trans>
            </li>
          )}
          <li className="flex gap-2.5">
            <Forever size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
            <Trans>Full lifetime access</Trans>
          </li>
          <li className="flex gap-2.5">
            <Award size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
            <Trans>Certificate of completion</Trans>
          </li>
        </ul>
        <div className="flex flex-wrap -mx-3">
          <ShareButton title={course.title} />
          {course.price.amount > 0 && (
            <a href={`/checkout?gift=${course.slug}`} className="button button-plain">
              <Gift size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Give as a gift</Trans>
            </a>
          )}
          {course.price.amount > 0 && (
            <a href={`/checkout?team=${course.slug}`} className="button button-plain">
              <Users size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>For your team</Trans>
            </a>
          )}
          <Wish slug={course.slug} />
        </div>
      </div>
    </aside>
  )
}

// One button, depending on what the course is to the viewer.
function Get({ course }: { course: CourseDetails }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: standing } = useQuery({ ...standingQuery(course.slug), enabled: typeof document !== 'undefined' })
  const { free, form: name, sending: get } = useGet(course)
  const cart = useRef<HTMLAnchorElement>(null)
  const added = useRef(false)
  const add = useSending('cart-add', {
    mutationFn: async () => {
      added.current = true // keepCart has the page asked anew, which may be over before this is
      keepCart(client, await api.post<Cart>('/cart/lines', { slug: course.slug }))
      countCart(course.slug)
    },
    onError: () => {
      added.current = false
    },
    onSuccess: () => {
      toast(t`Added to your cart`)
    },
  })
  // The button that was pressed is gone; its place is taken by the way to the cart.
  const inCart = standing?.inCart
  useEffect(() => {
    if (!inCart || !added.current) return
    added.current = false
    cart.current?.focus()
  }, [inCart])
  // As tall as the second button, so that nothing moves when the answer comes.
  const instead = (text: string) =>
    free ? null : (
      <p className="-mt-1 min-h-11 flex items-center justify-center gap-2 text-14 text-muted">
        <Check size={18} strokeWidth={2} aria-hidden="true" className="text-olive" />
        {text}
      </p>
    )
  if (standing?.owned || standing?.own) {
    return (
      <>
        <Link to="/learn/$slug" params={{ slug: course.slug }} className="button button-main">
          <Trans>Go to course</Trans>
        </Link>
        {instead(standing.own ? t`This is your own course.` : t`You already have this course.`)}
      </>
    )
  }
  if (standing?.inCart) {
    return (
      <>
        <Link ref={cart} to="/checkout" className="button button-main">
          <Trans>Go to cart</Trans>
        </Link>
        {instead(t`In your cart`)}
      </>
    )
  }
  return (
    <>
      <Form name={name} fields={{ slug: course.slug }} className="grid" onSend={get.send}>
        <Button type="submit" main pending={get.isPending}>
          <Trans>Get this course</Trans>
        </Button>
      </Form>
      {!free && (
        <Form name="cart-add" fields={{ slug: course.slug }} className="grid -mt-1" onSend={add.send}>
          <Button type="submit" tone="quiet" pending={add.isPending}>
            <Trans>Add to cart</Trans>
          </Button>
        </Form>
      )}
      {(get.error ?? add.error) && <Refusal problem={(get.error ?? add.error) as Error} />}
    </>
  )
}

// For who doesn't have the course; the last of its row, so that nothing moves where it goes.
function Wish({ slug }: { slug: string }) {
  const { data } = useQuery({ ...standingQuery(slug), enabled: typeof document !== 'undefined' })
  if (data?.owned || data?.own) return null
  return <WishButton slug={slug} standing={data} />
}

function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = window.location.href.split('#')[0] as string
    if (navigator.share) {
      await navigator.share({ title, url }).catch(() => {}) // closed without choosing
      return
    }
    setCopied(await copy(url, title))
  }
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => void share()}>
        <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {copied ? <Trans>Link copied</Trans> : <Trans>Share</Trans>}
      </button>
      <span role="status" className="sr-only">
        {copied && <Trans>Link copied</Trans>}
      </span>
    </>
  )
}
