import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bell as Icon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '@/lib/later'
import { listen } from '@/lib/stream'
import { Flyout } from '@/ui/Flyout'
import { notificationsQuery } from './api'

const NotificationPanel = later(() => import('./NotificationPanel'))

// Not every browser has requestIdleCallback: there, a moment later.
const whenIdle = (then: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(then, { timeout: 2000 }) : setTimeout(then, 200)

// The number of unread notifications, pushed by the server whenever it changes.
function useUnread(): number {
  const client = useQueryClient()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    let stop = () => {}
    let gone = false
    whenIdle(() => {
      if (gone) return
      stop = listen('unread', data => {
        setUnread(JSON.parse(data).unread)
        void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      })
    })
    return () => {
      gone = true
      stop()
    }
  }, [client])
  return unread
}

export default function NotificationFlyout() {
  const { t } = useLingui()
  const unread = useUnread()
  return (
    <Flyout
      href="/my-course"
      label={
        unread > 0
          ? t`${plural(unread, { one: 'Notifications (# unread)', other: 'Notifications (# unread)' })}`
          : t`Notifications`
      }
      trigger={
        <>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className="absolute top-1 right-0 min-w-5 px-1 rounded-full bg-clay-text text-paper text-13 leading-5 text-center tnum">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
      triggerClass="relative !px-[11px]"
      panel={NotificationPanel}
      panelClass="right-0 mt-2 w-[400px] max-lg:inset-x-3 max-lg:w-auto"
    />
  )
}
