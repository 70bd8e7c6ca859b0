import './intl'
import '@formatjs/intl-pluralrules/polyfill-force.js'
import '@formatjs/intl-pluralrules/locale-data/de.js'
import '@formatjs/intl-pluralrules/locale-data/en.js'
import '@formatjs/intl-pluralrules/locale-data/fr.js'
import '@formatjs/intl-pluralrules/locale-data/id.js'
import '@formatjs/intl-pluralrules/locale-data/it.js'
import '@formatjs/intl-pluralrules/locale-data/pl.js'
import { i18n } from '@lingui/core'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { messages } from '@/i18n/en.po'
import { App } from './App'
import { makeQueryClient } from './queries'
import { makeRouter } from './router'

type Page = { url: string; lang: string; signedIn: boolean; publicUrl: string }
type Rendered = { status: number; head: string; html: string; state: string }

// Everything before the first element that belongs into <body> is what React
// puts into <head>: titles, metas and links come first in its output.
const bodyStart = '<div class="app"'

export async function render({ url, lang, signedIn, publicUrl }: Page): Promise<Rendered> {
  i18n.loadAndActivate({ locale: lang, messages })
  const client = makeQueryClient()
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const failed = router.state.matches.find(match => match.status === 'error')
  if (failed) throw failed.error
  const out = renderToString(<App client={client} router={router} signedIn={signedIn} publicUrl={publicUrl} />)
  // A part that failed is left to the browser in silence; we want to know.
  if (out.includes('<!--$!-->')) throw new Error('a part of the page did not render')
  const at = Math.max(out.indexOf(bodyStart), 0)
  const state = JSON.stringify(dehydrate(client)).replaceAll('<', '\\u003c')
  client.clear()
  const missing = router.state.matches.some(match => match.status === 'notFound' || match._notFound)
  return {
    status: missing ? 404 : 200,
    head: out.slice(0, at),
    html: out.slice(at),
    state,
  }
}

declare global {
  var stoaRender: (page: string) => void
  var stoaDone: (result: string) => void
}

// The host calls stoaRender and then runs pending jobs until stoaDone is called.
globalThis.stoaRender = page => {
  render(JSON.parse(page)).then(
    result => globalThis.stoaDone(JSON.stringify(result)),
    error => globalThis.stoaDone(JSON.stringify({ error: `${error}\n${error?.stack ?? ''}` })),
  )
}
