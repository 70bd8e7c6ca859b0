import type { ReactNode } from 'react'

// An empty list: what will be here, and what to do next.
export function EmptyState({
  title,
  children,
  action,
  compact,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  compact?: boolean
}) {
  return (
    <div className="empty" style={compact ? { paddingBlock: 32 } : undefined}>
      <svg viewBox="0 0 120 120" width={compact ? 72 : 120} height={compact ? 72 : 120} aria-hidden="true">
        <path d="M8 116V60a52 52 0 0 1 104 0v56" fill="var(--sunk)" stroke="var(--line)" strokeWidth="2" />
        <path d="M24 116V60a36 36 0 0 1 72 0v56" fill="var(--brand)" opacity=".16" />
        <path d="M40 116V60a20 20 0 0 1 40 0v56" fill="var(--brand)" opacity=".55" />
        <circle cx="60" cy="60" r="9" fill="var(--clay)" />
        <path d="M0 116h120" stroke="var(--ink)" strokeWidth="3" />
      </svg>
      <h2 className={compact ? '!text-20' : ''}>{title}</h2>
      {children && <div className="text-muted max-w-[52ch] grid gap-3">{children}</div>}
      {action}
    </div>
  )
}
