import '@/styles/app.css'
import { i18n } from '@lingui/core'
import { hydrate } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { bring } from '@/api/client'
import { allTexts, startWith } from '@/i18n/texts'
import { allParts } from '@/lib/later'
import { start } from '@/lib/start'
import { App } from './App'
import { leadOnArrival } from './arrival'
import { makeQueryClient } from './queries'
import { makeRouter } from './router'
import { followWindows } from './windows'

// Leaving a page before it has faded in ends its transition early. The browser reports that as an error, but nothing is
// wrong.
window.addEventListener('unhandledrejection', event => {
  if (event.reason?.name === 'AbortError' && /transition/i.test(event.reason.message)) event.preventDefault()
})

// The server marks a page that was stale when it was sent; its data is then loaded again.
const isStale = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.serverTiming?.some(timing => timing.name === 'stale') ?? false
}

async function begin({
  lang,
  signedIn,
  publicUrl,
  site,
  rendered,
  state,
  texts,
  screen,
  answers,
  missing,
  sent,
  once,
}: NonNullable<typeof start>) {
  startWith(lang, texts, screen)
  if (!rendered) await allTexts()
  const client = makeQueryClient()
  if (state) {
    // The page may have been cached for hours, but the server drops it when its data changes. Dated slightly ahead, so
    // that its data isn't loaded again during hydration.
    for (const query of state.queries) query.state.dataUpdatedAt = isStale() ? 0 : Date.now() + 10_000
    hydrate(client, state)
  }
  const router = makeRouter({ client, i18n, missing: { now: Boolean(missing) } }, createBrowserHistory())
  router.shouldViewTransition = false // the first page: there is nothing to fade from
  leadOnArrival(router)
  followWindows(client, signedIn)
  const app = (
    <App
      i18n={i18n}
      client={client}
      router={router}
      signedIn={signedIn}
      site={{ publicUrl, ...site }}
      sent={sent}
      once={once}
    />
  )
  const root = document.getElementById('root') as HTMLElement
  if (!rendered) {
    // What is already visible is replaced only when the whole page is ready.
    if (answers) {
      bring(answers)
      await Promise.all([router.load(), allParts()])
      bring({})
    }
    createRoot(root).render(app)
    return
  }
  // With ssr set, the router leaves out Suspense boundaries that the server's markup doesn't have; once loaded, it
  // renders at once.
  router.ssr = { manifest: undefined }
  await router.load()
  const first = window.location.href
  hydrateRoot(root, app, {
    // When a link is followed before hydration, React renders the next page from scratch and reports a recovered error,
    // which is expected.
    onRecoverableError: error => {
      if (window.location.href === first) reportError(error)
    },
  })
}

if (start) void begin(start)
