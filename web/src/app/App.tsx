import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Site, type SiteData } from '@/lib/head'
import { comeAlive } from '@/lib/later'
import { SessionHint } from '@/lib/me'
import { FormState, type Sent } from '@/lib/sent'
import { Outline } from './Layout'
import type { makeRouter } from './router'

type Props = {
  i18n: I18n
  client: QueryClient
  router: ReturnType<typeof makeRouter>
  signedIn: boolean
  site: SiteData
  sent?: Sent
  once?: string
  outline?: boolean
}

export function App({ i18n, client, router, signedIn, site, sent, once, outline = false }: Props) {
  useEffect(comeAlive, [])
  // A form's answer belongs to the first page only.
  const [first, setFirst] = useState(true)
  useEffect(
    () => router.subscribe('onBeforeNavigate', move => move.fromLocation && move.pathChanged && setFirst(false)),
    [router],
  )
  const form = useMemo(() => (first ? { sent, once } : {}), [first, sent, once])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionHint value={signedIn}>
          <Site value={site}>
            <FormState.Provider value={form}>
              <Outline value={outline}>
                <RouterProvider router={router} />
              </Outline>
            </FormState.Provider>
          </Site>
        </SessionHint>
      </QueryClientProvider>
    </I18nProvider>
  )
}
