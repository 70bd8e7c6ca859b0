import { createContext } from 'react'
import type { Problem } from '@/api/types'

// The result of a form that the browser itself submitted, without scripts or before they had loaded: the server writes
// it into the page (internal/site/forms.go).
export type Sent = { form: string; values: Record<string, string[]>; problem?: Problem; answer?: unknown }

// For the first page only; `once` is a text that no other page has.
export const FormState = createContext<{ sent?: Sent; once?: string }>({})
