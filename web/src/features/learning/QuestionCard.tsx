import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowBigUp, Bell, BellOff, CircleCheck, Link2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Question } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { localDate } from '@/lib/date'
import { Form, useSent } from '@/lib/form'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { IconButton } from '@/ui/Button'
import { Portrait } from '@/ui/Portrait'
import { HiddenNote } from '@/ui/report/HiddenNote'
import { ReportMenu } from '@/ui/report/ReportMenu'
import { toast } from '@/ui/toast'
import { Moment } from './Moment'
import { discussion, questionQuery } from './questions'
import { Write } from './Write'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  question: Question
  here: boolean // of the lesson that is open
  video: HTMLVideoElement | null
  onRemove: (id: string) => void
  onChanged: () => Promise<unknown>
}

// A question with its answers: the accepted one first, as the server lists them.
export function QuestionCard({ question, here, video, onRemove, onChanged }: Props) {
  const { t } = useLingui()
  const { id, courseSlug, lessonId, lessonTitle, atMs, answers, answerCount } = question
  const [whole, setWhole] = useState<Question>()
  const shown = whole && whole.answers.length > answers.length ? whole.answers : answers
  const link = async () => {
    const address = new URL(`/learn/${courseSlug}/${lessonId}`, location.origin)
    address.search = `tab=qa&question=${id}`
    if (await copy(address.href, t`Copy link`)) toast(t`Link copied`)
  }
  return (
    <li id={`question-${id}`} tabIndex={-1} className="panel p-4 sm:p-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Said kind="question" by={question} onRemove={() => onRemove(id)}>
        {(atMs !== null || !here) && (
          <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
            {atMs !== null && <Moment slug={courseSlug} lessonId={lessonId} atMs={atMs} here={here} video={video} />}
            {!here && <span>{lessonTitle}</span>}
          </p>
        )}
      </Said>
      <div className="flex flex-wrap items-center gap-1 -my-1">
        <Choices question={question} onChanged={onChanged} />
        <IconButton label={t`Copy link`} onClick={link}>
          <Link2 {...icon} />
        </IconButton>
      </div>
      {shown.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 border-l-2 border-line pl-4">
          {shown.map(answer => (
            <li key={answer.id}>
              <Said kind="answer" by={answer} onRemove={() => onRemove(answer.id)}>
                <Accepting answer={answer} may={question.mayAccept} onChanged={onChanged} />
              </Said>
            </li>
          ))}
        </ul>
      )}
      {shown.length < answerCount && <Whole id={id} count={answerCount - shown.length} onLoaded={setWhole} />}
      <Reply to={question} onSent={() => void onChanged()} />
    </li>
  )
}

function Whole({ id, count, onLoaded }: { id: string; count: number; onLoaded: (question: Question) => void }) {
  const load = useMutation({ mutationFn: (_: unknown, context) => context.client.fetchQuery(questionQuery(id)) })
  return (
    <button
      type="button"
      className="link text-14 min-h-11 justify-self-start"
      onClick={() => load.mutate(undefined, { onSuccess: onLoaded })}
    >
      <Trans>Show all answers ({count} more)</Trans>
    </button>
  )
}

// A vote and following show at once; a refusal takes them back and says why.
function Choices({ question, onChanged }: Pick<Props, 'question' | 'onChanged'>) {
  const { t } = useLingui()
  const say = useProblemText()
  const { id, votes, voted, following, author } = question
  const options = { onSuccess: onChanged, onError: (problem: Error) => toast(say(problem)) }
  const vote = useMutation({ mutationFn: (on: boolean) => discussion.choose(id, 'vote', on), ...options })
  const follow = useMutation({ mutationFn: (on: boolean) => discussion.choose(id, 'follow', on), ...options })
  const up = vote.isPending ? vote.variables : voted
  const follows = follow.isPending ? follow.variables : following
  const count = votes + Number(up) - Number(voted)
  return (
    <>
      {!author.own && (
        <button
          type="button"
          className="button button-plain gap-1.5"
          aria-pressed={up}
          aria-label={t`Vote for this question, ${count} so far`}
          onClick={() => vote.mutate(!up)}
        >
          <ArrowBigUp {...icon} fill={up ? 'currentColor' : 'none'} />
          <span className="tnum">{count}</span>
        </button>
      )}
      {author.own && count > 0 && (
        <span className="inline-flex items-center gap-1.5 px-3 text-14 text-muted tnum">
          <ArrowBigUp {...icon} />
          {count}
        </span>
      )}
      <button
        type="button"
        className="button button-plain gap-1.5"
        aria-pressed={follows}
        onClick={() => follow.mutate(!follows)}
      >
        {follows ? <Bell {...icon} fill="currentColor" /> : <BellOff {...icon} />}
        {follows ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
      </button>
    </>
  )
}

type AcceptingProps = { answer: Question['answers'][number]; may: boolean; onChanged: () => Promise<unknown> }

function Accepting({ answer: { id, accepted }, may, onChanged }: AcceptingProps) {
  const say = useProblemText()
  const change = useMutation({
    mutationFn: (on: boolean) => discussion.accept(id, on),
    onSuccess: onChanged,
    onError: problem => toast(say(problem)),
  })
  if (!accepted && !may) return null
  return (
    <p className="flex flex-wrap items-center gap-3">
      {accepted && (
        <Badge tone="olive">
          <CircleCheck size={15} strokeWidth={2} aria-hidden="true" />
          <Trans>Accepted answer</Trans>
        </Badge>
      )}
      {may && (
        <button
          type="button"
          className="link text-14 min-h-8"
          disabled={change.isPending}
          onClick={() => change.mutate(!accepted)}
        >
          {accepted ? <Trans>No longer accept</Trans> : <Trans>Accept answer</Trans>}
        </button>
      )}
    </p>
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
        send={body => discussion.reply(to.id, body)}
        onSent={() => {
          details.current?.removeAttribute('open')
          onSent()
        }}
      />
    </details>
  )
}

type Text = Pick<Question, 'id' | 'author' | 'body' | 'createdAt' | 'hidden' | 'hiddenNote'>
type SaidProps = { kind: 'question' | 'answer'; by: Text; onRemove: () => void; children?: ReactNode }

function Said({ kind, by, onRemove, children }: SaidProps) {
  const { i18n } = useLingui()
  const { id, author, body, createdAt, hidden } = by
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
        {hidden && <HiddenNote hidden={hidden} note={by.hiddenNote} />}
        {children}
        {author.own && (
          <Form name="question-remove" fields={{ id }} onSend={onRemove}>
            <button type="submit" className="link text-14 min-h-8">
              <Trans>Delete</Trans>
            </button>
          </Form>
        )}
      </div>
      {!author.own && <ReportMenu kind={kind} id={id} author={author.name} />}
    </div>
  )
}
