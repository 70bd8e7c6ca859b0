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

// A page that is left before it has faded in ends its transition early. The browser
// calls that an error; nothing has gone wrong.
window.addEventListener('unhandledrejection', event => {
  if (event.reason?.name === 'AbortError' && /transition/i.test(event.reason.message)) event.preventDefault()
})

// A page that was answered while a newer one was made says so: its data are asked for anew.
const isStale = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.serverTiming?.some(timing => timing.name === 'stale') ?? false
}

async function begin({
  lang,
  signedIn,
  publicUrl,
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
    // The page may have been cached for hours; the server throws it away when its data
    // change. A little ahead: what it brings is not asked for again while it comes alive.
    for (const query of state.queries) query.state.dataUpdatedAt = isStale() ? 0 : Date.now() + 10_000
    hydrate(client, state)
  }
  const router = makeRouter({ client, i18n, missing: { now: Boolean(missing) } }, createBrowserHistory())
  leadOnArrival(router)
  followWindows(client, signedIn)
  const app = (
    <App
      i18n={i18n}
      client={client}
      router={router}
      signedIn={signedIn}
      publicUrl={publicUrl}
      sent={sent}
      once={once}
    />
  )
  const root = document.getElementById('root') as HTMLElement
  if (!rendered) {
    // What is shown already goes only once the whole page is there.
    if (answers) {
      bring(answers)
      await Promise.all([router.load(), allParts()])
      bring({})
    }
    createRoot(root).render(app)
    return
  }
  // Told that the server rendered, the router leaves out the Suspense boundaries
  // that the server's markup does not have; loaded first, it renders at once.
  router.ssr = { manifest: undefined }
  await router.load()
  const first = window.location.href
  hydrateRoot(root, app, {
    // A link followed before the page has come alive gets the next page
    // rendered anew. React calls that an error that it recovered from; it is none.
    onRecoverableError: error => {
      if (window.location.href === first) reportError(error)
    },
  })
}

if (start) void begin(start)
