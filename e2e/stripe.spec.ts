import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './people'

// A Stoa that sells by Stripe, and a stand-in of Stripe: its interface, its script, its page to pay on, and its messages.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 6000
const stripePort = port + 1
const shop = `http://localhost:${port}`
const stripe = `http://localhost:${stripePort}`
const root = resolve(import.meta.dirname, '..')
const running: ChildProcess[] = []
const data = mkdtempSync(join(tmpdir(), 'stoa-stripe-'))

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const standin = join(data, 'standin')
  execFileSync('go', ['build', '-o', standin, './internal/payment/stripe/stripetest/standin'], { cwd: root })
  running.push(
    spawn(standin, ['-listen', `localhost:${stripePort}`, '-hook', `${shop}/api/payment/stripe/webhook`]),
    spawn(
      join(root, 'bin/stoa'),
      ['serve', '--sample', '--payment', 'stripe', '--listen', `localhost:${port}`, '--data', join(data, 'data')],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          STOA_STRIPE_SECRET_KEY: 'sk_test_standin000000',
          STOA_STRIPE_PUBLISHABLE_KEY: 'pk_test_standin000000',
          STOA_STRIPE_SCRIPT: `${stripe}/js/stripe.js`,
          STOA_STRIPE_WEBHOOK_SECRET: 'whsec_standin',
          STOA_STRIPE_API: stripe,
        },
      },
    ),
  )
  await expect(async () => expect((await fetch(`${shop}/readyz`)).ok).toBe(true)).toPass({ timeout: 60_000 })
})

test.afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

test.use({ baseURL: shop })

// Somebody of the sample with a course in the cart.
async function fill(page: Page, email: string, slug: string) {
  const signedIn = await page.request.post('/api/account/sign-in', { data: { email, password: 'Stoa-demo-2026!' } })
  expect(signedIn.status()).toBe(200)
  expect((await page.request.post('/api/cart/lines', { data: { slug } })).ok()).toBe(true)
  await page.goto('/checkout')
}

// Whose network lets nothing of Stripe's script in has Stripe's page.
const block = (page: Page) => page.route('**/js/stripe.js', route => route.abort())
const card = (page: Page) => page.frameLocator('[title="Secure payment input frame"]').getByLabel('Card number')
const bank = (page: Page, answer: string) =>
  page.frameLocator('[title="Bank"]').getByRole('button', { name: answer }).click()
const statuses = async (page: Page) =>
  (await (await page.request.get('/api/orders')).json()).orders.map((o: { status: string }) => o.status)

const messages = (times: number) => fetch(`${stripe}/control/messages/${times}`, { method: 'POST' })
const numberOf = (page: Page) => new URL(page.url()).pathname.split('/').pop()

test('in the checkout: declined, not confirmed by the bank, and then paid, once', async ({ page }) => {
  await fill(page, 'amara.obi@stoa.test', 'cash-flow-for-small-firms')
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.click() // nothing was typed
  await expect(page.frameLocator('[title="Secure payment input frame"]').getByRole('alert')).toContainText('incomplete')
  await card(page).fill('4000 0000 0000 9995')
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Insufficient funds')
  await card(page).fill('4000 0027 6000 3184')
  await pay.click()
  await bank(page, 'Fail')
  await expect(page.getByRole('alert')).toContainText('couldn’t confirm that it’s you')
  await pay.click()
  await bank(page, 'Complete')
  await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  expect(await statuses(page)).toEqual(['paid']) // all tries were of one order
})

test('left while the bank asks: another payment ends the one before, also in the tab that still has it', async ({
  page,
  context,
}) => {
  await fill(page, 'amara.obi@stoa.test', 'your-first-five-kilometres')
  await card(page).fill('4000002760003184')
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await expect(page.locator('[title="Bank"]')).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/all-courses')
  await other.getByRole('button', { name: /^Cart/ }).click()
  await other.getByRole('link', { name: 'Check Out' }).click() // from a document that mustn't load Stripe's fields
  await card(other).fill('4242424242424242')
  await other.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(other.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  await bank(page, 'Complete')
  await expect(page.getByRole('heading', { name: 'You’ve already paid' })).toBeVisible()
  expect(await statuses(page)).toEqual(['paid', 'paid']) // with that of before
})

test('while Stripe’s script is on its way, its page can be had at once', async ({ page }) => {
  await page.route('**/js/stripe.js', () => {}) // never arrives
  await fill(page, 'amara.obi@stoa.test', 'projects-in-lunch-breaks')
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Pay on Stripe’s page instead' }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
})

test('a declined card, another one, and back: the course is there, and once', async ({ page }) => {
  await block(page)
  await fill(page, 'instructor@stoa.test', 'cash-flow-for-small-firms')
  await page.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
  await page.getByLabel('Card').fill('4000000000000002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByLabel('Card').fill('4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending in 4242')).toBeVisible()
  await page.goto(`/api/orders/${numberOf(page)}/back`)
  await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  const { orders } = await (await page.request.get('/api/orders')).json()
  expect(orders.filter((o: { status: string }) => o.status === 'paid')).toHaveLength(1)
})

test('who closes the tab is enrolled by the message, even one that comes twice', async ({ page }) => {
  await messages(2)
  await block(page)
  await fill(page, 'specialist@stoa.test', 'cash-flow-for-small-firms')
  await page.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
  await page.route(`${shop}/**`, route => route.abort()) // nobody comes back
  await page.getByLabel('Card').fill('4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(async () => {
    const { orders } = await (await page.request.get('/api/orders')).json()
    expect(orders.map((o: { status: string }) => o.status)).toEqual(['paid'])
  }).toPass({ timeout: 15_000 })
  await messages(1)
})

test('who goes back to the shop has the cart, and can’t pay on the page they left', async ({ page }) => {
  await block(page)
  await fill(page, 'instructor@stoa.test', 'your-first-five-kilometres')
  await page.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
  const left = page.url()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('alert')).toHaveText('You left the payment page before paying. You weren’t charged.')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: /^Continue to pay/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Continue to pay/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0) // it is said once
  await page.evaluate(to => window.location.assign(to), left) // not one of our pages
  await page.getByLabel('Card').fill('4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('declined on the page and back, and who gives up at their bank, read why, also without scripts', async ({
  page,
  browser,
  context,
}) => {
  await fill(page, 'instructor@stoa.test', 'your-first-five-kilometres')
  await card(page).fill('canceled-at-the-bank')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toHaveText('The payment wasn’t completed. You weren’t charged.')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('table').getByRole('link', { name: /^Your first five/ })).toBeVisible()
  const still = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop,
    storageState: await context.storageState(),
  })
  const plain = await still.newPage()
  await plain.goto('/checkout')
  await plain.getByRole('button', { name: /^Continue to pay/ }).click()
  await plain.getByLabel('Card').fill('4000000000000002')
  await plain.getByRole('button', { name: 'Pay' }).click()
  await expect(plain.getByRole('alert')).toContainText('declined')
  await plain.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(plain.getByRole('alert')).toHaveText('Your bank declined the payment. You weren’t charged.')
  await still.close()
})

test('a bank that takes days: the order waits, and the courses come with its word', async ({ page }) => {
  await block(page)
  await fill(page, 'instructor@stoa.test', 'a-marketing-plan-in-seven-evenings')
  await page.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
  await page.getByLabel('Card').fill('sepa')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Your bank is processing the payment' })).toBeVisible()
  await fetch(`${stripe}/control/settle`, { method: 'POST' })
  await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
})

test('without a script it is paid as well', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop })
  const page = await context.newPage()
  await fill(page, 'amara.obi@stoa.test', 'projects-in-lunch-breaks')
  await page.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(page).toHaveURL(url => url.port === String(stripePort))
  await page.getByLabel('Card').fill('4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  await context.close()
})

test('a card that is saved with one course pays the next by one press, until its bank asks', async ({ page }) => {
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  const done = page.getByRole('heading', { name: 'Thank you. You can start right away.' })
  await fill(page, 'specialist@stoa.test', 'your-first-five-kilometres')
  await card(page).fill('4242424242424242')
  await page.getByLabel('Save this card for next time').check()
  await pay.click()
  await expect(done).toBeVisible()
  await fill(page, 'specialist@stoa.test', 'projects-in-lunch-breaks')
  await expect(page.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked()
  await pay.click()
  await expect(done).toBeVisible()
  await fetch(`${stripe}/control/cards/4000002760003184`, { method: 'POST' })
  await fill(page, 'specialist@stoa.test', 'a-marketing-plan-in-seven-evenings')
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your bank wants you to confirm this payment')
  await card(page).fill('4000002760003184')
  await pay.click()
  await bank(page, 'Complete')
  await expect(done).toBeVisible()
  await page.goto('/payment')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('You can save your card when you pay for a course.')).toBeVisible()
})

test('a card that was removed in Stripe’s dashboard leaves the list when it is paid with, also without scripts', async ({
  page,
  browser,
  context,
}) => {
  const email = 'amara.obi@stoa.test'
  const save = async (slug: string) => {
    await fill(page, email, slug)
    await card(page).fill('4242424242424242')
    await page.getByLabel('Save this card for next time').check()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
    await fetch(`${stripe}/control/detach`, { method: 'POST' })
  }
  const gone = 'This card is no longer available. Choose another one.'
  await save('a-marketing-plan-in-seven-evenings')
  await fill(page, email, 'modern-javascript')
  await expect(page.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toHaveText(gone)
  await expect(page.getByText('•••• 4242')).toHaveCount(0)
  await page.goto('/payment')
  await expect(page.getByText('You can save your card when you pay for a course.')).toBeVisible()
  await page.goto('/checkout')
  await save('modern-javascript')
  await fill(page, email, 'letters-people-open')
  const still = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop,
    storageState: await context.storageState(),
  })
  const plain = await still.newPage()
  await plain.goto('/checkout')
  await expect(plain.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked()
  await plain.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(plain.getByRole('alert')).toHaveText(gone)
  await expect(plain.getByText('•••• 4242')).toHaveCount(0)
  await plain.getByRole('button', { name: /^Continue to pay/ }).click()
  await expect(plain).toHaveURL(url => url.port === String(stripePort))
  await still.close()
})
