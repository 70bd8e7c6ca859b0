import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, signIn, test, typeCard } from './people'
import { kill, start } from './server'

// What a learner pays is what an instructor is paid, to the cent, over a month, an operator and a bank.

const secret = 'Stoa-demo-2026!'
const slug = 'web-forms-that-people-finish'
const dollars = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`

// A Stoa of its own: its payouts and shares are those of the whole marketplace, and a second try begins anew.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 6020
const data = mkdtempSync(path(tmpdir(), 'stoa-money-'))
let server: ChildProcess

test.describe.configure({ mode: 'default' }) // one worker, or each would start a server
test.use({ baseURL: `http://localhost:${port}` })
test.beforeAll(async () => {
  server = await start(port, data)
})
test.afterAll(async () => {
  await kill(server)
  rmSync(data, { recursive: true, force: true })
})

// The database of the server, a month later for an order.
const wait = (number: string) =>
  execFileSync('go', ['run', './e2e/later', data, number], {
    cwd: resolve(import.meta.dirname, '..'),
  })

const earned = async (page: Page) => (await page.request.get('/api/studio/earnings')).json()
const clean = async (page: Page) => expect(await findings(page, 'wcag'), page.url()).toEqual([])

async function account(page: Page, holder: string, iban: string) {
  const asks = page.getByRole('dialog')
  await asks.getByLabel('Account holder').fill(holder)
  await asks.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await asks.getByLabel('Enter your password').fill(secret)
  await asks.getByRole('button', { name: 'Save account' }).click()
  await expect(asks.getByText('This IBAN isn’t valid. Check it for typos.')).toBeVisible()
  await clean(page)
  await asks.getByLabel('IBAN').fill(iban)
  await asks.getByRole('button', { name: 'Save account' }).click()
  await expect(asks).toBeHidden()
  await expect(page.getByText(iban.replaceAll(' ', '').slice(-4)).first()).toBeVisible()
}

test('a sale is paid to its instructor, and a refund afterwards is carried over', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const visit = async (who?: string) => {
    const one = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage()
    if (who) await signIn(one, who)
    return one
  }
  // A learner buys.
  await join(page, { name: 'Paying Learner' })
  await page.goto(`/course-details/${slug}`)
  await page.getByRole('button', { name: 'Get this course' }).click()
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay $99.00' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const [order] = (await (await page.request.get('/api/orders')).json()).orders

  // The instructor sees the sale, which is held, and says where payouts go.
  const teacher = await visit('amara.obi')
  const before = await earned(teacher)
  await teacher.goto('/studio/earnings')
  const sale = teacher.getByRole('region', { name: 'Sales' }).last().getByRole('row').nth(1)
  for (const text of ['$99.00', '70%', '$69.30']) await expect(sale.getByText(text, { exact: true })).toBeVisible()
  await expect(teacher.getByText('Add your bank account first')).toBeVisible()
  await clean(teacher)
  await teacher.getByRole('button', { name: 'Add account' }).click()
  await account(teacher, 'Amara Obi', 'PL61 1090 1014 0000 0712 1981 2874')

  // A month goes by, and the sale is available.
  wait(order.number)
  const due = before.available.amount + 6930
  await teacher.reload()
  await expect(teacher.getByText(dollars(due)).first()).toBeVisible()

  // The operator proposes, checks and approves.
  const operator = await visit('operator')
  await operator.goto('/admin/payouts')
  await expect(operator.getByRole('row').filter({ hasText: 'Amara Obi' })).toContainText(dollars(due))
  await clean(operator)
  await operator.getByRole('button', { name: 'Create proposal' }).click()
  await expect(operator.getByRole('heading', { level: 1, name: /^Proposal of/ })).toBeVisible()
  const run = operator.url().split('/').at(-1) as string
  const row = operator.getByRole('row').filter({ hasText: 'Amara Obi' })
  await expect(row).toContainText(dollars(due))
  await clean(operator)
  expect((await operator.request.get(`/api/admin/payouts/${run}/sepa.xml`)).status()).toBe(404)

  // Not without an account that the money comes from, nor without a proof.
  const asks = operator.getByRole('dialog')
  await operator.getByRole('button', { name: 'Approve…' }).click()
  await asks.getByRole('button', { name: 'Approve' }).click()
  await expect(asks.getByText('Please fill this in.')).toBeVisible()
  await clean(operator)
  await asks.getByRole('link', { name: 'Payouts' }).click()
  await operator.getByRole('button', { name: 'Add account' }).click()
  await account(operator, 'Stoa Academy', 'DE89 3704 0044 0532 0130 00')
  await operator.getByRole('link', { name: 'Review proposal' }).click()
  await operator.getByRole('button', { name: 'Approve…' }).click()
  await asks.getByLabel('Enter your password').fill('not the password')
  await asks.getByRole('button', { name: 'Approve' }).click()
  await expect(asks.getByText(/password/i).last()).toBeVisible()
  await asks.getByLabel('Enter your password').fill(secret)
  await asks.getByRole('button', { name: 'Approve' }).click()
  await expect(operator.getByRole('heading', { level: 1, name: /^Payout run of/ })).toBeVisible()
  await clean(operator)

  // The file names the amount and the account, and is the same each time.
  const download = operator.waitForEvent('download')
  await operator.getByRole('link', { name: 'SEPA file' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain(`<InstdAmt Ccy="USD">${(due / 100).toFixed(2)}</InstdAmt>`)
  expect(file).toContain('<IBAN>PL61109010140000071219812874</IBAN>')
  expect(await (await operator.request.get(`/api/admin/payouts/${run}/sepa.xml`)).text()).toBe(file)
  expect(await (await operator.request.get(`/api/admin/payouts/${run}/payouts.csv`)).text()).toContain('Amara Obi')

  // The instructor sees it on its way, and then as paid.
  await teacher.goto('/studio/earnings')
  const payouts = teacher.getByRole('region', { name: 'Payouts' }).last()
  await expect(payouts.getByRole('row').nth(1)).toContainText('On its way')
  await row.getByRole('button', { name: 'Actions for Amara Obi' }).click()
  await operator.getByRole('menuitem', { name: 'Confirm as paid' }).click()
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
  await teacher.reload()
  await expect(payouts.getByRole('row').nth(1)).toContainText('Paid')
  await expect(payouts.getByRole('row').nth(1)).toContainText(dollars(due))
  expect((await earned(teacher)).balance.amount).toBe(before.balance.amount - before.available.amount - 6930)

  // A refund of what was paid out makes the balance negative, which the next run carries over.
  const owes = (await earned(teacher)).available.amount - 6930
  await operator.goto(`/admin/orders/${order.number}`)
  await operator.getByRole('button', { name: /^Refund / }).click()
  await asks.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(asks).toBeHidden()
  await expect(async () => expect((await earned(teacher)).available.amount).toBe(owes)).toPass()
  await teacher.reload()
  await expect(teacher.getByText('Refunds exceed your sales. Your next sales make up for it.')).toBeVisible()
  await clean(teacher)
  await operator.goto('/admin/payouts')
  const carried = operator.getByRole('row').filter({ hasText: 'Amara Obi' })
  await expect(carried).toContainText('Below zero')
  await expect(carried).toContainText(dollars(owes))

  // The report has all of it, each figure opens its postings, and the books agree.
  await operator.goto('/admin/reports')
  await clean(operator)
  await operator
    .getByRole('link', { name: /Paid out: / })
    .first()
    .click()
  await expect(operator.getByRole('heading', { level: 1, name: /^Paid out: / })).toBeVisible()
  await expect(operator.getByRole('row').filter({ hasText: dollars(due) })).toBeVisible()
  await clean(operator)
  await operator.goto('/admin/reports')
  await operator.getByRole('button', { name: 'Compare now' }).click()
  await expect(operator.getByText('by an operator')).toBeVisible()
  const { last } = await (await operator.request.get('/api/admin/reconciliation')).json()
  expect(last.differences.filter((d: { number: string }) => d.number === order.number)).toEqual([])
  await operator.goto(`/admin/audit?about=${run}`)
  await expect(operator.getByText(/approved 1 payout/)).toBeVisible()
})

test('shares are changed for future sales, and the audit log says how', async ({ page }) => {
  await signIn(page, 'operator')
  await page.goto('/admin/shares')
  await clean(page)
  await page.getByLabel('Largest discount').fill('101')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This number is too small or too large.').first()).toBeVisible()
  await page.getByLabel('Largest discount').fill('40')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved for future sales')).toBeVisible()
  await page.getByRole('button', { name: 'Add share' }).click()
  const asks = page.getByRole('dialog')
  await asks.getByLabel('Instructor', { exact: true }).fill('Tomasz')
  await asks.getByRole('button', { name: /Tomasz/ }).click()
  await asks.getByLabel('Share').fill('82')
  await clean(page)
  await asks.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tomasz' })).toContainText('82%')
  await page.goto('/admin/audit')
  await expect(page.getByText(/changed the terms of future sales: largest discount 50% → 40%/)).toBeVisible()
  await expect(page.getByText(/set the share of Tomasz .* to 82% of future sales/)).toBeVisible()
})
