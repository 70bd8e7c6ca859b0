import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, signIn, join as signUp, test, typeCard } from './people'

// A shop in Vienna that charges VAT: a server of its own, since its settings are the whole marketplace's.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 7000
const shop = `http://localhost:${port}`
const data = mkdtempSync(join(tmpdir(), 'stoa-tax-'))
let server: ChildProcess

// VIES, which knows one VAT ID, and may be away.
let away = false
const vies = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    const { countryCode, vatNumber } = JSON.parse(body)
    const said = { countryCode, vatNumber, valid: vatNumber === '136695976', requestIdentifier: 'WAPIAAAAYkz1PoVn' }
    const failed = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(away ? failed : said))
  })
})

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: shop })

test.beforeAll(async () => {
  server = spawn(
    resolve(import.meta.dirname, '../bin/stoa'),
    ['serve', '--sample', '--listen', `localhost:${port}`, '--data', data],
    { stdio: 'ignore', env: { ...process.env, STOA_VIES_API: `http://localhost:${port + 1}` } },
  )
  await new Promise<void>(done => vies.listen(port + 1, 'localhost', done))
  await expect(async () => expect((await fetch(`${shop}/readyz`)).ok).toBe(true)).toPass({ timeout: 60_000 })
})
test.afterAll(() => {
  server.kill('SIGKILL')
  vies.close()
  rmSync(data, { recursive: true, force: true })
})

async function clean(page: Page) {
  expect(await findings(page, 'wcag')).toEqual([])
}

// Someone new with a course of the sample in the cart, on the checkout.
async function fill(page: Page) {
  await signUp(page)
  const slug = 'cash-flow-for-small-firms'
  expect((await page.request.post('/api/cart/lines', { data: { slug } })).ok()).toBe(true)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Billing details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
}

const row = (page: Page, name: string | RegExp) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) })
const cents = async (page: Page, name: string | RegExp) =>
  Math.round(Number((await row(page, name).getByRole('definition').innerText()).replace(/[^\d.]/g, '')) * 100)

async function pay(page: Page) {
  await page.getByText('New card').click()
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/orders\//)
}

test('the operator sets where the seller is, and that VAT is charged', async ({ page }) => {
  await signIn(page, 'operator')
  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByLabel('Country').selectOption({ label: 'Austria' })
  await page.getByRole('checkbox', { name: /^Charge VAT/ }).check()
  await page.getByRole('checkbox', { name: /^One-Stop Shop/ }).check()
  await page.getByRole('checkbox', { name: /^Reverse charge/ }).check()
  await page.getByLabel('VAT ID', { exact: true }).fill('ATU13585628')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/isn’t a VAT ID of this country/)).toBeVisible()
  await clean(page)
  await page.getByLabel('VAT ID', { exact: true }).fill('ATU 13585627')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Tax' }).click()
  await expect(page.getByRole('checkbox', { name: /^One-Stop Shop/ })).toBeChecked()
  await expect(page.getByLabel('VAT ID', { exact: true })).toHaveValue('ATU13585627')
})

test('a consumer in Poland pays Polish VAT, and sees it before and after', async ({ page }) => {
  await fill(page)
  await clean(page)
  await page.getByLabel('Country').selectOption({ label: 'Poland' })
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT 23%, Poland')).toBeVisible()
  const [net, vat, total] = [await cents(page, 'Net'), await cents(page, 'VAT 23%'), await cents(page, /^Total/)]
  expect(net + vat).toBe(total)
  expect(vat).toBe(Math.round((total * 23) / 123))
  await clean(page)
  await pay(page)
  await expect(row(page, 'VAT 23%, Poland')).toBeVisible()
  expect(await cents(page, 'VAT 23%')).toBe(vat)
  await expect(page.getByText('ATU13585627')).toBeVisible()
  await clean(page)
})

test('a German company with a VAT ID owes the tax itself', async ({ page, browser }) => {
  await fill(page)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('I’m buying for a company').check()
  await page.getByLabel('VAT ID').fill('DE 123456789')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText(/isn’t a VAT ID of this country/)).toBeVisible()
  for (const name of ['Company', 'Postal address'])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await clean(page)
  await page.getByLabel('Company', { exact: true }).fill('Muster GmbH')
  await page.getByLabel('Postal address').fill('Weg 1\n10115 Berlin')
  await page.getByLabel('VAT ID').fill('DE 811 569 869')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText(/says this VAT ID isn’t valid/)).toBeVisible()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Muster GmbH')
  await clean(page)
  await page.getByLabel('VAT ID').fill('DE 136 695 976')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT: reverse charge')).toBeVisible()
  expect(await cents(page, 'VAT: reverse charge')).toBe(0)
  await pay(page)
  await expect(row(page, 'VAT: reverse charge')).toBeVisible()
  await expect(page.getByText('Muster GmbH')).toBeVisible()
  await expect(page.getByText('DE136695976')).toBeVisible()
  const number = new URL(page.url()).pathname.split('/')[2]
  const office = await browser.newContext({ baseURL: shop })
  const operator = await office.newPage()
  await signIn(operator, 'operator')
  await operator.goto(`/admin/orders/${number}`)
  await expect(operator.getByText('WAPIAAAAYkz1PoVn')).toBeVisible()
  await expect(operator.getByText('Country in the billing details')).toBeVisible()
  await office.close()
})

test('while VIES is away, a company is charged VAT and told why, and can try again', async ({ page }) => {
  away = true
  await fill(page)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('I’m buying for a company').check()
  await page.getByLabel('Company', { exact: true }).fill('Zweite GmbH')
  await page.getByLabel('Postal address').fill('Weg 2\n10115 Berlin')
  await page.getByLabel('VAT ID').fill('DE 129 273 398')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText(/couldn’t confirm your VAT ID just now, so VAT is charged/)).toBeVisible()
  await expect(row(page, 'VAT 19%, Germany')).toBeVisible()
  await clean(page)
  away = false
  await pay(page)
  await expect(row(page, 'VAT 19%, Germany')).toBeVisible()
})

test('a buyer in Switzerland pays none, and may think again', async ({ page }) => {
  await fill(page)
  await page.getByLabel('Country').selectOption({ label: 'Switzerland' })
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT: none, Switzerland')).toBeVisible()
  await page.getByText('Change', { exact: true }).click()
  await page.getByLabel('Country').selectOption({ label: 'Finland' })
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT 25.5%, Finland')).toBeVisible()
})

// The text of a document, with a space wherever the layout has any.
const textOf = async (page: Page, url: string | null) => {
  const answer = await page.request.get(url ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: await answer.body() })
    .toString()
    .replace(/\s+/g, ' ')
}

test('a company has an invoice, a credit note after its refund, and the operator both in a file', async ({
  page,
  browser,
}) => {
  const office = await browser.newContext({ baseURL: shop })
  const operator = await office.newPage()
  await signIn(operator, 'operator')
  await operator.goto('/admin/settings')
  await operator.getByRole('tab', { name: 'Seller' }).click()
  await operator.getByLabel('Legal name').fill('Lernhaus GmbH')
  await operator.getByLabel('Postal address').fill('Ring 1, 1010 Wien')
  await operator.getByRole('button', { name: 'Save changes' }).click()
  await expect(operator.getByText('Settings saved')).toBeVisible()

  await fill(page)
  await page.getByLabel('Country').selectOption({ label: 'Austria' })
  await page.getByLabel('I’m buying for a company').check()
  await page.getByLabel('Company', { exact: true }).fill('Tischlerei Huber KG')
  await page.getByLabel('Postal address').fill('Gasse 2\n8010 Graz')
  await page.getByLabel(/^Your order reference/).fill('PO 4711')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT 20%, Austria')).toBeVisible()
  await pay(page)
  const url = await page.getByRole('link', { name: 'Invoice' }).getAttribute('href')
  const read = await textOf(page, url)
  for (const part of ['Lernhaus GmbH', 'ATU13585627', 'Tischlerei Huber KG', '8010 Graz', 'PO 4711', '20%'])
    expect(read).toContain(part)
  const [number] = read.match(/INV-\d{4}-\d{6}/) ?? []
  expect(number).toMatch(/-000001$/)
  await clean(page)

  await page.goto('/order-history')
  const sold = page.getByRole('row').filter({ hasText: 'Cash flow for small firms' })
  await sold.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Request a refund' }).click()
  await page.getByLabel(/What went wrong/).fill('Bought twice.')
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(sold.getByText('Refunded')).toBeVisible()
  await sold.getByRole('button', { name: /^Actions for/ }).click()
  const credit = await textOf(page, await page.getByRole('menuitem', { name: 'Credit note' }).getAttribute('href'))
  expect(credit).toContain(number)
  expect(credit).toMatch(/CN-\d{4}-000001/)

  await operator.goto('/admin/reports')
  await operator.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
  const link = operator.getByRole('link', { name: 'Download ZIP' })
  const file = await operator.request.get((await link.getAttribute('href')) ?? '')
  const names = (await file.body()).toString('latin1') // those in a ZIP file are not compressed
  for (const part of [`${number}.pdf`, '000001.pdf', '.csv']) expect(names).toContain(part)

  await signUp(operator)
  expect((await operator.request.get(url ?? '')).status()).toBe(404)
  await office.close()
})

test('an invoice is made out to a company afterwards, as often as it takes, and keeps its tax', async ({ page }) => {
  await fill(page)
  await page.getByLabel('Country').selectOption({ label: 'Austria' })
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(row(page, 'VAT 20%, Austria')).toBeVisible()
  await pay(page)
  const url = (await page.getByRole('link', { name: 'Invoice' }).getAttribute('href')) as string
  const [old] = (await textOf(page, url)).match(/INV-\d{4}-\d{6}/) ?? []

  await page.getByRole('button', { name: 'Correct the invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I’m buying for a company').check()
  await dialog.getByLabel('Company', { exact: true }).fill('Glashütte Żółw GmbH')
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
  await dialog.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await expect(dialog.getByLabel('Postal address')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Postal address').fill('Hauptplatz 1\n4020 Linz')
  await dialog.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await expect(dialog.getByText(/VAT was charged for this order’s country/)).toBeVisible()
  await clean(page)
  // What was typed is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Correct the invoice' }).click()
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue('Glashütte Żółw GmbH')
  await dialog.getByLabel('Country').selectOption({ label: 'Austria' })
  await dialog.getByLabel('VAT ID').fill('ATU 13585627')
  await dialog.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Glashütte Żółw GmbH')).toBeVisible()
  await clean(page)

  const now = await textOf(page, url)
  for (const part of ['Glashütte Żółw GmbH', '4020 Linz', 'ATU13585627', `Corrects invoice`, old as string])
    expect(now).toContain(part)
  const before = await textOf(page, await page.getByRole('link', { name: old, exact: true }).getAttribute('href'))
  expect(before).not.toContain('Glashütte')
  const credit = await textOf(page, await page.getByRole('link', { name: /^CN-/ }).getAttribute('href'))
  for (const part of ['Replaced by a corrected invoice', old as string]) expect(credit).toContain(part)
})
