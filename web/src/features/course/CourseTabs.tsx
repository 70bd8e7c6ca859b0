import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

// In-page anchors; the section at the middle of the window is marked.
export function CourseTabs() {
  const { t } = useLingui()
  const tabs = [
    ['overview', t`Overview`],
    ['content', t`Content`],
    ['instructor', t`Instructor`],
    ['reviews', t`Reviews`],
    ['faq', t`FAQ`],
  ] as const
  const [now, setNow] = useState('overview')
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        for (const entry of entries) if (entry.isIntersecting) setNow(entry.target.id)
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const id of ['overview', 'content', 'instructor', 'reviews', 'faq']) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [])
  return (
    <nav aria-label={t`On this page`} className="sticky top-[72px] z-20 bg-paper border-b border-line -mx-4 px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-6 overflow-x-auto hide-bar">
        {tabs.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={now === id ? 'true' : undefined}
              className={`inline-flex items-center min-h-14 font-semibold border-b-2 -outline-offset-2 whitespace-nowrap ${now === id ? 'border-clay' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
