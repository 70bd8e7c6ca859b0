import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { languages } from '@/i18n/texts'
import { useProblemText } from '@/lib/problems'
import { Ago } from '@/ui/Ago'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { Gone } from './Gone'
import { useReread } from './list'
import { MessageAnswerForm } from './MessageAnswerForm'
import { MessageState } from './MessageState'
import { type MessagePage, messageQuery, setClosed } from './messages'
import { Facts, OneHead, OneLoading, Panel } from './Panel'

// A contact message with what was answered, and a form for the next answer.
export default function Message({ id }: { id: string }) {
  const query = useQuery(messageQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded message={query.data} />
}

function Loaded({ message }: { message: MessagePage }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { reread } = useReread()
  const { state, answers } = message
  const close = useMutation({
    mutationFn: (closed: boolean) => setClosed(message.id, closed),
    onSuccess: (_, closed) => {
      toast(closed ? t`Message closed` : t`Message reopened`, () => close.mutate(!closed))
      return reread()
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <>
      <OneHead
        list={{ name: t`Messages`, href: '/admin/messages' }}
        title={message.subject || message.number}
        badges={<MessageState state={state} />}
      >
        <Button tone="quiet" pending={close.isPending} onClick={() => close.mutate(state !== 'closed')}>
          {state === 'closed' ? t`Reopen` : t({ message: 'Close', context: 'a message that needs no answer' })}
        </Button>
      </OneHead>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-5 items-start">
        <div className="grid gap-5 min-w-0">
          <Panel title={t`Conversation`}>
            <ol>
              <Said name={message.firstName} at={message.createdAt} text={message.body} lang={message.language} />
              {answers.map(answer => (
                <Said
                  key={answer.id}
                  name={answer.author}
                  href={`/admin/people/${answer.authorId}`}
                  at={answer.createdAt}
                  text={answer.body}
                  lang={message.language}
                />
              ))}
            </ol>
          </Panel>
          {message.email && <MessageAnswerForm message={message} onSent={reread} />}
        </div>
        <Sender message={message} />
      </div>
    </>
  )
}

type SaidProps = { name: string; href?: string; at: string; text: string; lang: string }

// One of the texts. Those with a link are the operator's.
function Said({ name, href, at, text, lang }: SaidProps) {
  const { t } = useLingui()
  return (
    <li className={`grid gap-2 px-4 py-4 border-b border-line last:border-0 ${href ? 'bg-sunk' : ''}`}>
      <p className="flex flex-wrap gap-x-3 items-baseline">
        {href ? (
          <HrefLink href={href} className="font-semibold hover:underline underline-offset-3">
            {name || t`A former account`}
          </HrefLink>
        ) : (
          <span className="font-semibold">{name || t`A former account`}</span>
        )}
        {href && <span className="text-muted">{t`by email`}</span>}
        <span className="text-muted ml-auto">
          <Ago at={at} />
        </span>
      </p>
      <p lang={lang} className="whitespace-pre-line wrap-anywhere max-w-[80ch]">
        {text}
      </p>
    </li>
  )
}

function Sender({ message }: { message: MessagePage }) {
  const { t } = useLingui()
  const { email, number, subject, personId } = message
  return (
    <Panel title={t({ message: 'From', context: 'who wrote a message' })}>
      <p className="px-4 pt-3 wrap-anywhere">
        {email ? (
          <>
            <span className="font-semibold">{message.firstName}</span>
            <a
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} (${number})`)}`}
              className="block link"
            >
              {email}
            </a>
          </>
        ) : (
          <Trans>Whoever wrote this has deleted their account.</Trans>
        )}
      </p>
      <Facts
        rows={[
          [t`Number`, number],
          [t`Language`, languages[message.language as keyof typeof languages] ?? message.language],
          [t`Received`, <Ago key="received" at={message.createdAt} />],
          [
            t`Account`,
            personId ? (
              <HrefLink key="account" href={`/admin/people/${personId}`} className="link">
                {t`Open`}
              </HrefLink>
            ) : (
              t`None`
            ),
          ],
          [t({ message: 'Closed', context: 'a message' }), closedText(message)],
          [t`Closed by`, message.closedBy || null],
        ]}
      />
      <p className="px-4 pb-3">
        <HrefLink href={`/admin/audit?about=${message.id}`} className="link">
          {t`Audit log`}
        </HrefLink>
      </p>
    </Panel>
  )
}

const closedText = ({ closedAt }: MessagePage) => (closedAt ? <Ago at={closedAt} /> : null)
