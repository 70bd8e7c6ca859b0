import type { ReactNode } from 'react'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import NotFound from '@/pages/NotFound'
import { Skeleton } from '@/ui/Skeleton'

// The frame of a specialist's page. Everyone else gets the not-found page.
export default function ApprovalFrame({ title, children }: { title: string; children: ReactNode }) {
  const { me } = useMe()
  const approves = me?.person?.roles.includes('specialist')
  if (me && !approves) return <NotFound />
  return (
    <div className="page min-h-dvh py-6 lg:py-10 grid grid-cols-[minmax(0,1fr)] gap-6 content-start">
      <Head title={title} noindex />
      {approves ? children : <Skeleton lines={[44, 96, 96]} />}
    </div>
  )
}
