import type { ComponentProps, JSX } from 'react'
import { html } from '@/lib/html'

type Tags = 'div' | 'ul' | 'ol' | 'fieldset' | 'section'
type Props<T extends Tags> = { as: T } & ComponentProps<T>

// An element whose content the server writes faster than React does, for long lists and what every page has.
// lib/html.ts lists what it may contain.
export function Plain<T extends Tags>({ as, children, ...rest }: Props<T>) {
  const Tag = as as keyof JSX.IntrinsicElements as 'div'
  const props = rest as ComponentProps<'div'>
  if (import.meta.env.SSR) return <Tag {...props} dangerouslySetInnerHTML={{ __html: html(children) }} />
  return <Tag {...props}>{children}</Tag>
}
