import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeQueryClient } from '@/app/queries'

i18n.loadAndActivate({ locale: 'en', messages: {} })

// Renders a part of a page with everything it expects around it.
export function show(Part: () => ReactNode) {
  const client = makeQueryClient()
  const router = createRouter({ routeTree: createRootRoute({ component: Part }), history: createMemoryHistory() })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return client
}

export const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
