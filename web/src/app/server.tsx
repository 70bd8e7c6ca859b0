import './intl'
import '@formatjs/intl-pluralrules/polyfill-force.js'
import '@formatjs/intl-pluralrules/locale-data/de.js'
import '@formatjs/intl-pluralrules/locale-data/en.js'
import '@formatjs/intl-pluralrules/locale-data/fr.js'
import '@formatjs/intl-pluralrules/locale-data/id.js'
import '@formatjs/intl-pluralrules/locale-data/it.js'
import '@formatjs/intl-pluralrules/locale-data/pl.js'
import { type Messages, setupI18n } from '@lingui/core'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script'
import { renderToString } from 'react-dom/server'
import type { ListingSearch } from '@/features/catalog/api'
import { spokenAsked, spokenQuery } from '@/features/catalog/spokenQuery'
import { learnerHomeQuery } from '@/features/learning/api'
import { contactQuery } from '@/features/site/contact'
import { messages as de } from '@/i18n/de.po'
import { messages as en } from '@/i18n/en.po'
import { messages as fr } from '@/i18n/fr.po'
import { messages as id } from '@/i18n/id.po'
import { messages as it } from '@/i18n/it.po'
import { messages as pl } from '@/i18n/pl.po'
import type { SiteData } from '@/lib/head'
import { meQuery } from '@/lib/me'
import type { Sent } from '@/lib/sent'
import { App } from './App'
import { firstData } from './first'
import { makeQueryClient } from './queries'
import { makeRouter } from './router'

type Page = {
  url: string
  lang: string
  signedIn: boolean
  publicUrl: string
  site: Omit<SiteData, 'publicUrl'>
  sent?: Sent
  once?: string
  outline?: boolean
}
type Rendered = {
  status: number
  location?: string
  head?: string
  html?: string
  state?: string
  inline?: string
  screen?: string
}

const catalogs: Record<string, Messages> = { de, en, fr, id, it, pl }

// Everything before the first element of <body> belongs in <head>: React writes titles, metas and links first.
const bodyStart = '<div class="app"'

export async function render({ url, lang, signedIn, publicUrl, site, sent, once, outline }: Page): Promise<Rendered> {
  const i18n = setupI18n({ locale: lang, messages: { [lang]: catalogs[lang] ?? en } })
  const client = makeQueryClient()
  const router = makeRouter({ client, i18n, firstData }, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const { pathname, search } = router.state.location
  await spoken(client, pathname, search as ListingSearch, lang)
  if (pathname === '/contact-us') await client.ensureQueryData(contactQuery(lang))
  if (once && pathname === '/') await learner(client)
  const result = router._serverResult
  if (result?.type === 'redirect') return { status: 303, location: result.redirect.headers.get('Location') ?? '/' }
  const failed = router.state.matches.find(match => match.status === 'error')
  if (failed) throw failed.error
  const out = renderToString(
    <App
      i18n={i18n}
      client={client}
      router={router}
      signedIn={signedIn}
      site={{ publicUrl, ...site }}
      sent={sent}
      once={once}
      outline={outline}
    />,
  )
  // React leaves a part that failed to the browser without an error, but we want to know.
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
    inline: getScrollRestorationScriptForRouter(router) ?? '',
    screen: router.state.matches.at(-1)?.staticData.screen ?? '',
  }
}

// What is said in lessons, where the list of courses shows it: its loader, which the browser has too, doesn't know it.
async function spoken(client: QueryClient, pathname: string, search: ListingSearch, lang: string) {
  if (pathname !== '/all-courses' || search.show !== 'spoken' || !search.q) return
  await client.ensureQueryData(spokenQuery(spokenAsked(search, lang))).catch(() => null) // the browser asks again
}

// What the home page begins with for its reader, where it is made for one person alone.
async function learner(client: QueryClient) {
  const { person } = await client.ensureQueryData(meQuery)
  if (person) await client.ensureQueryData(learnerHomeQuery).catch(() => null) // the browser asks again
}

declare global {
  var stoaRender: (page: string) => void
  var stoaDone: (result: string, html?: string, state?: string) => void
}

// The host calls stoaRender and then runs pending jobs until stoaDone is called.
globalThis.stoaRender = page => {
  render(JSON.parse(page)).then(
    // The two long strings are passed as they are: encoding them as JSON would take longer.
    ({ html, state, ...result }) => globalThis.stoaDone(JSON.stringify(result), html, state),
    error => globalThis.stoaDone(JSON.stringify({ error: `${error}\n${error?.stack ?? ''}` })),
  )
}
