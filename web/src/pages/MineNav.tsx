import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { HrefLink } from '@/ui/HrefLink'

const filters: { show: string; name: ReactNode }[] = [
  { show: '', name: <Trans>All</Trans> },
  { show: 'in-progress', name: <Trans context="courses">In progress</Trans> },
  { show: 'not-begun', name: <Trans context="courses">Not started</Trans> },
  { show: 'completed', name: <Trans context="courses">Completed</Trans> },
  { show: 'archived', name: <Trans context="courses">Archived</Trans> },
  { show: 'kept', name: <Trans>On this device</Trans> },
]

type Props = { here: string; counts?: Record<string, number>; q?: string; sort?: string }

// Which of one's courses are shown, and the way to those that one only wishes for.
export function MineNav({ here, counts, q, sort }: Props) {
  const { t } = useLingui()
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip shows the current entry, without scrolling the page.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - 16
  }, [])
  const address = (show: string) => {
    const query = String(
      new URLSearchParams(Object.entries({ q, show, sort }).filter((e): e is [string, string] => !!e[1])),
    )
    return query ? `/my-course?${query}` : '/my-course'
  }
  return (
    <nav
      ref={strip}
      aria-label={t`My Courses`}
      className="relative flex gap-2 overflow-x-auto hide-bar -mx-4 px-4 sm:mx-0 sm:px-1 sm:-ml-1 py-1 mb-6"
    >
      {filters
        .filter(({ show }) => show !== 'kept' || here === 'kept' || counts?.kept)
        .map(({ show, name }) => (
          <HrefLink
            key={show}
            href={address(show)}
            className="chip shrink-0"
            aria-current={here === show ? 'page' : undefined}
          >
            {name}
            {counts && <span className="tnum opacity-70">{counts[show] ?? 0}</span>}
          </HrefLink>
        ))}
      <HrefLink href="/wish-list" className="chip shrink-0" aria-current={here === 'wish-list' ? 'page' : undefined}>
        <Trans>Wish list</Trans>
      </HrefLink>
    </nav>
  )
}
