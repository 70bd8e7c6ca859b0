import type { ReactNode } from 'react'
import { HeroArches } from '@/ui/HeroArches'

// The two-sided frame of everything about signing in.
export function AuthFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page grid lg:grid-cols-[minmax(0,460px)_1fr] gap-16 pt-12 items-end">
      <div className="grid gap-6 pb-10 self-center w-full max-w-[460px]">
        <div className="grid gap-2">
          <h1 className="text-30 md:text-40">{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {children}
      </div>
      <HeroArches className="max-lg:hidden w-full h-auto max-w-[540px] ml-auto self-end block" />
    </div>
  )
}
