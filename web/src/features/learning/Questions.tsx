import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Question } from '@/api/types'
import { date } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Portrait } from '@/ui/Portrait'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { learning, questionsQuery } from './api'

// What learners ask under a lesson, and what they and the instructor answer.
export default function Questions({ lessonId }: { lessonId: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const { data, error } = useQuery(questionsQuery(lessonId))
  const [answering, setAnswering] = useState('')
  const refresh = () => client.invalidateQueries({ queryKey: questionsQuery(lessonId).queryKey })
  const takeBack = useMutation({ mutationFn: learning.takeBack, onSettled: refresh, onError: problem => toast(say(problem)) })
  return (
    <section className="grid gap-5 border-t border-line pt-6" aria-labelledby="questions">
      <h2 id="questions" className="text-20">
        <Trans>Questions about this lesson</Trans>
      </h2>
      {error && <Notice tone="error">{say(error)}</Notice>}
      <Write
        key={lessonId}
        name={`question.${lessonId}`}
        label={t`Your question`}
        action={<Trans>Ask</Trans>}
        send={body => learning.ask(lessonId, body)}
        onSent={() => {
          refresh()
          toast(t`Your question is sent. The instructor is told.`)
        }}
      />
      {!data && !error && <Skeleton />}
      {data?.questions.length === 0 && (
        <p className="text-muted">
          <Trans>Nobody has asked yet. What is unclear to you is unclear to others too.</Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {data?.questions.map(question => (
          <li key={question.id} className="panel p-4 sm:p-5 grid gap-4">
            <Said by={question} onTakeBack={() => takeBack.mutate(question.id)} />
            {question.answers.length > 0 && (
              <ul className="grid gap-4 border-l-2 border-line pl-4 sm:ml-5">
                {question.answers.map(answer => (
                  <li key={answer.id}>
                    <Said by={answer} onTakeBack={() => takeBack.mutate(answer.id)} />
                  </li>
                ))}
              </ul>
            )}
            {answering === question.id ? (
              <Write
                name={`answer.${question.id}`}
                label={t`Your answer`}
                action={<Trans>Answer</Trans>}
                send={body => learning.reply(question.id, body)}
                onSent={() => {
                  setAnswering('')
                  refresh()
                }}
              />
            ) : (
              <Button tone="plain" className="justify-self-start -ml-3" onClick={() => setAnswering(question.id)}>
                <Trans>Answer</Trans>
                <span className="sr-only">: {question.author.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Text = Pick<Question, 'author' | 'body' | 'createdAt'>

function Said({ by: { author, body, createdAt }, onTakeBack }: { by: Text; onTakeBack: () => void }) {
  const { i18n } = useLingui()
  return (
    <div className="flex gap-3 items-start">
      <Portrait src={author.portraitUrl} size={40} />
      <div className="flex-1 min-w-0 grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{author.name}</span>
          {author.teaches && (
            <Badge tone="brand">
              <Trans>Instructor</Trans>
            </Badge>
          )}
          <span className="text-14 text-muted">{date(createdAt, i18n.locale)}</span>
        </p>
        <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">{body}</p>
        {author.own && (
          <button type="button" className="link text-14 justify-self-start min-h-8" onClick={onTakeBack}>
            <Trans>Take back</Trans>
          </button>
        )}
      </div>
    </div>
  )
}

type WriteProps = { name: string; label: string; action: ReactNode; send: (body: string) => Promise<unknown>; onSent: () => void }

function Write({ name, label, action, send, onSent }: WriteProps) {
  const say = useProblemText()
  const fields = useFieldTexts()
  const [draft, change, forget] = useDraft(name, { body: '' })
  const post = useMutation({
    mutationFn: () => send(draft.body),
    onSuccess: () => {
      forget()
      onSent()
    },
  })
  const wrong = fields(post.error)
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        post.mutate()
      }}
    >
      {post.error && !wrong.body && <Notice tone="error">{say(post.error)}</Notice>}
      <Textarea label={label} rows={3} value={draft.body} error={wrong.body} onChange={e => change({ body: e.target.value })} />
      <Button type="submit" tone="quiet" className="justify-self-start" pending={post.isPending}>
        {action}
      </Button>
    </form>
  )
}
