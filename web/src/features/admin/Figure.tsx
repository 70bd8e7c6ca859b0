import type { ReactNode } from 'react'

// A figure with its name, in a list of such.
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card p-4 grid gap-1 content-start">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-20 font-semibold tnum break-words">{children}</dd>
    </div>
  )
}
