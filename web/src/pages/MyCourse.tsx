import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CloudOff, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MyCourse as Course } from '@/api/types'
import { coursesQuery } from '@/features/learning/api'
import { OwnCourse } from '@/features/learning/OwnCourse'
import { useOnline, useSync } from '@/features/learning/pending'
import { useParameter } from '@/lib/address'
import { Head } from '@/lib/head'
import { useKept } from '@/lib/offline/useKept'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { MineNav } from './MineNav'

const shows: Record<string, (c: Course, kept: boolean) => boolean> = {
  '': c => !c.archived,
  'in-progress': c => !c.archived && c.percent > 0 && c.percent < 100,
  'not-begun': c => !c.archived && c.percent === 0,
  completed: c => !c.archived && c.percent === 100,
  archived: c => c.archived,
  kept: (_, kept) => kept,
}

// Without capitals and accents: "Zürich" is found by "zurich".
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

// One's courses. What is shown of them, and in which order, is in the address.
export default function MyCourse() {
  const { t } = useLingui()
  const query = useQuery(coursesQuery)
  const [q, asked, sort] = [useParameter('q'), useParameter('show'), useParameter('sort')]
  const kept = useKept().map(one => one.slug)
  const isIn = (name: string) => (c: Course) => Boolean(shows[name]?.(c, kept.includes(c.slug)))
  useSync(useQueryClient())
  const offline = !useOnline() && kept.length > 0
  const show = asked && asked in shows ? asked : offline ? 'kept' : ''
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = query.data?.courses
  const words = folded(q).split(/\s+/).filter(Boolean)
  const found = all?.filter(c => {
    const text = folded(`${c.title} ${c.instructor}`)
    return words.every(word => text.includes(word))
  })
  const shown = found?.filter(isIn(show))
  if (sort === 'title') shown?.sort((a, b) => (folded(a.title) < folded(b.title) ? -1 : 1))
  if (sort === 'progress') shown?.sort((a, b) => b.percent - a.percent)
  const search = { q: q || undefined, show: show || undefined, sort: sort || undefined }
  const go = (part: typeof search) =>
    void navigate({ to: '/my-course', search: { ...search, ...part } as never, replace: true })
  return (
    <div className="page pt-12 min-h-[60vh]">
      <Head title={t`My Courses`} noindex />
      <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 mb-6">
        <Trans>My Courses</Trans>
      </h1>
      {all?.length !== 0 && (
        <>
          <div className="flex flex-wrap gap-3 mb-4">
            <Find key={asked} q={q} onFind={q => go({ ...search, q: q || undefined })} />
            <label className="max-sm:flex-1 min-w-44">
              <span className="sr-only">
                <Trans>Sort by</Trans>
              </span>
              <select
                className="field"
                value={sort}
                onChange={e => go({ ...search, sort: e.target.value || undefined })}
              >
                <option value="">{t`Recently opened`}</option>
                <option value="title">{t`Title`}</option>
                <option value="progress">{t`Progress`}</option>
              </select>
            </label>
          </div>
          <MineNav
            here={show}
            q={q}
            sort={sort}
            counts={
              found && Object.fromEntries(Object.keys(shows).map(name => [name, found.filter(isIn(name)).length]))
            }
          />
        </>
      )}
      {offline && show === 'kept' && (
        <p role="status" className="flex gap-2 items-center mb-5 text-muted">
          <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>You’re offline. These courses are on this device.</Trans>
        </p>
      )}
      <p role="status" className="sr-only">
        {q && shown && <Plural value={shown.length} one="# course" other="# courses" />}
      </p>
      <LoadError query={query} />
      {!all && !query.error && <Skeleton lines={[240, 16, 16]} />}
      {all?.length === 0 && (
        <Nothing title={<Trans>No courses yet</Trans>}>
          <Trans>Courses you enroll in will appear here.</Trans>
        </Nothing>
      )}
      {all && all.length > 0 && shown?.length === 0 && <NothingHere show={show} q={q} />}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown?.map(c => (
          <li key={c.slug} className="grid">
            <OwnCourse course={c} kept={kept.includes(c.slug)} onGone={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// Searches while one types; the address follows.
function Find({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(q)
  const latest = useRef(onFind)
  latest.current = onFind
  useEffect(() => {
    if (typed === q) return
    const timer = setTimeout(() => latest.current(typed), 150)
    return () => clearTimeout(timer)
  }, [typed, q])
  return (
    <form className="relative flex-1 min-w-56 max-w-xl">
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="absolute left-3.5 top-1/2 -translate-y-1/2 text-muted pointer-events-none"
      />
      <input
        type="search"
        name="q"
        className="field pl-10!"
        aria-label={t`Search your courses`}
        placeholder={t`Search your courses`}
        value={typed}
        onChange={e => setTyped(e.target.value)}
      />
    </form>
  )
}

function Nothing({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/all-courses" className="button">
          <Trans>View Courses</Trans>
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}

function NothingHere({ show, q }: { show: string; q: string }) {
  if (q)
    return (
      <EmptyState
        compact
        title={<Trans>No courses match “{q}”</Trans>}
        action={
          <Link to="/all-courses" search={{ q } as never} className="button button-quiet">
            <Trans>Search all courses</Trans>
          </Link>
        }
      />
    )
  const empty: Record<string, [ReactNode, ReactNode]> = {
    '': [
      <Trans key="t">Everything is archived</Trans>,
      <Trans key="p">You’ll find your courses under Archived.</Trans>,
    ],
    'in-progress': [
      <Trans key="t">Nothing in progress</Trans>,
      <Trans key="p">Start one of your courses, and it will appear here.</Trans>,
    ],
    'not-begun': [
      <Trans key="t">You’ve started all your courses</Trans>,
      <Trans key="p">Courses that you haven’t opened yet will appear here.</Trans>,
    ],
    completed: [
      <Trans key="t">No completed courses yet</Trans>,
      <Trans key="p">Complete all lessons of a course to get its certificate.</Trans>,
    ],
    kept: [
      <Trans key="t">No courses on this device</Trans>,
      <Trans key="p">To learn offline, open a course and choose “Keep on this device”.</Trans>,
    ],
    archived: [
      <Trans key="t">Nothing archived</Trans>,
      <Trans key="p">Archive courses that you don’t want to see for now. Your progress stays.</Trans>,
    ],
  }
  const [title, text] = empty[show] ?? []
  return (
    <EmptyState compact title={title}>
      {text}
    </EmptyState>
  )
}
