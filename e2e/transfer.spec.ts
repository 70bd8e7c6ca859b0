import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, test } from './people'

// A Stoa that sells by card and by bank transfer, whose operator has an account.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 6004
const shop = `http://localhost:${port}`
const root = resolve(import.meta.dirname, '..')
const data = mkdtempSync(join(tmpdir(), 'stoa-transfer-'))
const secret = 'Stoa-demo-2026!'
let server: ChildProcess

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: shop })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = spawn(
    join(root, 'bin/stoa'),
    ['serve', '--sample', '--payment', 'test,transfer', '--listen', `localhost:${port}`, '--data', join(data, 'data')],
    { stdio: 'ignore' },
  )
  await expect(async () => expect((await fetch(`${shop}/readyz`)).ok).toBe(true)).toPass({ timeout: 60_000 })
})

test.afterAll(() => {
  server.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

const clean = async (page: Page) => expect(await findings(page, 'wcag'), page.url()).toEqual([])

async function enter(page: Page, email: string) {
  const answer = await page.request.post('/api/account/sign-in', { data: { email, password: secret } })
  expect(answer.status()).toBe(200)
}

async function fill(page: Page, email: string, slug: string) {
  await enter(page, email)
  expect((await page.request.post('/api/cart/lines', { data: { slug } })).ok()).toBe(true)
  await page.goto('/checkout')
}

const number = (page: Page) => new URL(page.url()).pathname.split('/').pop() as string

test('transfers are offered once there is an account', async ({ page }) => {
  await fill(page, 'instructor@stoa.test', 'cash-flow-for-small-firms')
  await expect(page.getByText('New card')).toBeVisible()
  await expect(page.getByText('Bank transfer')).toBeHidden()

  await enter(page, 'operator@stoa.test')
  await page.goto('/admin/transfers')
  await expect(page.getByText('offers bank transfers as soon as you’ve added your account')).toBeVisible()
  await page.getByRole('button', { name: 'Add account' }).click()
  const asks = page.getByRole('dialog')
  await asks.getByLabel('Account holder').fill('Stoa Academy GmbH')
  await asks.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await asks.getByLabel('Enter your password').fill(secret)
  await asks.getByRole('button', { name: 'Save account' }).click()
  await expect(asks.getByText('This IBAN isn’t valid. Check it for typos.')).toBeVisible()
  await clean(page)
  await asks.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await asks.getByRole('button', { name: 'Save account' }).click()
  await expect(asks).toBeHidden()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await clean(page)
})

test('a buyer orders on a phone, the operator marks it as paid, and the course is there', async ({ browser }) => {
  const buyer = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop })).newPage()
  await fill(buyer, 'specialist@stoa.test', 'cash-flow-for-small-firms')
  await buyer.getByLabel('Bank transfer').check()
  await clean(buyer)
  await buyer.getByRole('button', { name: /^Order now, transfer/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  for (const text of ['Stoa Academy GmbH', 'DE89 3704 0044 0532 0130 00', /^RF\d\d [A-Z]{3}/])
    await expect(buyer.getByText(text).first()).toBeVisible()
  const wide = await buyer.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBe(0)
  await clean(buyer)
  const order = number(buyer)
  const { reference } = await (await buyer.request.get(`/api/orders/${order}/transfer`)).json()
  const mails = await (await buyer.request.get('/dev/mail')).text()
  expect(mails).toContain(order)

  const operator = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: shop })).newPage()
  await enter(operator, 'operator@stoa.test')
  await operator.goto('/admin/transfers')
  const row = operator.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: 'Mark as paid' }).click()
  const asks = operator.getByRole('dialog')
  await asks.getByLabel('Enter your password').fill(secret)
  await clean(operator)
  await asks.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(operator.getByText('No order is waiting for a transfer.')).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
  await expect(buyer.getByText('Paid by bank transfer')).toBeVisible()
  await operator.goto('/admin/audit')
  await expect(operator.getByText(/recorded \$.* received on/)).toBeVisible()
})

test('a transfer is matched from a statement, which pays once however often it comes', async ({ browser }) => {
  const buyer = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop })).newPage()
  await fill(buyer, 'instructor@stoa.test', 'your-first-five-kilometres')
  await buyer.getByLabel('Bank transfer').check()
  await buyer.getByRole('button', { name: /^Order now, transfer/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  const { reference, missing } = await (await buyer.request.get(`/api/orders/${number(buyer)}/transfer`)).json()

  const amount = (missing.amount / 100).toFixed(2)
  const entry = (sum: string, sign: string, text: string) =>
    `<Ntry><Amt Ccy="USD">${sum}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt>` +
    `</BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Elena Markovic</Nm></Pty></Dbtr></RltdPties><RmtInf>` +
    `<Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const file = {
    name: 'november.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
        `<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entry(amount, 'CRDT', `Order ${reference}`)}` +
        `${entry('3.90', 'DBIT', 'Fee')}${entry('12.00', 'CRDT', 'Rent')}</Stmt></BkToCstmrStmt></Document>`,
    ),
  }
  const operator = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: shop })).newPage()
  await enter(operator, 'operator@stoa.test')
  await operator.goto('/admin/transfers')
  const upload = async (one: typeof file) => {
    const chooser = operator.waitForEvent('filechooser')
    await operator.getByRole('button', { name: 'Upload statement' }).click()
    await (await chooser).setFiles(one)
  }
  await upload({ ...file, buffer: Buffer.from('<html>') })
  await expect(operator.getByText('We can’t read this file.')).toBeVisible()
  await upload(file)
  await expect(operator.getByText('Exact', { exact: true })).toBeVisible()
  await expect(operator.getByText('No match', { exact: true })).toBeVisible()
  await operator.getByText('1 entry skipped').click()
  await expect(operator.getByText('Money that left the account')).toBeVisible()
  await clean(operator)
  await operator.getByRole('button', { name: 'Confirm 1 exact match' }).click()
  const asks = operator.getByRole('dialog')
  await asks.getByLabel('Enter your password').fill(secret)
  await clean(operator)
  await asks.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(operator.getByText('Exact', { exact: true })).toBeHidden()
  await upload(file)
  await expect(operator.getByText('3 of them known already')).toBeVisible()
  await expect(operator.getByText('Exact', { exact: true })).toBeHidden()
  await operator.getByRole('button', { name: 'Ignore' }).click()
  await expect(operator.getByText('No entry is waiting for your decision.')).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByRole('heading', { name: 'Thank you. You can start right away.' })).toBeVisible()
})

test('without a script it is ordered and canceled as well', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop })
  const page = await context.newPage()
  await fill(page, 'amara.obi@stoa.test', 'projects-in-lunch-breaks')
  await page.getByLabel('Bank transfer').check()
  await page.getByRole('button', { name: /^(Pay|Order)/ }).click()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { name: 'This order wasn’t paid' })).toBeVisible()
  await context.close()
})
