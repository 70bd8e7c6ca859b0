import type { Messages } from '@lingui/core'
import type { DehydratedState } from '@tanstack/react-query'
import type { SiteData } from './head'
import type { Sent } from './sent'

type Start = {
  lang: string
  signedIn: boolean
  publicUrl: string
  site: Omit<SiteData, 'publicUrl'>
  rendered: boolean
  state: DehydratedState | null
  texts: Messages
  screen?: string
  answers?: Record<string, unknown> // of the API, for a page that the browser renders
  fields?: boolean // where a payment provider has fields: whether this document may load them
  missing?: boolean // the server found that there is no such page
  // The result of the form that was submitted to this page before any script, and a text that no other page has.
  sent?: Sent
  once?: string
}

// The data in the page that the code starts from.
export const start: Start | null =
  typeof document === 'undefined' ? null : JSON.parse(document.getElementById('stoa')?.textContent ?? 'null')
