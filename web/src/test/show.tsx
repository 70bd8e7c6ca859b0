import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { makeQueryClient } from '@/app/queries'

// A busy machine takes its time; a test that passes does not wait.
configure({ asyncUtilTimeout: 5_000 })
i18n.loadAndActivate({ locale: 'en', messages: {} })

// Renders a part of a page with everything it expects around it. place is the address that the browser would show, at
// first `at`.
export function show(Part: () => ReactNode, at = '/') {
  const client = makeQueryClient()
  const root = createRootRoute({ component: Part })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: () => null })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { client, place: () => router.state.location.href }
}

export const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })

// A server with these answers, by method and path; it returns the list of what it is sent.
export function serve(answers: Record<string, (body: unknown) => unknown>) {
  const calls: { to: string; body?: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const to = `${method} ${url}`
    const sent = typeof body === 'string' ? JSON.parse(body) : body
    if (method !== 'GET') calls.push({ to, ...(sent !== undefined && { body: sent }) })
    const answer = answers[to] ?? answers[to.replace(/\?.*/, '')]
    if (!answer) return json({ code: 'test.unexpected', title: to, status: 404 }, 404)
    const value = await answer(sent)
    return value instanceof Response ? value : json(value ?? {})
  })
  return calls
}

// A form that the server rejects: an error code for each field.
export const refused = (fields: Record<string, string>) => {
  const errors = Object.entries(fields).map(([field, code]) => ({ field, code, detail: code }))
  return json({ type: 'about:blank', title: 'Invalid', status: 422, code: 'form.invalid', errors }, 422)
}
