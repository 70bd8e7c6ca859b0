import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Site } from '@/lib/head'
import { SessionHint } from '@/lib/me'
import type { makeRouter } from './router'

type Props = {
  i18n: I18n
  client: QueryClient
  router: ReturnType<typeof makeRouter>
  signedIn: boolean
  publicUrl: string
}

export function App({ i18n, client, router, signedIn, publicUrl }: Props) {
  // From now on a press does something: tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionHint value={signedIn}>
          <Site value={{ publicUrl }}>
            <RouterProvider router={router} />
          </Site>
        </SessionHint>
      </QueryClientProvider>
    </I18nProvider>
  )
}
