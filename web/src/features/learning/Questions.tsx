import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import type { Question } from '@/api/types'
import { useParameter } from '@/lib/address'
import { clock } from '@/lib/date'
import { useSending } from '@/lib/form'
import { later } from '@/lib/later'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Refusal } from '@/ui/Refusal'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { questionsQuery } from './api'
import { QuestionCard } from './QuestionCard'
import { discussion, questionQuery, searchQuestionsQuery } from './questions'
import { Write } from './Write'

const PushOffer = later(() => import('@/ui/PushOffer'))

type Props = { slug: string; lessonId: string; video: HTMLVideoElement | null }

// The questions about a lesson or the whole course, with the answers of learners and the instructor.
export default function Questions({ slug, lessonId, video }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [atMs, setAtMs] = useState<number | null>(null)
  const [posted, setPosted] = useState(false)
  const { list, tools } = useList(slug, lessonId)
  const linked = useLinked(list.questions)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf('questions') }),
      client.invalidateQueries({ queryKey: keyOf('question') }),
    ])
  const remove = useSending('question-remove', {
    mutationFn: (id: string) => discussion.remove(id),
    onSettled: refresh,
  })
  const card = (question: Question) => (
    <QuestionCard
      key={question.id}
      question={question}
      here={question.lessonId === lessonId}
      video={video}
      onRemove={id => remove.send(id)}
      onChanged={refresh}
    />
  )
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-5" aria-labelledby="questions">
      <h2 id="questions" className="text-20">
        <Trans>Questions about this lesson</Trans>
      </h2>
      <Write
        key={lessonId}
        form="ask"
        of={lessonId}
        label={t`Your question`}
        action={atMs === null ? <Trans>Post question</Trans> : <Trans>Post question at {clock(atMs)}</Trans>}
        onBegin={() => video && video.currentTime >= 1 && setAtMs(Math.floor(video.currentTime) * 1000)}
        beside={
          atMs !== null && (
            <button type="button" className="link text-14 min-h-11" onClick={() => setAtMs(null)}>
              <Trans>Without the time</Trans>
            </button>
          )
        }
        send={body => discussion.ask(lessonId, body, atMs)}
        onSent={() => {
          setAtMs(null)
          setPosted(true)
          void refresh()
          toast(t`Question posted. We’ve notified the instructor.`)
        }}
      />
      <Suspense>
        {posted && (
          <PushOffer>
            <Trans>Want to know on this device when someone answers?</Trans>
          </PushOffer>
        )}
      </Suspense>
      {tools}
      {remove.error && <Refusal problem={remove.error} />}
      <LoadError query={list.query} />
      {!list.questions && !list.query.error && <Skeleton />}
      {list.questions?.length === 0 && (
        <p className="text-muted" role="status">
          {list.searched ? (
            <Trans>No question contains these words.</Trans>
          ) : (
            <Trans>No questions yet. Ask the first one!</Trans>
          )}
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {linked && card(linked)}
        {list.questions?.filter(({ id }) => id !== linked?.id).map(card)}
      </ul>
      {list.more && (
        <Button tone="quiet" className="justify-self-center" pending={list.loading} onClick={list.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}

// Which questions are listed, with what chooses them. The newest of the lesson come with the page.
function useList(slug: string, lessonId: string) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  const [sort, setSort] = useState<'newest' | 'votes'>('newest')
  const first = useQuery(questionsQuery(lessonId))
  const [pages, setPages] = useState(1)
  const searched = words !== '' || all || sort !== 'newest' || pages > 1
  const search = useQuery({
    ...searchQuestionsQuery({ slug, lessonId: all ? '' : lessonId, words, sort, pages }),
    enabled: searched,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const tools = (
    <div className="grid gap-3 border-t border-line pt-5">
      <input
        type="search"
        className="field"
        aria-label={t`Search questions`}
        placeholder={t`Search questions`}
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="chip" aria-pressed={!all} onClick={() => setAll(false)}>
          <Trans>This lesson</Trans>
        </button>
        <button type="button" className="chip" aria-pressed={all} onClick={() => setAll(true)}>
          <Trans>All lessons</Trans>
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={sort === 'votes'}
          onClick={() => setSort(sort === 'votes' ? 'newest' : 'votes')}
        >
          <Trans>Most votes first</Trans>
        </button>
      </div>
    </div>
  )
  const query = searched ? search : first
  const data = query.data ?? (pages > 1 ? first.data : undefined)
  const list = {
    query,
    questions: data?.questions,
    searched: words !== '',
    more: data && data.questions.length < data.total ? () => setPages(pages + 1) : undefined,
    loading: search.isFetching,
  }
  return { list, tools }
}

// Scrolls to the question in the address, where notices and copied links lead. One that is not in the list is loaded,
// and returned to stand above it.
function useLinked(list?: Question[]) {
  const hash = useLocation({ select: place => place.hash })
  const id = useParameter('question') || (hash.startsWith('question-') ? hash.slice('question-'.length) : '')
  const listed = list?.some(question => question.id === id)
  const { data } = useQuery({ ...questionQuery(id), enabled: id !== '' && list !== undefined && !listed })
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === id || (!listed && !data)) return
    const question = document.getElementById(`question-${id}`)
    if (!question) return
    shown.current = id
    question.scrollIntoView({ block: 'center' })
    question.focus({ preventScroll: true })
  }, [id, listed, data])
  return listed ? undefined : data
}
