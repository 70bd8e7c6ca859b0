import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Mail, MailOpen, Reply } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import { clock, localDate } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Portrait } from '@/ui/Portrait'
import { toast } from '@/ui/toast'
import { type InboxQuestion, teaching } from './api'
import { Composer } from './Composer'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { question: InboxQuestion; onAnswered: () => void }

// A question with its answers, and where to answer it. Opening it is reading it.
export function InboxCard({ question, onAnswered }: Props) {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const name = useId()
  const [open, setOpen] = useState(false)
  const [writing, setWriting] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const { id, courseSlug, lessonId, atMs, author, answerCount } = question
  const read = useMutation({
    mutationFn: (on: boolean) => teaching.setRead(id, on),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('teaching') }),
    onError: problem => toast(say(problem)),
  })
  const unread = read.isPending ? !read.variables : question.unread
  const look = () => {
    if (unread) read.mutate(true)
  }
  const place = [question.courseTitle, question.lessonTitle, ...(atMs === null ? [] : [clock(atMs)])].join(' · ')
  return (
    <li className={`panel p-4 sm:p-5 grid gap-4 ${unread ? 'border-l-4 border-l-brand' : ''}`}>
      <article aria-labelledby={name} className="grid gap-4">
        <div className="flex gap-3 items-start">
          <Portrait src={author.portraitUrl} size={40} />
          <div className="flex-1 min-w-0 grid gap-1.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span id={name} className="font-semibold">
                {author.name || <Trans>Former learner</Trans>}
              </span>
              <span className="text-14 text-muted">{localDate(question.createdAt, i18n.locale)}</span>
              {unread && (
                <Badge tone="brand">
                  <Trans>Unread</Trans>
                </Badge>
              )}
              {question.answered && (
                <Badge tone="olive">
                  <CircleCheck size={15} strokeWidth={2} aria-hidden="true" />
                  <Trans>Answered</Trans>
                </Badge>
              )}
            </p>
            <p className="whitespace-pre-line wrap-anywhere max-w-[76ch]">{question.body}</p>
            <HrefLink
              href={`/learn/${courseSlug}/${lessonId}?tab=qa&question=${id}`}
              className="link text-14 min-h-6 justify-self-start wrap-anywhere"
              onClick={look}
            >
              {place}
            </HrefLink>
          </div>
        </div>
        {open && question.answers.length > 0 && <Answers question={question} />}
        <div className="flex flex-wrap items-center gap-1 -ml-3 -mb-2">
          {!writing && (
            <Button
              ref={begin}
              tone="plain"
              onClick={() => {
                look()
                setOpen(true)
                setWriting(true)
              }}
            >
              <Reply {...icon} />
              <Trans>Answer</Trans>
            </Button>
          )}
          {answerCount > 0 && (
            <Button
              tone="plain"
              aria-expanded={open}
              onClick={() => {
                look()
                setOpen(!open)
              }}
            >
              {open ? (
                <Trans>Hide answers</Trans>
              ) : (
                t`${plural(answerCount, { one: 'Show # answer', other: 'Show # answers' })}`
              )}
            </Button>
          )}
          <Button tone="plain" onClick={() => read.mutate(unread)} disabled={read.isPending}>
            {unread ? <MailOpen {...icon} /> : <Mail {...icon} />}
            {unread ? <Trans>Mark as read</Trans> : <Trans>Mark as unread</Trans>}
          </Button>
        </div>
        {writing && (
          <Composer
            questionId={id}
            onClose={() => {
              setWriting(false)
              requestAnimationFrame(() => begin.current?.focus())
            }}
            onSent={() => {
              setWriting(false)
              onAnswered()
              toast(t`Answer posted`)
            }}
          />
        )}
      </article>
    </li>
  )
}

function Answers({ question }: { question: InboxQuestion }) {
  const { i18n } = useLingui()
  return (
    <ul className="grid gap-4 border-l-2 border-line pl-4">
      {question.answers.map(answer => (
        <li key={answer.id} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{answer.author.name || <Trans>Former learner</Trans>}</span>
            {answer.fromInstructor && (
              <Badge tone="brand">
                <Trans>Instructor</Trans>
              </Badge>
            )}
            {answer.accepted && (
              <Badge tone="olive">
                <Trans>Accepted answer</Trans>
              </Badge>
            )}
            <span className="text-14 text-muted">{localDate(answer.createdAt, i18n.locale)}</span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere max-w-[76ch]">{answer.body}</p>
        </li>
      ))}
    </ul>
  )
}
