import type { Browser, Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, signIn, test, typeCard } from './people'

// A browser whose name isn't that of a robot, as a headless one's is.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const slug = 'type-and-layout-for-product-designers'

type Part = { source: string; visits: number; carts: number; purchases: number; orders: number }

async function sources(page: Page): Promise<Record<string, Part>> {
  const { sources } = await (await page.request.get(`/api/admin/funnel?days=7&course=${slug}`)).json()
  return Object.fromEntries(sources.map((one: Part) => [one.source, one]))
}

// Visits a course coming from another site, and buys it.
async function buy(browser: Browser, referer: string, address: string, init?: () => void) {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  if (init) await page.addInitScript(init)
  await join(page)
  await page.goto(address, { referer })
  await expect(page.locator('html[data-alive]')).toBeAttached()
  if (address === '/') {
    // By way of other pages of this site, within the page and anew.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('origin'))).toBe(new URL(referer).hostname)
    await page.evaluate(to => window.location.assign(to), `/course-details/${slug}`)
    await page.waitForURL(/course-details/)
    await expect(page.locator('html[data-alive]')).toBeAttached()
  }
  await page.getByRole('button', { name: 'Get this course' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  if (address.includes('coupon=')) await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await context.close()
}

test('visits, carts and purchases are counted by source, and nothing of who asks not to be', async ({
  page,
  browser,
}) => {
  test.slow() // five windows
  await signIn(page, 'operator')
  const host = `news${Date.now()}.example`
  const campaign = `spring${Date.now()}`
  const before = await sources(page)
  await buy(browser, `https://${host}/post`, '/')
  await buy(browser, 'https://mail.example/', `/course-details/${slug}?utm_source=Letter&utm_campaign=${campaign}`)
  await buy(browser, 'https://x.example/', `/course-details/${slug}?coupon=welcome`)
  await buy(browser, `https://private-${host}/`, `/course-details/${slug}`, () =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  )
  const robot = await (await browser.newContext()).newPage()
  await robot.goto(`/course-details/${slug}`, { referer: `https://robot-${host}/` })
  await expect(async () => {
    const now = await sources(page)
    const once = { visits: 1, carts: 1, purchases: 1, orders: 1 }
    expect(now[host]).toMatchObject(once)
    expect(now[`utm:letter/${campaign}`]).toMatchObject(once)
    expect(now['coupon:WELCOME']?.purchases).toBe((before['coupon:WELCOME']?.purchases ?? 0) + 1)
    expect(now.unknown?.purchases).toBe((before.unknown?.purchases ?? 0) + 1)
    expect(Object.keys(now).filter(source => source.includes('private') || source.includes('robot'))).toEqual([])
  }).toPass({ timeout: 30_000 })

  await page.goto('/admin/funnel?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'Funnel' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Campaign letter / ${campaign}`) })).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])
  await page.getByRole('tab', { name: 'By course' }).click()
  await page.getByRole('link', { name: 'Type and layout for product designers' }).click()
  await expect(page.getByText('Only “Type and layout')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(host) })).toContainText('100%')
  const file = await page.request.get(`/api/admin/funnel.csv?days=7&table=sources&course=${slug}`)
  expect(await file.text()).toContain(`${host},1,1,1,1,0,0,0,0`)
  await page.getByRole('button', { name: '12 months' }).click()
  await expect(page).toHaveURL(/days=365/)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page, 'wcag')).toEqual([])
  expect((await (await browser.newContext()).request.get('/api/admin/funnel')).status()).toBe(401)
})

test('a gift that is put into the cart is counted', async ({ browser }) => {
  const page = await (await browser.newContext({ userAgent })).newPage()
  await join(page)
  await page.goto(`/checkout?gift=${slug}`)
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await page.getByLabel('Recipient’s name').fill('Ida')
  await page.getByLabel('Recipient’s email').fill('ida@example.org')
  const counted = page.waitForRequest(request => request.url().endsWith(`/courses/${slug}/visit`))
  await page.getByRole('button', { name: 'Add gift to cart' }).click()
  expect((await counted).postDataJSON()).toMatchObject({ step: 'cart' })
})
