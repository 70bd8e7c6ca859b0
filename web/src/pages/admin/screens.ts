import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ArrowLeftRight,
  BookOpen,
  ChartColumn,
  ChartPie,
  ClipboardCheck,
  DatabaseBackup,
  FileText,
  Filter,
  Flag,
  FolderTree,
  Gauge,
  Landmark,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  ReceiptText,
  ScrollText,
  SearchCheck,
  SlidersHorizontal,
  Star,
  TicketPercent,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'

type Group = 'overview' | 'sales' | 'community' | 'catalog' | 'site' | 'system'
type Load<P> = () => Promise<{ default: ComponentType<P> }>
type Entry = {
  group: Group
  path: string
  name: MessageDescriptor
  icon: LucideIcon
  all: Load<object>
  one?: Load<{ id: string }>
}

// The admin's screens in the order of its menu. One is at /admin/<path>; with `one`, each of its things has a page at
// /admin/<path>/<id>. A line here is all that a new screen needs: menu, address, title and search follow.
const entries: Entry[] = [
  {
    group: 'overview',
    path: '',
    name: msg({ message: 'Overview', context: 'of the marketplace' }),
    icon: Gauge,
    all: () => import('@/features/admin/Overview'),
  },
  {
    group: 'sales',
    path: 'orders',
    name: msg`Orders`,
    icon: ReceiptText,
    all: () => import('@/features/admin/Orders'),
    one: () => import('@/features/admin/Order'),
  },
  {
    group: 'sales',
    path: 'transfers',
    name: msg`Bank transfers`,
    icon: ArrowLeftRight,
    all: () => import('./Transfers'),
  },
  {
    group: 'sales',
    path: 'coupons',
    name: msg`Coupons`,
    icon: TicketPercent,
    all: () => import('@/features/admin/Coupons'),
    one: () => import('@/features/admin/Coupon'),
  },
  { group: 'sales', path: 'bundles', name: msg`Bundles`, icon: Package, all: () => import('@/features/admin/Bundles') },
  {
    group: 'sales',
    path: 'payouts',
    name: msg`Payouts`,
    icon: Landmark,
    all: () => import('./Payouts'),
    one: () => import('./PayoutRun'),
  },
  { group: 'sales', path: 'shares', name: msg`Shares`, icon: ChartPie, all: () => import('@/features/admin/Shares') },
  {
    group: 'sales',
    path: 'reports',
    name: msg`Reports`,
    icon: ChartColumn,
    all: () => import('@/features/admin/Reports'),
    one: () => import('./ReportPart'),
  },
  { group: 'sales', path: 'funnel', name: msg`Funnel`, icon: Filter, all: () => import('@/features/admin/Funnel') },
  {
    group: 'community',
    path: 'people',
    name: msg`People`,
    icon: UsersRound,
    all: () => import('./People'),
    one: () => import('./Person'),
  },
  {
    group: 'community',
    path: 'messages',
    name: msg`Messages`,
    icon: Mail,
    all: () => import('./Messages'),
    one: () => import('@/features/admin/Message'),
  },
  {
    group: 'community',
    path: 'moderation',
    name: msg`Moderation`,
    icon: Flag,
    all: () => import('@/features/admin/Moderation'),
  },
  {
    group: 'catalog',
    path: 'courses',
    name: msg`Courses`,
    icon: BookOpen,
    all: () => import('@/features/admin/Courses'),
    one: () => import('@/features/admin/Course'),
  },
  {
    group: 'catalog',
    path: 'approvals',
    name: msg`Approvals`,
    icon: ClipboardCheck,
    all: () => import('@/features/admin/Approvals'),
  },
  {
    group: 'catalog',
    path: 'featured',
    name: msg`Featured courses`,
    icon: Star,
    all: () => import('@/features/admin/Featured'),
  },
  {
    group: 'catalog',
    path: 'categories',
    name: msg`Categories`,
    icon: FolderTree,
    all: () => import('@/features/admin/Categories'),
  },
  {
    group: 'catalog',
    path: 'synonyms',
    name: msg`Search synonyms`,
    icon: SearchCheck,
    all: () => import('@/features/admin/Synonyms'),
  },
  { group: 'system', path: 'backups', name: msg`Backups`, icon: DatabaseBackup, all: () => import('./Backups') },
  {
    group: 'site',
    path: 'settings',
    name: msg`Settings`,
    icon: SlidersHorizontal,
    all: () => import('./Settings'),
    one: () => import('./Setup'),
  },
  {
    group: 'site',
    path: 'texts',
    name: msg`Texts`,
    icon: FileText,
    all: () => import('@/features/admin/SiteTexts'),
    one: () => import('@/features/admin/SiteText'),
  },
  { group: 'site', path: 'banner', name: msg`Banner`, icon: Megaphone, all: () => import('@/features/admin/Banner') },
  { group: 'system', path: 'jobs', name: msg`Jobs`, icon: ListChecks, all: () => import('@/features/admin/Jobs') },
  {
    group: 'system',
    path: 'audit',
    name: msg`Audit log`,
    icon: ScrollText,
    all: () => import('@/features/admin/AuditLog'),
  },
]

export const screens = entries.map(entry => ({
  ...entry,
  href: entry.path ? `/admin/${entry.path}` : '/admin',
  All: lazy(entry.all),
  One: entry.one && lazy(entry.one),
}))
