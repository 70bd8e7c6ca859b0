import type { Browser, Page } from '@playwright/test'
import { ids, watchForIds } from './ids'
import { expect, signIn, test } from './people'
import { settled, watchRequests } from './settled'

// Every address, to each kind of person, in all languages, on a phone and on a desktop:
// nowhere, at no time, does one read or hear the id of a text, and nothing is said to the console. STOA_E2E_ALL=1 tries
// all combinations (see CONTRIBUTING.md); else each address is visited by one person in one language at one width. All
// other journeys watch for both, too (see people.ts).
const addresses = [
  '/',
  '/all-courses',
  '/all-courses?q=nothing-has-this-name',
  '/course-details',
  '/course-details/modern-javascript',
  '/bundles/say-it-well',
  '/instructors/elena-markovic',
  '/nope',
  '/about-us',
  '/contact-us',
  '/instructor',
  '/instructor/apply',
  '/privacy',
  '/privacy/faq',
  '/privacy/terms',
  '/sitemap',
  '/test',
  '/tab',
  '/demo',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  '/verify/nothing',
  '/checkout',
  '/my-course',
  '/order-history',
  '/certificate',
  '/certi',
  '/orders/pdg3301',
  '/learn/modern-javascript',
  '/my-profile',
  '/payment',
  '/language',
  '/password-setting',
  '/my-notification',
  '/remove-account',
  '/admin',
  '/admin/people',
  '/admin/orders',
  '/admin/coupons',
  '/admin/bundles',
  '/admin/payouts',
  '/admin/shares',
  '/admin/reports',
  '/admin/courses',
  '/admin/featured',
  '/admin/jobs',
  '/admin/audit',
  '/admin/messages',
  '/admin/moderation',
]
const people = ['visitor', 'learner', 'instructor', 'specialist', 'operator']
const languages = ['en', 'de', 'it', 'id', 'pl', 'fr']
const widths = [390, 1440]
const all = Boolean(process.env.STOA_E2E_ALL)

// Who sees all of the page at the address.
function visitorOf(address: string, a: number) {
  if (address.startsWith('/admin')) return 'operator'
  const known = a >= addresses.indexOf('/checkout') ? people.slice(1) : people
  return known[a % known.length]
}

async function open(
  browser: Browser,
  { who, width, locale }: { who: string; width: number; locale?: string },
  seen: string[],
): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (who !== 'visitor') await signIn(page, who)
  watchRequests(page)
  page.on(
    'console',
    m => m.type() === 'error' && !/status of 4/.test(m.text()) && seen.push(`${page.url()}: ${m.text()}`),
  )
  page.on('pageerror', e => seen.push(`${page.url()}: ${e}`))
  await watchForIds(page, seen)
  return page
}

// At once, then scrolled through, which brings what comes late. The address names the
// language, or an account's own would follow; the browser asks for it, too.
async function visit(page: Page, address: string, language: string) {
  await page.setExtraHTTPHeaders({ 'Accept-Language': language })
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      // A window that isn't drawn for a while has no frames: without the limit this once waited for two minutes.
      await new Promise(done => [requestAnimationFrame(done), setTimeout(done, 200)])
    }
  })
  await settled(page)
  if (page.url().includes('lang='))
    expect.soft(await page.evaluate(() => document.documentElement.lang), address).toBe(language)
}

for (const who of people) {
  for (const [w, width] of widths.entries()) {
    const mine = addresses.flatMap((address, a) =>
      languages
        .filter((_, l) => all || (visitorOf(address, a) === who && a % 6 === l && Math.floor(a / 6) % 2 === w))
        .map(language => [address, language] as const),
    )
    test(`no id of a text is shown, and nothing is wrong: ${who}, ${width}`, async ({ browser }) => {
      test.setTimeout(30_000 + mine.length * 15_000)
      const seen: string[] = []
      // One window for all, since a new one has no code yet, and so needs twice as long for a page.
      const page = await open(browser, { who, width }, seen)
      for (const [address, language] of mine) await visit(page, address, language)
      expect(seen).toEqual([])
    })
  }
}

test('an id that is shown is seen', async ({ browser }) => {
  const seen: string[] = []
  const page = await open(browser, { who: 'visitor', width: 1440, locale: 'en' }, seen)
  await visit(page, '/', 'en')
  await page.locator('h1').evaluate((heading, id) => heading.replaceChildren(id), ids[0] as string)
  await page
    .locator('a')
    .first()
    .evaluate((link, id) => link.setAttribute('aria-label', id), ids[0] as string)
  await expect.poll(() => seen.length).toBe(2)
})
