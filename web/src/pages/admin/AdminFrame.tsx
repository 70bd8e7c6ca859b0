import type { ReactNode } from 'react'
import { DeskMenu } from '@/features/admin/DeskMenu'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import NotFound from '@/pages/NotFound'
import { Skeleton } from '@/ui/Skeleton'

// A room of the operator's desk. For everybody else there is no such page.
export default function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { me } = useMe()
  const operates = me?.person?.roles.includes('operator')
  if (me && !operates) return <NotFound />
  return (
    <div className="page py-8 lg:py-12 grid lg:grid-cols-[208px_minmax(0,1fr)] gap-8">
      <Head title={title} noindex />
      <DeskMenu />
      <div className="grid gap-6 content-start min-w-0">{operates ? children : <Skeleton lines={[44, 72, 72, 72]} />}</div>
    </div>
  )
}
