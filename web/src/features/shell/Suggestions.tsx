import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import type { Suggestions as Found } from '@/api/types'
import { useNames } from '@/lib/names'
import { Portrait } from '@/ui/Portrait'
import { suggestQuery } from './api'

type Props = {
  id: string
  text: string
  active: number
  onGo: (href: string) => void
  onOptions: (hrefs: string[]) => void
}

const addresses = (found: Found | undefined, q: string) => [
  ...(found?.courses ?? []).map(course => `/course-details/${course.slug}`),
  ...(found?.categories ?? []).map(category => `/all-courses?${category.kind}=${category.slug}`),
  ...(found?.instructors ?? []).map(person => `/instructors/${person.slug}`),
  `/all-courses?q=${encodeURIComponent(q)}`,
]

// The suggestions: a list box that the search field controls.
export default function Suggestions({ id, text, active, onGo, onOptions }: Props) {
  const { t, i18n } = useLingui()
  const name = useNames()
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), 120)
    return () => clearTimeout(pause)
  }, [text])
  const { data } = useQuery({ ...suggestQuery(asked, i18n.locale), placeholderData: keepPreviousData })
  const found = useDeferredValue(data)
  const hrefs = addresses(found, text)
  useEffect(() => onOptions(hrefs))
  let at = -1
  const option = (content: ReactNode) => {
    at += 1
    const mine = at
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field holds the focus and the keys
      <div
        key={hrefs[mine]}
        id={`${id}-${mine}`}
        role="option"
        aria-selected={mine === active}
        className="row cursor-pointer"
        ref={node => {
          if (mine === active) node?.scrollIntoView({ block: 'nearest' })
        }}
        onMouseDown={event => event.preventDefault()}
        onClick={() => onGo(hrefs[mine] ?? '/all-courses')}
      >
        {content}
      </div>
    )
  }
  const group = (label: string, rows: ReactNode[]) =>
    rows.length > 0 && (
      <div role="group" aria-label={label}>
        <div className="px-3 pt-2 text-13 font-semibold text-muted" aria-hidden="true">
          {label}
        </div>
        {rows}
      </div>
    )
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`Suggestions`} className="max-h-[70dvh] overflow-y-auto">
      {found?.correctedTo && (
        <p className="px-3 pt-2 text-14 text-muted">
          <Trans>
            Showing results for <strong className="text-ink">{found.correctedTo}</strong>
          </Trans>
        </p>
      )}
      {group(
        t`Courses`,
        (found?.courses ?? []).map(course =>
          option(
            <>
              <img src={course.coverUrl} alt="" width={64} height={40} className="cover !w-16 rounded-lg" />
              <span className="min-w-0 leading-snug">
                <span className="block font-semibold truncate">{course.title}</span>
                <span className="block text-14 text-muted truncate">{course.instructor}</span>
              </span>
            </>,
          ),
        ),
      )}
      {group(
        t`Categories`,
        (found?.categories ?? []).map(category =>
          option(<span className="truncate">{name(category.kind, category.slug, category.title)}</span>),
        ),
      )}
      {group(
        t`Instructors`,
        (found?.instructors ?? []).map(person =>
          option(
            <>
              <Portrait src={person.portraitUrl} size={32} />
              <span className="truncate">{person.name}</span>
            </>,
          ),
        ),
      )}
      {option(
        <>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
          <span className="truncate">
            <Trans>
              All results for <strong>{text}</strong>
            </Trans>
          </span>
        </>,
      )}
    </div>
  )
}
