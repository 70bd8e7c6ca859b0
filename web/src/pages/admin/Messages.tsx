import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Check, Reply, RotateCcw } from 'lucide-react'
import type { ContactMessage } from '@/api/types'
import { type MessagesSearch, messagesQuery, setHandled } from '@/features/site/api'
import { date } from '@/lib/date'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import NotFound from '@/pages/NotFound'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'

const states = ['open', 'handled', 'all'] as const

// What people wrote, for the operator: the newest first, open ones to begin with.
export default function Messages() {
  const { t } = useLingui()
  const say = useProblemText()
  const navigate = useNavigate()
  const { me } = useMe()
  const { state = 'open', q = '', page = '1' } = useSearch({ strict: false }) as MessagesSearch
  const isOperator = me?.person?.roles.includes('operator')
  const { data, error } = useQuery({
    ...messagesQuery({ state, q, page }),
    placeholderData: keepPreviousData,
    enabled: Boolean(isOperator),
  })
  if (me && !isOperator) return <NotFound />
  const names = { open: t`Open`, handled: t`Handled`, all: t`All` }
  const address = (search: MessagesSearch) => `/admin/messages?${new URLSearchParams({ state, q, ...search })}`
  return (
    <div className="page py-10 grid gap-6 max-w-[1076px]">
      <Head title={t`Messages`} noindex />
      <h1 className="text-30 md:text-40">
        <Trans>Messages</Trans>
      </h1>
      <div className="flex flex-wrap gap-3 items-end justify-between">
        <div className="flex flex-wrap gap-2">
          {states.map(one => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === state}
              onClick={() => void navigate({ href: address({ state: one, page: '1' }) })}
            >
              {names[one]}
            </button>
          ))}
        </div>
        <form
          key={q}
          role="search"
          className="w-full sm:w-80"
          onSubmit={event => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('q')
            void navigate({ href: address({ q: String(text ?? ''), page: '1' }) })
          }}
        >
          <Input label={t`Search messages`} hideLabel type="search" name="q" defaultValue={q} maxLength={200} placeholder={t`Search...`} />
        </form>
      </div>
      {error && <Notice tone="error">{say(error)}</Notice>}
      {!data && !error && <Skeleton lines={[96, 96, 96]} />}
      {data?.messages.length === 0 && (
        <EmptyState title={q ? <Trans>No message has this in it</Trans> : <Trans>Nothing waits for you</Trans>}>
          <Trans>What people write on the contact page comes here.</Trans>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.messages.map(message => (
          <li key={message.id}>
            <Letter message={message} />
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && <Pagination page={data.page} pages={data.pages} href={n => address({ page: String(n) })} />}
    </div>
  )
}

function Letter({ message }: { message: ContactMessage }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const mark = useMutation({
    mutationFn: (handled: boolean) => setHandled(message.id, handled),
    onSuccess: (_, handled) => {
      void client.invalidateQueries({ queryKey: ['messages'] })
      if (handled) toast(t`Marked as handled.`, () => mark.mutate(false))
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <article className="card p-5 sm:p-6 grid gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between">
        <h2 className="text-18" lang={message.language}>
          {message.subject}
        </h2>
        <p className="text-14 text-muted tnum">
          {message.number} · {date(message.createdAt, i18n.locale)}
        </p>
      </div>
      <p className="text-14 text-muted">
        {message.firstName} · {message.email}
      </p>
      <p className="whitespace-pre-line" lang={message.language}>
        {message.body}
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        <a
          href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject} (${message.number})`)}`}
          className="button button-quiet"
        >
          <Reply size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Reply by mail</Trans>
        </a>
        <Button tone="quiet" pending={mark.isPending} onClick={() => mark.mutate(!message.handledAt)}>
          {message.handledAt ? (
            <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Check size={18} strokeWidth={1.75} aria-hidden="true" />
          )}
          {message.handledAt ? t`Open again` : t`Mark as handled`}
        </Button>
      </div>
    </article>
  )
}
