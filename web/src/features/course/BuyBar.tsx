import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CourseDetails, Standing } from '@/api/types'
import { Form } from '@/lib/form'
import { Button } from '@/ui/Button'
import { Price } from '@/ui/Price'
import { useGet } from './get'

// On phones, the price and the button at the foot of the window, while one reads what is below the price card: it is
// the last of that column, and sticks to its end.
export function BuyBar({ course, standing }: { course: CourseDetails; standing?: Standing }) {
  const { t } = useLingui()
  const { form, sending } = useGet(course)
  if (standing?.owned || standing?.own) return null
  return (
    <aside
      aria-label={t`Price and enrollment`}
      className="buy-bar lg:hidden sticky bottom-0 z-30 -mx-4 sm:-mx-6 mt-10 px-4 sm:px-6 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] bg-surface border-t border-line shadow-float flex items-center justify-between gap-4"
    >
      <p className="text-20 min-w-0">
        <Price price={course.price} listPrice={course.listPrice} />
      </p>
      {standing?.inCart ? (
        <Link to="/checkout" className="button">
          <Trans>Go to cart</Trans>
        </Link>
      ) : (
        <Form name={form} fields={{ slug: course.slug }} onSend={sending.send}>
          <Button type="submit" pending={sending.isPending}>
            <Trans>Get course</Trans>
          </Button>
        </Form>
      )}
    </aside>
  )
}
