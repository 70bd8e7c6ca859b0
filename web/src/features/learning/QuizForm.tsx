import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress, Quiz } from '@/api/types'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { learning } from './api'

export function QuizForm({ lessonId, quiz, onProgress }: { lessonId: string; quiz: Quiz; onProgress: (p: Progress) => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const [answers, setAnswers] = useState<Record<string, string[]>>({})
  const send = useMutation({ mutationFn: () => learning.answer(lessonId, answers), onSuccess: r => onProgress(r.progress) })
  const result = send.data
  const choose = (id: string, value: string, many: boolean, on: boolean) =>
    setAnswers(now => ({ ...now, [id]: many ? (on ? [...(now[id] ?? []), value] : (now[id] ?? []).filter(v => v !== value)) : [value] }))
  return (
    <form
      className="grid gap-7 max-w-3xl"
      onSubmit={e => {
        e.preventDefault()
        send.mutate()
      }}
    >
      <p className="text-muted">
        <Trans>You pass with {quiz.passMark}%. Try as often as you like; your best result counts.</Trans>
        {quiz.attempts.length > 0 && (
          <>
            {' '}
            <Plural value={quiz.attempts.length} one="# try so far" other="# tries so far" />,{' '}
            <Trans>the last with {quiz.attempts[0]?.scorePercent}%.</Trans>
          </>
        )}
      </p>
      {quiz.questions.map((q, n) => (
        <fieldset key={q.id} className="grid gap-1">
          <legend className="font-semibold mb-1">
            {n + 1}. {q.prompt}
          </legend>
          {q.kind === 'text' ? (
            <Input
              label={t`Your answer`}
              hideLabel
              maxLength={200}
              value={answers[q.id]?.[0] ?? ''}
              onChange={e => choose(q.id, e.target.value, false, true)}
            />
          ) : (
            q.choices.map((choice, i) => (
              <label key={choice} className="flex items-center gap-3 min-h-11 px-3 -mx-3 rounded-field hover:bg-sunk cursor-pointer">
                <input
                  type={q.kind === 'multiple' ? 'checkbox' : 'radio'}
                  name={q.id}
                  className="size-5 accent-brand"
                  checked={answers[q.id]?.includes(String(i)) ?? false}
                  onChange={e => choose(q.id, String(i), q.kind === 'multiple', e.target.checked)}
                />
                {choice}
              </label>
            ))
          )}
          {result && (
            <p className={`text-14 font-medium ${result.correct[q.id] ? 'text-olive' : 'text-madder'}`}>
              {result.correct[q.id] ? <Trans>Right</Trans> : <Trans>Not right</Trans>}
            </p>
          )}
        </fieldset>
      ))}
      {result && (
        <Notice tone={result.passed ? 'success' : 'info'}>
          {result.passed ? (
            <Trans>Passed with {result.scorePercent}%.</Trans>
          ) : (
            <Trans>{result.scorePercent}% this time. Look at what was not right, and try again.</Trans>
          )}
        </Notice>
      )}
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <div>
        <Button type="submit" pending={send.isPending}>
          <Trans>Check my answers</Trans>
        </Button>
      </div>
    </form>
  )
}
