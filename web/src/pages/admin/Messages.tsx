import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Onward } from '@/features/admin/Onward'
import { type MessagesSearch, messagesQuery } from '@/features/site/api'
import { Message } from '@/features/site/Message'
import { useParameter } from '@/lib/address'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import AdminFrame from './AdminFrame'

const states = ['open', 'handled', 'all'] as const

// Contact messages, newest first; open ones by default.
export default function MessagesPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Messages`}>
      <Messages />
    </AdminFrame>
  )
}

function Messages() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = useParameter('state') || 'open'
  const q = useParameter('q')
  const page = useParameter('page') || '1'
  const from = useParameter('from')
  const query = useQuery({ ...messagesQuery({ state, q, page, from }), placeholderData: keepPreviousData })
  const { data } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const marked = useRef(false)
  // A message that is marked may leave the list and take the focus with it.
  useEffect(() => {
    if (data && marked.current && document.activeElement === document.body) heading.current?.focus()
    marked.current = false
  }, [data])
  useEffect(() => {
    if (box.current) box.current.value = q
  }, [q])
  const empty = { open: t`No open messages`, handled: t`No handled messages`, all: t`No messages yet` }
  const names = { open: t`Open`, handled: t`Handled`, all: t`All` }
  const address = (search: MessagesSearch) => `/admin/messages?${new URLSearchParams({ state, q, ...search })}`
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
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
          role="search"
          className="w-full sm:w-80"
          onSubmit={event => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('q')
            void navigate({ href: address({ q: String(text ?? ''), page: '1' }) })
          }}
        >
          <Input
            ref={box}
            label={t`Search messages`}
            hideLabel
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            placeholder={t`Search...`}
            onChange={event => event.target.value === '' && q && void navigate({ href: address({ q: '', page: '1' }) })}
          />
        </form>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[96, 96, 96]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && <Plural value={data.total} one="# message" other="# messages" />}
      </p>
      {data?.messages.length === 0 && (
        <EmptyState title={q ? <Trans>No messages match</Trans> : (empty[state as keyof typeof empty] ?? empty.open)}>
          {!q && state !== 'handled' && <Trans>Messages from the contact page will appear here.</Trans>}
        </EmptyState>
      )}
      {data && data.messages.length > 0 && (
        <ul className="grid gap-4 sm:gap-0 sm:bg-surface sm:border sm:border-line sm:rounded-panel">
          {data.messages.map(message => (
            <li
              key={message.id}
              className="max-sm:bg-surface max-sm:border max-sm:rounded-card border-line sm:not-first:border-t"
            >
              <Message message={message} onMarked={() => (marked.current = true)} />
            </li>
          ))}
        </ul>
      )}
      {data && <Onward data={data} address={address} />}
    </>
  )
}
