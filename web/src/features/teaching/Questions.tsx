import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useParameter } from '@/lib/address'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Input, Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'
import { type InboxSearch, inboxQuery } from './api'
import { InboxCard } from './InboxCard'
import { SavedAnswers } from './SavedAnswers'

const shows = ['all', 'unread', 'unanswered', 'answered'] as const

// What is asked in all courses that one teaches, answered in place.
export default function Questions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const asked: InboxSearch = {
    show: useParameter('show') || 'all',
    course: useParameter('course'),
    q: useParameter('q'),
    page: useParameter('page') || '1',
  }
  const query = useQuery({ ...inboxQuery(asked), placeholderData: keepPreviousData })
  const { data } = query
  const [managing, setManaging] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (box.current) box.current.value = asked.q
  }, [asked.q])
  const address = (change: Partial<InboxSearch>) => {
    const all = { ...asked, page: '1', ...change }
    const given = Object.entries(all).filter(([key, value]) => value && value !== { show: 'all', page: '1' }[key])
    return `/studio/questions${given.length ? `?${new URLSearchParams(given)}` : ''}`
  }
  const go = (change: Partial<InboxSearch>) => void navigate({ href: address(change), resetScroll: false })
  const names = { all: t`All`, unread: t`Unread`, unanswered: t`Unanswered`, answered: t`Answered` }
  const filtered = asked.show !== 'all' || asked.course || asked.q
  return (
    <div className="grid gap-6 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
          <Trans>Questions</Trans>
        </h1>
        <Button tone="quiet" onClick={() => setManaging(true)}>
          <Trans>Saved answers</Trans>
        </Button>
      </div>
      <div hidden={data?.total === 0 && !filtered} className="flex flex-wrap gap-3 items-end justify-between">
        <div className="flex flex-wrap gap-2">
          {shows.map(one => (
            <button
              key={one}
              type="button"
              className="chip relative"
              aria-pressed={one === asked.show}
              onClick={() => go({ show: one })}
            >
              {names[one]}
              {one === 'unread' && data && data.unread > 0 && (
                <span className="absolute -top-2 -right-1 grid place-items-center min-w-5 h-5 px-1 rounded-full bg-brand text-on-brand text-13 font-semibold tnum">
                  <span className="sr-only"> </span>
                  {data.unread}
                </span>
              )}
            </button>
          ))}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <div className="w-60 max-sm:w-full">
            <Select label={t`Course`} hideLabel value={asked.course} onChange={e => go({ course: e.target.value })}>
              <option value="">{t`All courses`}</option>
              {data?.courses.map(course => (
                <option key={course.id} value={course.id}>
                  {course.title}
                </option>
              ))}
            </Select>
          </div>
          <form
            role="search"
            className="w-64 max-sm:w-full"
            onSubmit={event => {
              event.preventDefault()
              go({ q: box.current?.value.trim() ?? '' })
            }}
          >
            <Input
              ref={box}
              type="search"
              label={t`Search questions`}
              placeholder={t`Search questions`}
              hideLabel
              maxLength={200}
              defaultValue={asked.q}
              onChange={event => event.target.value === '' && asked.q && go({ q: '' })}
            />
          </form>
        </div>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[140, 140, 140]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && t`${plural(data.total, { one: '# question', other: '# questions' })}`}
      </p>
      {data?.questions.length === 0 &&
        (filtered ? (
          <EmptyState
            compact
            title={
              asked.show === 'unread' && !asked.q ? (
                <Trans>You’re all caught up</Trans>
              ) : (
                <Trans>No questions match</Trans>
              )
            }
            action={
              <Button tone="quiet" onClick={() => go({ show: 'all', course: '', q: '' })}>
                <Trans>Show all questions</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState title={<Trans>No questions yet</Trans>}>
            <p>
              <Trans>What students ask in your lessons will appear here, from all your courses.</Trans>
            </p>
          </EmptyState>
        ))}
      <ul className={`grid gap-4 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
        {data?.questions.map(question => (
          <InboxCard key={question.id} question={question} onAnswered={() => heading.current?.focus()} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={Number(asked.page)}
          pages={Math.min(50, Math.ceil(data.total / 20))}
          href={page => address({ page: String(page) })}
        />
      )}
      {managing && <SavedAnswers onClose={() => setManaging(false)} />}
    </div>
  )
}
