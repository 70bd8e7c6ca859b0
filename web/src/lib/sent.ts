import { createContext } from 'react'
import type { Problem } from '@/api/types'

// What came of a form that the browser itself sent, without scripts or before they had
// come: the server writes it into the page that answers (internal/site/forms.go).
export type Sent = { form: string; values: Record<string, string[]>; problem?: Problem; answer?: unknown }

// Of the first page alone: `once` is a text that no other page has.
export const FormState = createContext<{ sent?: Sent; once?: string }>({})
