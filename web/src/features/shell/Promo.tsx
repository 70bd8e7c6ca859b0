import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useSite } from '@/lib/head'
import { useMe } from '@/lib/me'
import { useWork } from '@/lib/work'
import { HrefLink } from '@/ui/HrefLink'

const key = 'stoa.promo'

// Invites visitors to teach, until dismissed for good. A script in the page's head hides it before the first paint, so
// that nothing jumps.
export default function Promo() {
  const { t } = useLingui()
  const { name } = useSite()
  const work = useWork()
  const { me } = useMe()
  useEffect(() => {
    if (me) remember(work.href === '/instructor' ? '' : work.href)
  }, [me, work.href])
  return (
    <aside className="promo" aria-label={t`Teach on ${name}`}>
      {/* Made anew for who works here: words that are replaced move nothing. */}
      <p
        key={work.href}
        className="page flex items-center justify-center gap-x-4 gap-y-1 min-h-11 pr-14 text-14 max-sm:justify-start"
      >
        <span>
          {work.href === '/approval' ? (
            <Trans>Good courses start with a careful review.</Trans>
          ) : work.href === '/studio' ? (
            <Trans>Pick up where you left off.</Trans>
          ) : (
            <Trans>Have something worth teaching?</Trans>
          )}
        </span>
        <HrefLink
          href={work.href}
          className="font-semibold underline underline-offset-3 min-h-11 inline-flex items-center whitespace-nowrap"
        >
          {work.href === '/instructor' ? <Trans>Start Now</Trans> : work.name}
        </HrefLink>
      </p>
      <button
        type="button"
        className="absolute right-1 top-0 size-11 grid place-items-center"
        aria-label={t`Dismiss`}
        onClick={() => {
          document.documentElement.dataset.promo = 'off'
          try {
            localStorage.setItem(key, 'off')
          } catch {
            // Without storage, it comes back on the next page.
          }
        }}
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </aside>
  )
}

// For the next page, which may have been made for everyone: the script in its head reads it before the first paint.
function remember(work: string) {
  document.documentElement.dataset.work = work
  try {
    localStorage.setItem('stoa.work', work)
  } catch {
    // Without storage, pages ask until they know who reads.
  }
}
