import { expect, join, test, typeCard } from './people'

const get = async (page: import('@playwright/test').Page, slug: string) => {
  await page.goto(`/course-details/${slug}`)
  await page.getByRole('button', { name: 'Get this course' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
}

test('a declined card keeps the cart and says why; another card pays', async ({ page }) => {
  await join(page)
  await get(page, 'modern-javascript')
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card')
  await expect(page.getByRole('table').getByRole('link', { name: /^Modern JavaScript/ })).toBeVisible()
  await page.getByLabel('Card Number').fill('4242424242424242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})

test('a double click, a reload and the back button make one order', async ({ page }) => {
  await join(page)
  await get(page, 'modern-javascript')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.reload()
  await page.goBack()
  const { orders } = await (await page.request.get('/api/orders')).json()
  expect(orders).toHaveLength(1)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'You’ve already paid' })).toBeVisible()
})

test('paid in one tab: the other says so, with the way to the course and the receipt, also without scripts', async ({
  page,
  context,
  browser,
}) => {
  await join(page)
  await get(page, 'modern-javascript')
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', request => asked.push(new URL(request.url()).pathname))
  await other.goto('/checkout')
  await expect(other.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  expect(asked).not.toContain('/api/orders/just-bought')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const number = new URL(page.url()).pathname.split('/').pop()
  const said = other.getByRole('heading', { name: 'You’ve already paid' })
  await expect(said).toBeVisible()
  await expect(other.getByText(`Your order ${number} is complete`)).toBeVisible()
  await other.reload()
  await expect(said).toBeVisible()
  await other.getByRole('link', { name: 'View receipt' }).click()
  await expect(other).toHaveURL(new RegExp(`/orders/${number}$`))
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const still = await plain.newPage()
  await still.goto('/checkout')
  await expect(still.getByRole('heading', { name: 'You’ve already paid' })).toBeVisible()
  await still.getByRole('link', { name: 'Start lesson 1' }).click()
  await expect(still).toHaveURL(/\/learn\/modern-javascript/)
})

test('a lost answer, sent again, is the same order', async ({ page }) => {
  await join(page)
  await get(page, 'modern-javascript')
  await typeCard(page)
  let lost = 0
  await page.route('**/api/orders', async route => {
    if (route.request().method() === 'POST' && lost++ === 0) {
      await route.fetch() // the server has done it, but the answer never comes
      await route.abort()
      return
    }
    await route.continue()
  })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toContainText('offline')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const { orders } = await (await page.request.get('/api/orders')).json()
  expect(orders).toHaveLength(1)
})

test('errors stand beside their fields, and nothing typed is lost', async ({ page }) => {
  await join(page)
  await get(page, 'modern-javascript')
  await typeCard(page, '1234 5678')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByLabel('Card Number')).toHaveAccessibleDescription(/valid card number/)
  await expect(page.getByLabel('Card Number')).toHaveValue('1234 5678')
  for (const code of ['nope', 'SUMMER26', '😀'.repeat(40), '<b>x</b>']) {
    await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    const problem = code === 'SUMMER26' ? /expired/ : /Invalid code/
    await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(problem)
  }
})

test("someone else's order is not there", async ({ page }) => {
  await join(page)
  expect((await page.request.get('/api/orders/pdg3301')).status()).toBe(404)
  await page.goto('/orders/pdg3301')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
