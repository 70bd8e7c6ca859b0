import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AdminTable, type Column } from '@/features/admin/AdminTable'
import { ListBody } from '@/features/admin/ListBody'
import { ListHead } from '@/features/admin/ListHead'
import { useAsked, useReread } from '@/features/admin/list'
import { MessageState, useMessageStates } from '@/features/admin/MessageState'
import { type ContactMessage, messagesQuery } from '@/features/admin/messages'
import { Ago } from '@/ui/Ago'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'

// Contact messages, newest first; by default those that nobody has answered.
export default function Messages() {
  const { t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/messages', ['q', 'state'])
  const query = useQuery({ ...messagesQuery(asked), placeholderData: keepPreviousData })
  const { heading } = useReread()
  const states = useMessageStates()
  const columns: Column<ContactMessage>[] = [
    { id: 'subject', label: t`Subject`, cell: m => <Subject message={m} /> },
    { id: 'from', label: t({ message: 'From', context: 'who wrote a message' }), cell: m => <Sender message={m} /> },
    { id: 'received', label: t`Received`, cell: m => <Ago at={m.createdAt} /> },
    { id: 'status', label: t`Status`, end: true, cell: m => <MessageState state={m.state} /> },
  ]
  return (
    <>
      <ListHead
        title={<Trans>Messages</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search messages`}
        filter={{
          name: 'state',
          label: t`Status`,
          options: [
            ['new', states.new],
            ['answered', states.answered],
            ['closed', states.closed],
            ['all', t`All`],
          ],
        }}
      />
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# message', other: '# messages' })}`}
        address={address}
        empty={<Empty asked={asked} />}
      >
        {data => (
          <AdminTable
            label={t`Messages`}
            columns={columns}
            rows={data.messages}
            id={m => m.id}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
    </>
  )
}

function Subject({ message }: { message: ContactMessage }) {
  return (
    <div lang={message.language} className="grid gap-0.5 min-w-0 max-w-[72ch] wrap-anywhere">
      <HrefLink href={`/admin/messages/${message.id}`} className="link font-semibold">
        {message.subject || message.number}
      </HrefLink>
      <p className="text-muted line-clamp-2">{message.body}</p>
    </div>
  )
}

function Sender({ message }: { message: ContactMessage }) {
  const { t } = useLingui()
  if (!message.email) return <span className="text-muted">{t`A former account`}</span>
  return (
    <span className="wrap-anywhere">
      {message.firstName}
      <span className="block text-muted">{message.email}</span>
    </span>
  )
}

function Empty({ asked }: { asked: Record<string, string> }) {
  if (asked.q) return <EmptyState title={<Trans>No messages match</Trans>} />
  if (asked.state === 'answered') return <EmptyState title={<Trans>No answered messages</Trans>} />
  if (asked.state === 'closed') return <EmptyState title={<Trans>No closed messages</Trans>} />
  return (
    <EmptyState title={asked.state === 'all' ? <Trans>No messages yet</Trans> : <Trans>No new messages</Trans>}>
      <Trans>Messages from the contact page will appear here.</Trans>
    </EmptyState>
  )
}
