import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

const ids = ['overview', 'content', 'instructor', 'reviews', 'faq'] as const

// In-page links; the current one is the last section that starts above the middle of the window.
export function CourseTabs() {
  const { t } = useLingui()
  const names = {
    overview: t`Overview`,
    content: t`Content`,
    instructor: t`Instructor`,
    reviews: t`Reviews`,
    faq: t`FAQ`,
  }
  const [now, setNow] = useState<string>(ids[0])
  useEffect(() => {
    const sections = [...document.querySelectorAll(ids.map(id => `section#${id}`).join())]
    const mark = () => {
      const begun = sections.filter(section => section.getBoundingClientRect().top <= window.innerHeight / 2)
      setNow(begun.at(-1)?.id ?? ids[0])
    }
    // Called whenever a section crosses the middle, also when an anchor skips it.
    const seen = new IntersectionObserver(mark, { rootMargin: '-50% 0px -50% 0px' })
    for (const section of sections) seen.observe(section)
    return () => seen.disconnect()
  }, [])
  return (
    <nav
      aria-label={t`On this page`}
      className="sticky top-[72px] z-20 bg-paper border-b border-line -mx-4 px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-6 overflow-x-auto hide-bar">
        {ids.map(id => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={now === id ? 'true' : undefined}
              className={`inline-flex items-center min-h-14 font-semibold border-b-2 -outline-offset-2 whitespace-nowrap ${now === id ? 'border-clay' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {names[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
