import type { ReactNode } from 'react'

export function ScreenHead({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8">
      <div className="grid gap-2 max-w-[64ch]">
        <h1 className="text-30">{title}</h1>
        {children && <p className="text-muted">{children}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
