import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { keyOf } from '@/api/keys'
import { copy } from '@/lib/clipboard'
import { date } from '@/lib/date'
import { number, percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { CardTable } from '@/ui/CardTable'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { earnings, ownCouponsQuery } from './earnings'
import { OwnCouponDialog } from './OwnCouponDialog'
import { ScreenHead } from './ScreenHead'

const tones = { running: 'olive', planned: 'brand', ended: 'plain', used_up: 'clay' } as const

// Coupons that instructors make for their own courses, within the operator's bounds.
export default function OwnCoupons() {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  const query = useQuery(ownCouponsQuery)
  const client = useQueryClient()
  const say = useProblemText()
  const [making, setMaking] = useState(false)
  const reread = () => client.invalidateQueries({ queryKey: keyOf('earnings') })
  const end = useMutation({
    mutationFn: earnings.endCoupon,
    onSuccess: () => {
      toast(t`Coupon ended`)
      return reread()
    },
    onError: problem => toast(say(problem)),
  })
  const { data } = query
  const states = { running: t`Active`, planned: t`Scheduled`, ended: t`Ended`, used_up: t`Used up` }
  const most = percent(data?.percent ?? 0, lang)
  const days = number(data?.days ?? 0, lang)
  const share = percent(data?.sharePercent ?? 0, lang)
  return (
    <div className="grid gap-6 min-w-0">
      <ScreenHead
        title={<Trans>Coupons</Trans>}
        action={
          data?.allowed && (
            <Button onClick={() => setMaking(true)}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>New coupon</Trans>
            </Button>
          )
        }
      >
        {data?.allowed ? (
          <>
            <Trans>
              Discount your own courses by up to {most}, for up to {days} days.
            </Trans>
            {data.sharePercent !== null && (
              <>
                {' '}
                <Trans>You earn {share} of what is sold with them.</Trans>
              </>
            )}
          </>
        ) : (
          data && <Trans>Instructors can’t create coupons here at the moment.</Trans>
        )}
      </ScreenHead>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[48, 48]} />}
      {data && data.coupons.length === 0 && (
        <EmptyState title={<Trans>No coupons yet</Trans>}>
          <Trans>Share a code with your own audience to bring students to your courses.</Trans>
        </EmptyState>
      )}
      {data && data.coupons.length > 0 && (
        <CardTable
          label={t`Coupons`}
          rows={data.coupons}
          id={c => c.id}
          columns={[
            { id: 'code', label: t`Code`, cell: c => <strong className="wrap-anywhere">{c.code}</strong> },
            { id: 'course', label: t`Course`, cell: c => <span className="wrap-anywhere">{c.course?.title}</span> },
            { id: 'discount', label: t`Discount`, end: true, cell: c => percent(c.value, lang) },
            { id: 'uses', label: t`Uses`, end: true, cell: c => number(c.uses, lang) },
            { id: 'ends', label: t`Last day`, cell: c => c.endsAt && date(c.endsAt, lang) },
            {
              id: 'state',
              label: t`Status`,
              cell: c => (
                <span className="flex flex-wrap gap-3 items-center">
                  <Badge tone={tones[c.state]}>{states[c.state]}</Badge>
                  {c.course && c.state === 'running' && <CopyLink code={c.code} slug={c.course.slug} />}
                  {c.state !== 'ended' && <End code={c.code} pending={end.isPending} onEnd={() => end.mutate(c.id)} />}
                </span>
              ),
            },
          ]}
        />
      )}
      {making && data && <OwnCouponDialog bounds={data} onClose={() => setMaking(false)} onMade={reread} />}
    </div>
  )
}

// The course's page with the code, which the checkout then has; analytics counts who comes by it.
function CopyLink({ code, slug }: { code: string; slug: string }) {
  const { t } = useLingui()
  const link = () => `${window.location.origin}/course-details/${slug}?coupon=${encodeURIComponent(code)}`
  return (
    <button
      type="button"
      className="link min-h-8"
      aria-label={t`Copy the link of ${code}`}
      onClick={async () => (await copy(link(), code)) && toast(t`Link copied`)}
    >
      <Trans>Copy link</Trans>
    </button>
  )
}

function End({ code, pending, onEnd }: { code: string; pending: boolean; onEnd: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="link min-h-8" aria-label={t`End ${code} now`} disabled={pending} onClick={onEnd}>
      <Trans>End now</Trans>
    </button>
  )
}
