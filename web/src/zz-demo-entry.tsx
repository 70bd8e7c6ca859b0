import '@/styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { SessionHint } from '@/lib/me'
import { Layout } from '@/app/Layout'
import Demo from '@/pages/Demo'
i18n.loadAndActivate({ locale: 'en', messages: {} })
const root = createRootRoute({ component: Layout })
const r = (path: string) => createRoute({ getParentRoute: () => root, path, component: Demo })
const router = createRouter({ routeTree: root.addChildren([r('/demo'), r('/all-courses'), r('/$')]), history: createBrowserHistory() })
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}><QueryClientProvider client={new QueryClient()}><SessionHint value={(window as any).signedIn}><RouterProvider router={router as any} /></SessionHint></QueryClientProvider></I18nProvider>)
