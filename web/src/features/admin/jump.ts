import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen, type LucideIcon, ReceiptText, TicketPercent, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { money } from '@/lib/format'
import type { ScreenLink } from './AdminMenu'
import { coursesLike, findQuery } from './api'
import { useOrderStates } from './OrderState'

type Hit = { href: string; name: string; note?: string; end?: string; icon: LucideIcon }

// What a search finds, by kind: screens by the beginning of a word of their names, the rest on the server.
export function useHits(q: string, screens: ScreenLink[]): { groups: { name: string; hits: Hit[] }[]; busy: boolean } {
  const { t, i18n } = useLingui()
  const states = useOrderStates()
  const typed = q.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), 120)
    return () => clearTimeout(pause)
  }, [typed])
  const found = useQuery({ ...findQuery(asked), placeholderData: keepPreviousData })
  const titles = useQuery({ ...coursesLike(asked), placeholderData: keepPreviousData })
  const { orders = [], people = [], coupons = [], courses = [] } = (typed.length > 1 && found.data) || {}
  const live = (typed.length > 1 && titles.data?.courses) || []
  const titled = [...courses, ...live.filter(one => !courses.some(course => course.slug === one.slug))].slice(0, 6)
  const groups: { name: string; hits: Hit[] }[] = [
    {
      name: t`Pages`,
      hits: screens.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed.toLowerCase()}`)),
    },
    {
      name: t`Orders`,
      hits: orders.map(order => ({
        href: `/admin/orders/${order.number}`,
        name: order.number,
        note: order.buyer,
        end: `${states[order.status]} · ${money(order.total, i18n.locale)}`,
        icon: ReceiptText,
      })),
    },
    {
      name: t`People`,
      hits: people.map(person => ({
        href: `/admin/people/${person.id}`,
        name: person.name,
        note: person.email,
        icon: UserRound,
      })),
    },
    {
      name: t`Courses`,
      hits: titled.map(({ slug, title }) => ({ href: `/admin/courses/${slug}`, name: title, icon: BookOpen })),
    },
    {
      name: t`Coupons`,
      hits: coupons.map(({ id, code }) => ({ href: `/admin/coupons/${id}`, name: code, icon: TicketPercent })),
    },
  ]
  const busy = typed !== asked || (typed.length > 1 && (found.isFetching || titles.isFetching))
  return { groups: groups.filter(group => group.hits.length > 0), busy }
}
