import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HrefLink } from '@/ui/HrefLink'
import { unreadQuery } from './api'

// The screens of the studio that are about all courses.
export function StudioTabs({ here }: { here: string }) {
  const { t } = useLingui()
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const tabs = [
    ['', <Trans key="courses">Courses</Trans>],
    ['questions', <Trans key="questions">Questions</Trans>],
    ['reviews', <Trans key="reviews">Reviews</Trans>],
    ['earnings', <Trans key="earnings">Earnings</Trans>],
    ['coupons', <Trans key="coupons">Coupons</Trans>],
  ] as const
  return (
    <nav aria-label={t`Studio`} className="border-b border-line mb-8 -mt-2 max-sm:-mx-4 max-sm:px-4">
      <ul className="flex gap-7 overflow-x-auto">
        {tabs.map(([id, label]) => (
          <li key={id}>
            <HrefLink
              href={id ? `/studio/${id}` : '/studio'}
              aria-current={id === here ? 'true' : undefined}
              className="tab flex items-center"
            >
              {label}
              {id === 'questions' && unread > 0 && (
                // Beside the word without a place of its own: it comes later, and nothing moves.
                <span className="absolute left-full top-1.5 -ml-1 grid place-items-center min-w-5 h-5 px-1 rounded-full bg-brand text-on-brand text-13 font-semibold tnum">
                  <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                  <span className="sr-only">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>
                </span>
              )}
            </HrefLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
