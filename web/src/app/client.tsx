import '@/styles/app.css'
import { i18n, type Messages } from '@lingui/core'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { allTexts, startWith } from '@/i18n/texts'
import { wanted } from '@/lib/later'
import { App } from './App'
import { makeQueryClient } from './queries'
import { makeRouter } from './router'

declare global {
  interface Window {
    // Written by the server into the page it rendered.
    stoa: {
      lang: string
      signedIn: boolean
      publicUrl: string
      rendered: boolean
      state: DehydratedState | null
      texts: Messages
    }
  }
}

// A page that is left before it has faded in ends its transition early. The browser
// calls that an error; nothing has gone wrong.
window.addEventListener('unhandledrejection', event => {
  if (event.reason?.name === 'AbortError' && /transition/i.test(event.reason.message)) event.preventDefault()
})

async function start() {
  const { lang, signedIn, publicUrl, rendered, state, texts } = window.stoa
  startWith(lang, texts)
  if (!rendered) await allTexts()
  const client = makeQueryClient()
  if (state) {
    // The page may have been kept for hours; the server throws it away when its data change.
    for (const query of state.queries) query.state.dataUpdatedAt = Date.now()
    hydrate(client, state)
  }
  const router = makeRouter(client, i18n, createBrowserHistory())
  const app = <App i18n={i18n} client={client} router={router} signedIn={signedIn} publicUrl={publicUrl} />
  const root = document.getElementById('root') as HTMLElement
  if (!rendered) {
    createRoot(root).render(app)
    return
  }
  // Told that the server rendered, the router leaves out the Suspense boundaries
  // that the server's markup does not have; loaded first, it renders at once.
  router.ssr = { manifest: undefined }
  await router.load()
  const first = window.location.href
  hydrateRoot(root, app, {
    // Whoever follows a link before the page has come alive gets the next page
    // rendered anew. React calls that an error that it recovered from; it is none.
    onRecoverableError: error => {
      if (window.location.href === first) reportError(error)
    },
  })
  void wanted.then(allTexts)
}

void start()
