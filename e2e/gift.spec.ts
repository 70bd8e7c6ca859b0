import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { findings } from './axe'
import { expect, password, test } from './people'

// A Stoa whose emails go to a mail server, where the test reads them.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 6010
const shop = `http://localhost:${port}`
const root = resolve(import.meta.dirname, '..')
const data = mkdtempSync(join(tmpdir(), 'stoa-gift-'))
const mails: { to: string; text: string }[] = []
let server: ChildProcess
let smtp: SMTPServer

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: shop })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', piece => (raw += piece))
      stream.on('end', () => {
        const text = raw
          .replace(/=\r\n/g, '')
          .replace(/(=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', done))
  const mailPort = (smtp.server.address() as AddressInfo).port
  server = spawn(
    join(root, 'bin/stoa'),
    [
      ...['serve', '--sample', '--listen', `localhost:${port}`, '--data', join(data, 'data')],
      ...['--smtp', `smtp://127.0.0.1:${mailPort}`, '--mail-from', 'stoa@stoa.test', '--insecure', 'smtp'],
    ],
    { stdio: 'ignore' },
  )
  await expect(async () => expect((await fetch(`${shop}/readyz`)).ok).toBe(true)).toPass({ timeout: 60_000 })
})

test.afterAll(() => {
  server?.kill('SIGKILL')
  smtp?.close()
  rmSync(data, { recursive: true, force: true })
})

const clean = async (page: Page) => expect(await findings(page, 'wcag'), page.url()).toEqual([])

const mailTo = async (to: string, about: RegExp) => {
  const found = () => mails.findLast(mail => mail.to === to && about.test(mail.text))?.text ?? ''
  await expect.poll(() => found() !== '', { timeout: 30_000, message: `a mail to ${to} about ${about}` }).toBe(true)
  return found()
}

const open = async (browser: Browser, width: number) =>
  (await browser.newContext({ baseURL: shop, viewport: { width, height: 900 } })).newPage()

const goto = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

async function buyer(page: Page) {
  const answer = await page.request.post('/api/account/sign-in', {
    data: { email: 'learner@stoa.test', password: 'Stoa-demo-2026!' },
  })
  expect(answer.status()).toBe(200)
  const { lines } = await (await page.request.get('/api/cart')).json()
  for (const { slug } of lines) await page.request.delete(`/api/cart/lines/${slug}`)
  await page.request.delete('/api/cart/coupon')
}

// Gives a course from its page; without a day it is delivered today.
async function give(page: Page, slug: string, email: string) {
  await goto(page, `/course-details/${slug}`)
  await page.getByRole('link', { name: 'Give as a gift' }).first().click()
  await expect(page.getByRole('heading', { name: /as a gift$/ })).toBeVisible()
  await page.getByLabel('Recipient’s name').fill('Maria')
  await page.getByLabel('Recipient’s email').fill(email)
  await page.getByLabel('Message (optional)').fill('Happy birthday!\nSee you soon.')
}

test('a gift goes from a course’s page to a friend’s classroom', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await open(browser, 1440)
  await buyer(page)
  await give(page, 'modern-javascript', 'not an address')
  await clean(page)
  await page.getByRole('button', { name: 'Add gift to cart' }).click()
  await expect(page.getByLabel('Recipient’s email')).toBeFocused()
  await page.getByLabel('Recipient’s email').fill('maria@example.org')
  await page.getByRole('button', { name: 'Add gift to cart' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText(/^Gift for Maria, /)).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your gift is on its way.' })).toBeVisible()
  await clean(page)
  expect(await mailTo('learner@stoa.test', /a gift for Maria on/)).toContain('30 days')
  await page.getByRole('link', { name: 'View gifts' }).click()
  await expect(page.getByText('For Maria (maria@example.org)')).toBeVisible()

  const mail = await mailTo('maria@example.org', /Happy birthday!/)
  const link = mail.match(/http:\/\/localhost:\d+(\/gifts\/\w+)/)?.[1] as string
  const friend = await open(browser, 390)
  await goto(friend, link)
  await expect(friend.getByRole('heading', { name: /^A gift from / })).toBeVisible()
  await expect(friend.getByText('See you soon.')).toBeVisible()
  await clean(friend)
  await friend.getByRole('link', { name: 'Sign up to redeem' }).click()
  await friend.getByLabel('Name', { exact: true }).fill('Maria')
  await friend.getByLabel('Email address').fill('maria@example.org')
  await friend.getByLabel('Password', { exact: true }).fill(password)
  await friend.getByRole('checkbox').check()
  await friend.getByRole('button', { name: 'Create Account' }).click()
  const confirm = (await mailTo('maria@example.org', /verify-email/)).match(/(\/verify-email\?token=\w+)/)?.[1]
  await goto(friend, confirm as string)
  await friend.getByRole('button', { name: 'Confirm email' }).click()
  await expect(friend).toHaveURL(link)
  await friend.getByRole('button', { name: 'Redeem gift' }).click()
  await expect(friend).toHaveURL(/\/learn\/modern-javascript/)
  await goto(friend, link)
  await expect(friend.getByText('You’ve redeemed this gift. Enjoy the course!')).toBeVisible()
  await clean(friend)

  // The buyer sees it, and can't have the money back any more.
  await goto(page, '/order-history?show=gifts')
  await expect(page.getByRole('article').first().getByText('Redeemed')).toBeVisible()
  await page.getByRole('button', { name: /^Actions for Modern JavaScript/ }).click()
  await expect(page.getByRole('menuitem', { name: 'View Course' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Request a refund' })).toBeHidden()
  await clean(page)
  const stranger = await open(browser, 390)
  await goto(stranger, link)
  await expect(stranger.getByText('This gift has already been redeemed.')).toBeVisible()
  await expect(stranger.getByText('See you soon.')).toBeHidden()

  // Receipt and operator say that it was a gift, and who has it.
  const { gifts } = await (await page.request.get('/api/gifts')).json()
  const receipt = await page.request.get(`/api/orders/${gifts[0].number}/receipt.pdf`)
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: await receipt.body() }).toString()
  expect(text.replace(/[\u2066-\u2069]/g, '')).toContain('Gift for Maria')
  const operator = await open(browser, 1440)
  const answer = await operator.request.post('/api/account/sign-in', {
    data: { email: 'operator@stoa.test', password: 'Stoa-demo-2026!' },
  })
  expect(answer.status()).toBe(200)
  await goto(operator, `/admin/orders/${gifts[0].number}`)
  const line = operator.getByRole('row', { name: /Modern JavaScript/ })
  await expect(line.getByText(/^Gift for Maria, /)).toBeVisible()
  await expect(line.getByText('maria@example.org')).toBeVisible()
  await expect(line.getByRole('link', { name: 'Maria', exact: true })).toBeVisible()
  await clean(operator)
})

test('a scheduled gift is changed, printed and refunded, and its link is over', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await open(browser, 390)
  await buyer(page)
  await give(page, 'cash-flow-for-small-firms', 'maira@example.org')
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Delivery date').fill(day)
  await page.getByRole('button', { name: 'Add gift to cart' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your gift is on its way.' })).toBeVisible()
  await goto(page, '/order-history?show=gifts')
  const gift = page.getByRole('article').first()
  await expect(gift.getByText('Scheduled')).toBeVisible()
  await clean(page)
  await gift.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change gift' }).click()
  await page.getByRole('dialog').getByLabel('Recipient’s email').fill('maria.k@example.org')
  await clean(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(gift.getByText('(maria.k@example.org)')).toBeVisible()
  expect(mails.some(mail => mail.to.startsWith('maira'))).toBe(false)

  await gift.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Print card' }).click()
  await expect(page.getByText('You bought this gift.')).toBeVisible()
  const link = new URL(page.url()).pathname
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${shop}${link}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print card' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await clean(page)

  await goto(page, '/order-history?show=gifts')
  await gift.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Request a refund' }).click()
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(gift.getByText('Refunded')).toBeVisible()
  const friend = await open(browser, 1440)
  await goto(friend, link)
  await expect(friend.getByText('This gift was refunded and is no longer valid.')).toBeVisible()
  await clean(friend)
})

test('without scripts, a gift is bought and its page says what it is', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop, javaScriptEnabled: false })
  const page = await context.newPage()
  await buyer(page)
  await page.goto('/course-details/your-first-five-kilometres')
  await page.getByRole('link', { name: 'Give as a gift' }).first().click()
  await page.getByLabel('Recipient’s name').fill('Ben')
  await page.getByLabel('Recipient’s email').fill('ben@example.org')
  await page.getByLabel('Message (optional)').fill('Run!')
  await page.getByRole('button', { name: 'Add gift to cart' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText(/^Gift for Ben, /)).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your gift is on its way.' })).toBeVisible()
  const link = (await mailTo('ben@example.org', /Run!/)).match(/http:\/\/localhost:\d+(\/gifts\/\w+)/)?.[1] as string
  const friend = await (await browser.newContext({ baseURL: shop, javaScriptEnabled: false })).newPage()
  await friend.goto(link)
  await expect(friend.getByText('Run!')).toBeVisible()
  await expect(friend.getByRole('heading', { name: 'Your first five kilometres' })).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Sign up to redeem' })).toBeVisible()
})
