import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Question } from '@/api/types'
import { localDate } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { Form, useSending, useSent, useTyped } from '@/lib/form'
import { useFieldTexts } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Portrait } from '@/ui/Portrait'
import { Refusal } from '@/ui/Refusal'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { learning, questionsQuery } from './api'

// The questions about a lesson, with the answers of learners and the instructor.
export default function Questions({ lessonId }: { lessonId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(questionsQuery(lessonId))
  const { data } = query
  useNamed(query)
  const refresh = () => client.invalidateQueries({ queryKey: questionsQuery(lessonId).queryKey })
  const remove = useSending('question-remove', {
    mutationFn: (id: string) => learning.remove(id),
    onSettled: refresh,
  })
  return (
    <section className="grid gap-5 border-t border-line pt-6" aria-labelledby="questions">
      <h2 id="questions" className="text-20">
        <Trans>Questions about this lesson</Trans>
      </h2>
      <LoadError query={query} />
      <Write
        key={lessonId}
        form="ask"
        of={lessonId}
        label={t`Your question`}
        action={<Trans>Post question</Trans>}
        send={body => learning.ask(lessonId, body)}
        onSent={() => {
          refresh()
          toast(t`Question posted. We’ve notified the instructor.`)
        }}
      />
      {remove.error && <Refusal problem={remove.error} />}
      {!data && !query.error && <Skeleton />}
      {data?.questions.length === 0 && (
        <p className="text-muted">
          <Trans>No questions yet. Ask the first one!</Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {data?.questions.map(question => (
          <li id={`question-${question.id}`} tabIndex={-1} key={question.id} className="panel p-4 sm:p-5 grid gap-4">
            <Said by={question} onRemove={() => remove.send(question.id)} />
            {question.answers.length > 0 && (
              <ul className="grid gap-4 border-l-2 border-line pl-4 sm:ml-5">
                {question.answers.map(answer => (
                  <li key={answer.id}>
                    <Said by={answer} onRemove={() => remove.send(answer.id)} />
                  </li>
                ))}
              </ul>
            )}
            <Reply to={question} onSent={refresh} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reply({ to, onSent }: { to: Question; onSent: () => void }) {
  const { t } = useLingui()
  const details = useRef<HTMLDetailsElement>(null)
  const sent = useSent('answer')
  const [refused] = useState(Boolean(sent?.problem && sent.values.id?.[0] === to.id))
  return (
    <details ref={details} open={refused}>
      <summary className="button button-plain -ml-3 mb-1">
        <Trans>Answer</Trans>
        <span className="sr-only">: {to.author.name || <Trans>Former learner</Trans>}</span>
      </summary>
      <Write
        form="answer"
        of={to.id}
        label={t`Your answer`}
        action={<Trans>Post answer</Trans>}
        send={body => learning.reply(to.id, body)}
        onSent={() => {
          details.current?.removeAttribute('open')
          onSent()
        }}
      />
    </details>
  )
}

type Text = Pick<Question, 'id' | 'author' | 'body' | 'createdAt'>

function Said({ by: { id, author, body, createdAt }, onRemove }: { by: Text; onRemove: () => void }) {
  const { i18n } = useLingui()
  return (
    <div className="flex gap-3 items-start">
      <Portrait src={author.portraitUrl} size={40} />
      <div className="flex-1 min-w-0 grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{author.name || <Trans>Former learner</Trans>}</span>
          {author.teaches && (
            <Badge tone="brand">
              <Trans>Instructor</Trans>
            </Badge>
          )}
          <span className="text-14 text-muted">{localDate(createdAt, i18n.locale)}</span>
        </p>
        <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">{body}</p>
        {author.own && (
          <Form name="question-remove" fields={{ id }} onSend={onRemove}>
            <button type="submit" className="link text-14 min-h-8">
              <Trans>Delete</Trans>
            </button>
          </Form>
        )}
      </div>
    </div>
  )
}

// Scrolls to the question in the address, where notifications link to; one that is newer than the list is loaded.
function useNamed({ data, refetch }: { data?: { questions: Question[] }; refetch: () => unknown }) {
  const hash = useLocation({ select: place => place.hash })
  const asked = useRef('')
  const shown = useRef('')
  useEffect(() => {
    if (!data || !hash.startsWith('question-') || shown.current === hash) return
    const question = document.getElementById(hash)
    if (question) {
      shown.current = hash
      question.scrollIntoView({ block: 'center' })
      question.focus({ preventScroll: true })
    } else if (asked.current !== hash) {
      asked.current = hash
      void refetch()
    }
  }, [data, hash, refetch])
}

const unwritten: { body?: string } = {}

type WriteProps = {
  form: 'ask' | 'answer'
  of: string // a lesson, or a question
  label: string
  action: ReactNode
  send: (body: string) => Promise<unknown>
  onSent: () => void
}

function Write({ form, of, label, action, send, onSent }: WriteProps) {
  const fields = useFieldTexts()
  const [draft, change, forget] = useDraft(`${form}.${of}`, unwritten)
  const typed = useTyped(form)
  const body = draft.body ?? (typed('id') === of ? typed('body') : '')
  const post = useSending(
    form,
    {
      mutationFn: () => send(body),
      onSuccess: () => {
        forget()
        onSent()
      },
    },
    values => values.id?.[0] === of,
  )
  const wrong = fields(post.error)
  return (
    <Form name={form} fields={{ id: of }} className="grid gap-3" noValidate onSend={post.send}>
      {post.error && !wrong.body && <Refusal problem={post.error} />}
      <Textarea
        label={label}
        rows={3}
        name="body"
        value={body}
        error={wrong.body}
        onChange={e => change({ body: e.target.value })}
      />
      <Button type="submit" tone="quiet" className="justify-self-start" pending={post.isPending}>
        {action}
      </Button>
    </Form>
  )
}
