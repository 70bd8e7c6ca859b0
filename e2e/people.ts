import { createHmac } from 'node:crypto'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { adapt } from './firefox'
import { watchForIds } from './ids'
import { watchRequests } from './settled'
import type { Say } from './words'

// Every test watches the console and the words: a page that complains has failed, and
// so has one that shows the id of a text, however briefly.
export const test = base.extend<{ ending: null }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      adapt(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Ends what a test has opened for others: a window that is left open plays its video on, and slows all tests after it.
  ending: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use(null)
      await Promise.all(browser.contexts().map(context => before.includes(context) || context.close()))
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    context.on('page', watchRequests)
    await use(context)
  },
  page: async ({ page }, use) => {
    const said: string[] = []
    await watchForIds(page, said)
    page.on('console', m => {
      if (m.type() === 'error' && !/status of 4|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(m.text()))
        said.push(m.text())
    })
    page.on('pageerror', e => said.push(`${page.url()}: ${e} ${e.cause ?? ''} ${e.stack?.slice(0, 300)}`))
    // A page is read before it is alive; a press before that is nobody's.
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    const alive = () => page.locator('html[data-alive]').waitFor({ state: 'attached' })
    page.goto = async (...where) => {
      const answer = await goto(...where)
      await alive()
      return answer
    }
    page.reload = async (...how) => {
      const answer = await reload(...how)
      await alive()
      return answer
    }
    await use(page)
    expect(said).toEqual([])
  },
})

export { expect }

let count = 0
export const password = 'Marble-and-ink!'
const english: Say = text => text

const newEmail = () => `person${process.pid}-${Date.now()}-${count++}@example.org`

// Makes an account as the forms would, reads the mail, and signs in; no page is opened.
export async function join(page: Page, { name = 'Zażółć Gęślą-Jaźń' } = {}) {
  const email = newEmail()
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/account/${path}`, { data })).ok(), path).toBe(true)
  await post('sign-up', { name, email, password, terms: true })
  await post('verify-email', { token: (await linkIn(page, email)).split('token=')[1] })
  return email
}

// Makes an account that teaches.
export async function joinAsInstructor(page: Page, { name = 'Zażółć Gęślą-Jaźń' } = {}) {
  const email = await join(page, { name })
  const about = 'I have taught evening classes for twelve years, mostly to people who work during the day.'
  const applied = await page.request.post('/api/instructor-application', {
    data: { about, subjects: ['business'], sampleUrl: '' },
  })
  expect(applied.ok(), await applied.text()).toBe(true)
  return email
}

// Signs up through the form, reads the mail, follows its link.
export async function signUp(page: Page, { from = '/sign-up', name = 'Zażółć Gęślą-Jaźń', say = english } = {}) {
  const email = newEmail()
  if (from) await page.goto(from)
  await page.getByLabel(say('Name'), { exact: true }).fill(name)
  await page.getByLabel(say('Email address')).fill(email)
  await page.getByLabel(say('Password'), { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('Create Account') }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(await linkIn(page, email))
  await page.getByRole('button', { name: say('Confirm email') }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/verify-email'))
  return email
}

// The text of the newest mail to an address about something, once it has come.
export async function mailTo(page: Page, email: string, about: string | RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const names = list
      .split('<li>')
      .filter(item => item.includes(email))
      .map(item => item.match(/\/dev\/mail\/[\w.-]+/)?.[0] as string)
    for (const name of names) {
      text = await (await page.request.get(name)).text()
      if (text.match(about)) return
    }
    throw new Error(`no mail to ${email} about ${about}`)
  }).toPass({ timeout: 15_000, intervals: [150] })
  return text
}

// The link in the newest mail to an address, once it has come.
async function linkIn(page: Page, email: string): Promise<string> {
  let found = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const name = list
      .split('<li>')
      .find(item => item.includes(email))
      ?.match(/\/dev\/mail\/[\w.-]+/)?.[0]
    expect(name).toBeTruthy()
    const mail = await (await page.request.get(name as string)).text()
    found = mail.match(/http:\/\/localhost:\d+(\/verify-email\?token=\w+)/)?.[1] ?? ''
    expect(found).not.toBe('')
  }).toPass({ timeout: 15_000, intervals: [150] })
  return found
}

export async function signIn(page: Page, who: string) {
  const answer = await page.request.post('/api/account/sign-in', {
    data: { email: `${who}@stoa.test`, password: 'Stoa-demo-2026!', remember: true },
  })
  expect(answer.status()).toBe(200)
}

// A security key that the browser has and always confirms.
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

// Adds a passkey on the page of passwords.
export async function addPasskey(page: Page, name: string, secret: string) {
  await page.goto('/password-setting')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Enter your password').fill(secret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

export async function typeCard(page: Page, number = '4242 4242 4242 4242', say = english) {
  await page.getByLabel(say('Name on Card')).fill('Zażółć Jaźń')
  await page.getByLabel(say('Card Number')).fill(number)
  await page.getByLabel(say('Expiry (MM/YY)')).fill('12/30')
  await page.getByLabel(say('CVV')).fill('123')
}

// The code of an authenticator app (RFC 6238), reckoned here for itself.
export function codeOf(secret: string, at: number): string {
  const bits = [...secret].map(c => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(b => Number.parseInt(b, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const from = (mac.at(-1) as number) & 15
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
