import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Award,
  BookOpen,
  type LucideIcon,
  PlayCircle,
  ReceiptText,
  ShieldCheck,
  TrendingDown,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { localDate } from '@/lib/date'
import { localPath } from '@/lib/local'
import { useProblemText } from '@/lib/problems'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { markRead, notificationsQuery } from './api'
import { NotificationText } from './NotificationText'

const icons: Record<string, LucideIcon> = {
  'order.paid': ReceiptText,
  'certificate.issued': Award,
  'course.new': BookOpen,
  'course.cheaper': TrendingDown,
  'lesson.new': PlayCircle,
}

const iconOf = (kind: string) =>
  icons[kind] ?? (kind.startsWith('security.') ? ShieldCheck : kind.startsWith('refund.') ? Undo2 : BookOpen)

// The newest twenty. Following one marks it as read.
export default function NotificationPanel() {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(notificationsQuery)
  const { data } = query
  const read = useMutation({
    mutationFn: markRead,
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    onError: problem => toast(say(problem)),
  })
  // The button disappears, so the focus goes to the heading.
  const markAll = () => read.mutate([], { onSuccess: () => heading.current?.focus() })
  if (!data)
    return <div className="p-5">{query.error ? <LoadError query={query} /> : <Skeleton lines={[56, 56, 56]} />}</div>
  if (data.items.length === 0)
    return (
      <div className="px-5">
        <EmptyState compact title={<Trans>No notifications</Trans>}>
          <Trans>You’ll see receipts, certificates and course updates here.</Trans>
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 min-h-15 pl-5 pr-2 py-2 border-b border-line">
        <h2 ref={heading} tabIndex={-1} className="text-16">
          <Trans>Notifications</Trans>
        </h2>
        {data.unread > 0 && (
          <button type="button" className="button button-plain" disabled={read.isPending} onClick={markAll}>
            <Trans>Mark all as read</Trans>
          </button>
        )}
      </div>
      <ul className="p-2 max-h-[min(420px,60dvh)] overflow-y-auto">
        {data.items.map(item => {
          const Icon = iconOf(item.kind)
          return (
            <li key={item.id}>
              <HrefLink
                href={localPath(item.href)}
                className="row !items-start"
                onClick={() => !item.read && read.mutate([item.id])}
              >
                <span className="arch size-10 grid place-items-center bg-sunk text-muted shrink-0">
                  <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block">
                    <NotificationText notification={item} />
                  </span>
                  <span className="block text-13 text-muted mt-0.5">{localDate(item.createdAt, i18n.locale)}</span>
                </span>
                {!item.read && (
                  <span
                    className="mt-1.5 size-2.5 rounded-full bg-clay shrink-0"
                    role="img"
                    aria-label={t`Unread`}
                    title={t`Unread`}
                  />
                )}
              </HrefLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
