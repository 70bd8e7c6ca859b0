import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Progress, Quiz, QuizResult } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { Form, useSending, useSent } from '@/lib/form'
import { useHydrated } from '@/lib/hydrated'
import { useProblemText } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { learning, lessonQuery } from './api'
import { lead } from './lead'
import { record, useWaiting } from './pending'
import { QuizQuestion } from './QuizQuestion'
import { Score } from './Score'

const together = { single: false, at: 0 }

type Answers = Record<string, string[]>
type Props = {
  slug: string
  lessonId: string
  quiz: Quiz
  mark?: (answers: Answers) => Promise<QuizResult> // of a preview, which keeps nothing
  onProgress: (p: Progress) => void
}

export function QuizForm({ slug, lessonId, quiz, mark, onProgress }: Props) {
  const say = useProblemText()
  const sent = useSent('quiz')?.values ?? {}
  const [first] = useState<Answers>(() =>
    Object.fromEntries(
      Object.entries(sent).flatMap(([field, given]) =>
        field.startsWith('answers.') ? [[field.slice('answers.'.length), given]] : [],
      ),
    ),
  )
  // Answers survive a reload until they are sent; then they are shown beside the result.
  const [answers, change, forget] = useDraft<Answers>(`quiz.${lessonId}`, first)
  const [given, setGiven] = useState(first)
  const [{ single, at }, turn] = useDraft(`quiz-at.${lessonId}`, together)
  const setAt = (to: number) => turn({ at: to })
  const hydrated = useHydrated()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [asks, setAsks] = useState(false)
  const waits = useWaiting().some(({ change }) => change.kind === 'quiz' && change.lessonId === lessonId)
  const send = useSending<QuizResult | null>('quiz', {
    mutationFn: () => {
      if (mark) return mark(answers)
      const [key, at] = [uuid(), new Date().toISOString()]
      return record(client, { slug, kind: 'quiz', lessonId, key, answers, drawn: quiz.drawn, at }, () =>
        learning.answer(lessonId, answers, key, quiz.drawn),
      )
    },
    onSuccess: result => {
      setGiven(answers)
      forget()
      setAt(0)
      if (!result?.progress) return
      const { progress, scorePercent, passed } = result
      onProgress(progress)
      const attempt = { scorePercent, passed, createdAt: new Date().toISOString() }
      client.setQueryData(lessonQuery(lessonId).queryKey, before =>
        before?.quiz ? { ...before, quiz: { ...before.quiz, attempts: [attempt, ...before.quiz.attempts] } } : before,
      )
    },
  })
  // The next attempt may have other questions, and the choices in another order.
  const again = useMutation({
    mutationFn: async () => mark || client.fetchQuery({ ...lessonQuery(lessonId), staleTime: 0 }),
    onSuccess: () => {
      forget()
      setAsks(false)
      flushSync(send.reset)
      lead(form.current)
    },
  })
  const open = (id: string) => !answers[id]?.some(answer => answer.trim())
  const missing = quiz.questions.filter(q => open(q.id)).length
  // An incomplete quiz doesn't count as an attempt: the missing answers are marked instead.
  const submit = () => {
    setAsks(missing > 0)
    if (missing === 0) return send.send()
    const next = quiz.questions.findIndex(q => open(q.id))
    flushSync(() => setAt(next))
    form.current?.querySelectorAll('fieldset')[next]?.querySelector<HTMLElement>('input,button')?.focus()
  }
  const action = `/learn/${slug}/${lessonId}` // only the course links to the next lesson once this one is done
  const result = send.answer
  if (result)
    return (
      <div className="grid gap-7 max-w-3xl">
        <Score slug={slug} result={result} />
        <Rules quiz={quiz} />
        {result.questions.map((q, n) => (
          <QuizQuestion key={q.id} question={q} number={n + 1} answer={given[q.id] ?? []} result={result} />
        ))}
        {again.error && <Notice tone="error">{say(again.error)}</Notice>}
        <div>
          <HrefLink
            href={action}
            className={`button ${result.passed ? 'button-quiet' : ''}`}
            aria-disabled={again.isPending}
            onClick={event => {
              event.preventDefault()
              again.mutate()
            }}
          >
            <Trans>Try again</Trans>
          </HrefLink>
        </div>
      </div>
    )
  if (waits)
    return (
      <Notice>
        <Trans>Your answers are saved on this device. You’ll see your score once you’re online again.</Trans>
      </Notice>
    )
  return (
    <Form
      ref={form}
      name="quiz"
      fields={{ id: lessonId }}
      action={action}
      className="grid gap-7 max-w-3xl scroll-mt-24 outline-none"
      tabIndex={-1}
      noValidate={hydrated}
      onSend={submit}
    >
      <Rules quiz={quiz} />
      {quiz.questions.length > 1 && (
        <div className="scripted flex flex-wrap gap-2">
          <button type="button" className="chip" aria-pressed={!single} onClick={() => turn({ single: false })}>
            <Trans>All questions</Trans>
          </button>
          <button type="button" className="chip" aria-pressed={single} onClick={() => turn({ single: true })}>
            <Trans>One at a time</Trans>
          </button>
        </div>
      )}
      {quiz.questions.map((q, n) => (
        <div key={q.id} hidden={single && n !== at}>
          <QuizQuestion
            question={q}
            number={n + 1}
            answer={answers[q.id] ?? []}
            onAnswer={answer => change({ [q.id]: answer })}
            missing={asks && open(q.id)}
          />
        </div>
      ))}
      {single && <Steps at={at} of={quiz.questions.length} onStep={setAt} />}
      {asks && missing > 0 && (
        <Notice tone="error">
          <Plural value={missing} one="# question still needs an answer." other="# questions still need an answer." />
        </Notice>
      )}
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <div hidden={single && at < quiz.questions.length - 1}>
        <Button type="submit" pending={send.isPending}>
          <Trans>Check my answers</Trans>
        </Button>
      </div>
    </Form>
  )
}

function Steps({ at, of, onStep }: { at: number; of: number; onStep: (at: number) => void }) {
  return (
    <div className="flex items-center gap-3">
      <Button tone="quiet" disabled={at === 0} onClick={() => onStep(at - 1)}>
        <Trans>Back</Trans>
      </Button>
      <p role="status" className="text-14 text-muted tnum">
        <Trans>
          Question {at + 1} of {of}
        </Trans>
      </p>
      {at < of - 1 && (
        <Button tone="quiet" onClick={() => onStep(at + 1)}>
          <Trans>Next</Trans>
        </Button>
      )}
    </div>
  )
}

function Rules({ quiz }: { quiz: Quiz }) {
  return (
    <p className="text-muted">
      <Trans>You need {quiz.passMark}% to pass. You can retake it as often as you like; your best score counts.</Trans>
      {quiz.attempts.length > 0 && (
        <>
          {' '}
          <Plural value={quiz.attempts.length} one="# attempt." other="# attempts." />{' '}
          <Trans>Last score: {quiz.attempts[0]?.scorePercent}%.</Trans>
        </>
      )}
    </p>
  )
}
