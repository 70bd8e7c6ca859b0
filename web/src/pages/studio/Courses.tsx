import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { CourseList } from '@/features/studio/CourseList'
import { InstructorsOnly } from '@/features/studio/InstructorsOnly'
import { StudioTabs } from '@/features/teaching/StudioTabs'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import NotFound from '@/pages/NotFound'
import { Skeleton } from '@/ui/Skeleton'

const screens: Record<string, ComponentType> = {
  '': CourseList,
  questions: later(() => import('@/features/teaching/Questions')),
  reviews: later(() => import('@/features/teaching/Reviews')),
  earnings: later(() => import('./Earnings')),
  coupons: later(() => import('@/features/studio/OwnCoupons')),
}

// The studio: one's courses, and what learners of all of them write.
export default function Studio() {
  const { t } = useLingui()
  const { screen = '' } = useParams({ strict: false })
  const Screen = screens[screen]
  if (!Screen) return <NotFound />
  return (
    <div className="page min-h-dvh py-8 lg:py-12">
      <Head title={t`Studio`} noindex />
      <InstructorsOnly>
        {() => (
          <>
            <StudioTabs here={screen} />
            <Suspense fallback={<Skeleton lines={[44, 140, 140]} />}>
              <Screen />
            </Suspense>
          </>
        )}
      </InstructorsOnly>
    </div>
  )
}
