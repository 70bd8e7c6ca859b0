import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Award, Check, Infinity as Forever, ShieldCheck } from 'lucide-react'
import type { BundleOffer } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { Form, useSending } from '@/lib/form'
import { money } from '@/lib/format'
import { countCart } from '@/lib/visit'
import { Button } from '@/ui/Button'
import { Refusal } from '@/ui/Refusal'
import { toast } from '@/ui/toast'
import { addBundle, bundleStandingQuery } from './api'

// What a bundle costs the viewer, less what they have of it, and how to get it.
export function BundleCard({ bundle }: { bundle: BundleOffer }) {
  const { i18n, t } = useLingui()
  const { data: standing } = useQuery({ ...bundleStandingQuery(bundle.slug), enabled: typeof document !== 'undefined' })
  const owned = standing?.owned.length ?? 0
  const left = bundle.courses.length - owned
  const { price, separately } = standing && left > 0 ? standing : bundle
  const saving = { ...price, amount: separately.amount - price.amount }
  return (
    <aside className="panel shadow-float p-6 grid gap-4" aria-label={t`Price`}>
      <p className="text-muted">{t`${plural(bundle.courses.length, { one: '# course', other: '# courses' })}`}</p>
      {left > 0 && (
        <div>
          <p className="text-30 font-bold tnum">{money(price, i18n.locale)}</p>
          <p className="text-14 text-muted tnum">
            <Trans>
              Separately {money(separately, i18n.locale)}, you save {money(saving, i18n.locale)}
            </Trans>
          </p>
        </div>
      )}
      {owned > 0 && left > 0 && (
        <p className="text-14 flex gap-2.5">
          <Check size={20} strokeWidth={2} aria-hidden="true" className="text-olive shrink-0" />
          {t`${plural(owned, { one: 'You already have # of these courses, so you don’t pay for it again.', other: 'You already have # of these courses, so you don’t pay for them again.' })}`}
        </p>
      )}
      <Get bundle={bundle} state={left === 0 ? 'owned' : standing?.inCart ? 'cart' : 'open'} />
      <ul className="grid gap-2.5 text-14">
        <li className="flex gap-2.5">
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
          <Trans>30-day money-back guarantee, for each course</Trans>
        </li>
        <li className="flex gap-2.5">
          <Forever size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
          <Trans>Full lifetime access</Trans>
        </li>
        <li className="flex gap-2.5">
          <Award size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
          <Trans>A certificate for each course</Trans>
        </li>
      </ul>
    </aside>
  )
}

function Get({ bundle, state }: { bundle: BundleOffer; state: 'owned' | 'cart' | 'open' }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useLingui()
  const mutationFn = async () => {
    const cart = await addBundle(bundle.slug)
    keepCart(client, cart)
    for (const line of cart.lines) if (line.bundle?.slug === bundle.slug) countCart(line.slug)
  }
  const get = useSending('bundle-get', { mutationFn, onSuccess: () => void navigate({ to: '/checkout' }) })
  const add = useSending('bundle-add', { mutationFn, onSuccess: () => toast(t`Added to your cart`) })
  const problem = get.error ?? add.error
  if (state === 'owned')
    return (
      <>
        <p className="flex items-center gap-2">
          <Check size={18} strokeWidth={2} aria-hidden="true" className="text-olive shrink-0" />
          <Trans>You already have all the courses in this bundle.</Trans>
        </p>
        <Link to="/my-course" className="button button-main">
          <Trans>My Courses</Trans>
        </Link>
      </>
    )
  if (state === 'cart')
    return (
      <Link to="/checkout" className="button button-main">
        <Trans>Go to cart</Trans>
      </Link>
    )
  return (
    <>
      <Form name="bundle-get" fields={{ slug: bundle.slug }} className="grid" onSend={() => get.send()}>
        <Button type="submit" main pending={get.isPending}>
          <Trans>Get this bundle</Trans>
        </Button>
      </Form>
      <Form name="bundle-add" fields={{ slug: bundle.slug }} className="grid -mt-1" onSend={() => add.send()}>
        <Button type="submit" tone="quiet" pending={add.isPending}>
          <Trans>Add to cart</Trans>
        </Button>
      </Form>
      {problem && <Refusal problem={problem} />}
    </>
  )
}
