import { api } from '@/api/client'
import type { Person } from '@/api/types'

export const account = {
  signUp: (form: { name: string; email: string; password: string; terms: boolean; next?: string }) =>
    api.post<{ email: string }>('/account/sign-up', form),
  signIn: (form: { email: string; password: string; remember: boolean }) => api.post<Person>('/account/sign-in', form),
  verify: (token: string) => api.post<{ next: string }>('/account/verify-email', { token }),
  resend: (next: string) => api.post('/account/verify-email/resend', { next }),
  forgot: (email: string) => api.post('/account/forgot-password', { email }),
  reset: (token: string, password: string) => api.post('/account/reset-password', { token, password }),
}

// Where to go on to: a path on this site, else the home page.
export function safeNext(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/'
}
