import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText, Lock, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SpokenHit } from '@/api/types'
import { clock } from '@/lib/date'
import { useMe } from '@/lib/me'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'
import type { ListingSearch } from './api'
import { useValueLabel, withSearch } from './search'
import { spokenAsked, spokenQuery } from './spokenQuery'

export type OnPreview = (hit: SpokenHit) => void

// The text with its marks as elements.
function marked({ text, marks }: SpokenHit): ReactNode[] {
  const out: ReactNode[] = []
  let at = 0
  for (const [from = 0, to = 0] of marks) {
    out.push(
      text.slice(at, from),
      <mark key={from} className="bg-gold/30 text-ink rounded-[3px] px-px">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...out, text.slice(at)]
}

// Where a hit leads: the lesson at its second, or for who may not open it, the course.
function address({ course, lesson, startMs, locked }: SpokenHit): string {
  if (locked || lesson.preview) return `/course-details/${course.slug}`
  const at = Math.floor(startMs / 1000)
  return `/learn/${course.slug}/${lesson.id}${at > 0 ? `?t=${at}` : ''}`
}

function Hit({ hit, onPreview }: { hit: SpokenHit; onPreview: OnPreview }) {
  const { t, i18n } = useLingui()
  const language = useValueLabel()
  const { course, lesson, locked } = hit
  const Icon = locked ? Lock : lesson.kind === 'video' ? Play : FileText
  const time = clock(hit.startMs)
  return (
    <li className="card p-4 sm:px-5 grid gap-2 relative transition-colors hover:border-edge">
      <HrefLink
        href={address(hit)}
        className="grid sm:grid-cols-[96px_1fr] gap-x-4 gap-y-2 items-start after:absolute after:inset-0 after:rounded-card"
        onClick={event => {
          if (!lesson.preview || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onPreview(hit)
        }}
      >
        <span
          className={`inline-flex items-center gap-2 text-14 font-semibold tnum leading-6 ${locked ? 'text-muted' : 'text-brand'}`}
        >
          <Icon
            size={16}
            strokeWidth={1.75}
            role="img"
            aria-label={locked ? t`Enrolled students only` : t({ message: 'Open', context: 'a preview' })}
          />
          {lesson.kind === 'video' ? time : t`Article`}
        </span>
        <span className="leading-6 min-w-0" lang={hit.language}>
          {marked(hit)}
        </span>
      </HrefLink>
      <p className="text-14 text-muted flex flex-wrap gap-x-4 sm:pl-28 min-w-0">
        <HrefLink
          href={`/course-details/${course.slug}`}
          className="font-semibold text-ink hover:underline relative z-1"
        >
          {course.title}
        </HrefLink>
        <span>{lesson.title}</span>
        {!hit.language.startsWith(i18n.locale) && (
          <span>{language('language', { value: hit.language, label: hit.language })}</span>
        )}
        {lesson.preview && (
          <span className="text-olive font-semibold">
            <Trans>Free preview</Trans>
          </span>
        )}
      </p>
    </li>
  )
}

// Those who are signed in have lessons that are not locked for them.
function useSpoken(asked: Parameters<typeof spokenQuery>[0], wanted = true) {
  const { me } = useMe()
  const query = spokenQuery(asked, me?.person?.slug)
  return useQuery({ ...query, placeholderData: keepPreviousData, enabled: wanted })
}

// A page of what is said in lessons.
export function SpokenResults({ search, onPreview }: { search: ListingSearch; onPreview: OnPreview }) {
  const { i18n } = useLingui()
  const q = String(search.q)
  const query = useSpoken(spokenAsked(search, i18n.locale))
  const { data } = query
  const href = (page: number) => withSearch({ ...search, show: 'spoken', page: page > 1 ? String(page) : '' })
  return (
    <section className="page pt-8 max-w-[880px]!" aria-labelledby="spoken" aria-busy={query.isFetching}>
      <h2 id="spoken" className="sr-only">
        <Trans>Spoken in lessons</Trans>
      </h2>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[72, 72, 72, 72, 72]} />}
      {data && data.hits.length > 0 && (
        <>
          <p className="text-muted mb-4" role="status">
            <Plural value={data.total} one="# moment in a lesson" other="# moments in lessons" />
          </p>
          <ul className="grid gap-3">
            {data.hits.map(hit => (
              <Hit key={hit.lesson.id + hit.language + hit.startMs + hit.text} hit={hit} onPreview={onPreview} />
            ))}
          </ul>
          <div className="pt-8">
            <Pagination page={data.page} pages={data.pages} href={href} />
          </div>
        </>
      )}
      {data?.hits.length === 0 && (
        <EmptyState title={<Trans>No lesson mentions “{q}”</Trans>}>
          <p>
            <Trans>We searched the captions and articles of all courses.</Trans>
          </p>
        </EmptyState>
      )}
    </section>
  )
}

// The best of it below the courses, loaded when it comes near the screen; nothing where there is nothing.
export function SpokenBelow({ search, onPreview }: { search: ListingSearch; onPreview: OnPreview }) {
  const { i18n } = useLingui()
  const place = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  const { data } = useSpoken({ ...spokenAsked(search, i18n.locale), most: '3' }, near)
  return (
    <section ref={place} aria-labelledby={data?.total ? 'spoken' : undefined}>
      {data && data.hits.length > 0 && (
        <div className="pt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 mb-4">
            <h2 id="spoken" className="text-24">
              <Trans>Spoken in lessons</Trans>
            </h2>
            {data.total > data.hits.length && (
              <HrefLink href={withSearch({ ...search, show: 'spoken', page: '' })} className="link">
                <Plural value={data.total} one="Show # moment" other="Show all # moments" />
              </HrefLink>
            )}
          </div>
          <ul className="grid gap-3">
            {data.hits.map(hit => (
              <Hit key={hit.lesson.id + hit.language + hit.startMs + hit.text} hit={hit} onPreview={onPreview} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
