import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Progress, Quiz, QuizResult } from '@/api/types'
import { Form, useSending, useSent } from '@/lib/form'
import { useHydrated } from '@/lib/hydrated'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { FieldError, Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { learning, lessonQuery } from './api'

type Answers = Record<string, string[]>
type Props = { slug: string; lessonId: string; quiz: Quiz; preview?: boolean; onProgress: (p: Progress) => void }

export function QuizForm({ slug, lessonId, quiz, preview, onProgress }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const sent = useSent('quiz')?.values ?? {}
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(quiz.questions.map(q => [q.id, sent[`answers.${q.id}`] ?? []])),
  )
  const hydrated = useHydrated()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [asks, setAsks] = useState(false)
  const send = useSending<QuizResult>('quiz', {
    mutationFn: () => learning.answer(lessonId, answers),
    onSuccess: ({ progress, scorePercent, passed }) => {
      onProgress(progress)
      const attempt = { scorePercent, passed, createdAt: new Date().toISOString() }
      client.setQueryData(lessonQuery(lessonId).queryKey, before =>
        before?.quiz ? { ...before, quiz: { ...before.quiz, attempts: [attempt, ...before.quiz.attempts] } } : before,
      )
    },
  })
  const result = send.answer
  const open = (id: string) => !answers[id]?.some(answer => answer.trim())
  const missing = quiz.questions.filter(q => open(q.id)).length
  // An incomplete quiz doesn't count as an attempt: the missing answers are marked instead.
  const submit = () => {
    setAsks(missing > 0)
    if (missing === 0) send.send()
    else
      form.current
        ?.querySelectorAll('fieldset')
        [quiz.questions.findIndex(q => open(q.id))]?.querySelector('input')
        ?.focus()
  }
  const choose = (id: string, value: string, many: boolean, on: boolean) =>
    setAnswers(now => ({
      ...now,
      [id]: many ? (on ? [...(now[id] ?? []), value] : (now[id] ?? []).filter(v => v !== value)) : [value],
    }))
  return (
    <Form
      ref={form}
      name="quiz"
      fields={{ id: lessonId }}
      // Only the course links to the next lesson once this one is done.
      action={`/learn/${slug}/${lessonId}`}
      className="grid gap-7 max-w-3xl"
      noValidate={hydrated}
      onSend={submit}
    >
      <p className="text-muted">
        <Trans>
          You need {quiz.passMark}% to pass. You can retake it as often as you like; your best score counts.
        </Trans>
        {quiz.attempts.length > 0 && (
          <>
            {' '}
            <Plural value={quiz.attempts.length} one="# attempt." other="# attempts." />{' '}
            <Trans>Last score: {quiz.attempts[0]?.scorePercent}%.</Trans>
          </>
        )}
      </p>
      {quiz.questions.map((q, n) => (
        <fieldset key={q.id} className="grid gap-1" aria-describedby={asks && open(q.id) ? `${q.id}-open` : undefined}>
          <legend className="font-semibold mb-1">
            {n + 1}. {q.prompt}
          </legend>
          {q.kind === 'text' ? (
            <Input
              label={t`Your answer`}
              hideLabel
              name={`answers.${q.id}`}
              required
              maxLength={200}
              value={answers[q.id]?.[0] ?? ''}
              onChange={e => choose(q.id, e.target.value, false, true)}
            />
          ) : (
            q.choices.map((choice, i) => (
              <label
                key={choice}
                className="flex items-center gap-3 min-h-11 px-3 -mx-3 rounded-field hover:bg-sunk cursor-pointer"
              >
                <input
                  type={q.kind === 'multiple' ? 'checkbox' : 'radio'}
                  name={`answers.${q.id}`}
                  value={i}
                  required={q.kind !== 'multiple'}
                  className="size-5 accent-brand"
                  checked={answers[q.id]?.includes(String(i)) ?? false}
                  onChange={e => choose(q.id, String(i), q.kind === 'multiple', e.target.checked)}
                />
                {choice}
              </label>
            ))
          )}
          {asks && open(q.id) && <FieldError id={`${q.id}-open`}>{t`Answer this question.`}</FieldError>}
          {result && (
            <p className={`text-14 font-medium ${result.correct[q.id] ? 'text-olive' : 'text-madder'}`}>
              {result.correct[q.id] ? <Trans>Correct</Trans> : <Trans>Incorrect</Trans>}
            </p>
          )}
        </fieldset>
      ))}
      {result && (
        <Notice tone={result.passed ? 'success' : 'info'}>
          {result.passed ? (
            <Trans>You passed with {result.scorePercent}%.</Trans>
          ) : (
            <Trans>You scored {result.scorePercent}%. Review the incorrect answers and try again.</Trans>
          )}
        </Notice>
      )}
      {asks && missing > 0 && (
        <Notice tone="error">
          <Plural value={missing} one="# question still needs an answer." other="# questions still need an answer." />
        </Notice>
      )}
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      {preview ? (
        <Notice>
          <Trans>Answers aren’t checked in a preview.</Trans>
        </Notice>
      ) : (
        <div>
          <Button type="submit" pending={send.isPending}>
            <Trans>Check my answers</Trans>
          </Button>
        </div>
      )}
    </Form>
  )
}
