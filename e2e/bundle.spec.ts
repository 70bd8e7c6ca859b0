import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, signIn, test, typeCard } from './people'

const clean = async (page: Page) => expect(await findings(page, 'wcag'), page.url()).toEqual([])

for (const width of [1440, 390]) {
  test(`a bundle is made, bought and one of its courses refunded, ${width} wide`, async ({ page, browser }) => {
    test.setTimeout(150_000)
    const title = `Money matters ${width} ${Date.now()}`
    const operator = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
    await signIn(operator, 'operator')
    await operator.goto('/admin/bundles')
    await operator.locator('html[data-alive]').waitFor({ state: 'attached' })
    await operator.getByRole('button', { name: 'New bundle' }).click()
    await operator.getByLabel('Title').fill(title)
    await operator.getByLabel('Summary').fill('Plan it, and write about it.')
    await operator.getByLabel('Course 1', { exact: true }).fill('financial-models-that-hold')
    await operator.getByLabel('Course 2', { exact: true }).fill('letters-people-open')
    await operator.getByLabel('Amount in US dollars').fill('525')
    await operator.getByRole('button', { name: 'Save bundle' }).click()
    await expect(operator.getByLabel('Amount in US dollars')).toHaveAccessibleDescription(/must cost less/)
    await clean(operator)
    await operator.getByLabel('Amount in US dollars').fill('350')
    await operator.getByRole('button', { name: 'Save bundle' }).click()
    const row = operator.getByRole('row').filter({ hasText: title })
    await expect(row.getByText('On sale')).toBeVisible()
    await clean(operator)

    // A visitor finds it on the page of one of its courses.
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/course-details/letters-people-open')
    const teaser = page.getByRole('link', { name: title })
    await expect(teaser).toBeVisible()
    await expect(page.getByText('2 courses for $350.00, you save $175.00').first()).toBeVisible()
    await teaser.click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Separately $525.00, you save $175.00')).toBeVisible()
    await clean(page)
    const address = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await expect(page.getByRole('link', { name: 'Sign up to check out' })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(page.getByText('Your cart is empty').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Financial models that hold' })).toBeVisible()
    await clean(page)

    // The cart goes with whoever signs up. 350.00 by 345.00 and 180.00.
    await join(page)
    await page.goto('/sign-in')
    await page.goto('/checkout')
    await expect(page.getByText('$230.00')).toBeVisible()
    await expect(page.getByText('$120.00')).toBeVisible()
    await typeCard(page)
    await page.getByRole('button', { name: 'Pay $350.00' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByText(`Part of “${title}”`).first()).toBeVisible()
    await clean(page)

    await page.goto('/order-history')
    await page.getByRole('button', { name: 'Actions for Newsletters that people open' }).click()
    await page.getByRole('menuitem', { name: 'Request a refund' }).click()
    await page.getByRole('button', { name: 'Refund $120.00' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Newsletters' }).getByText('Refunded')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Financial' }).getByText('Paid')).toBeVisible()

    // Who has the other course pays for the rest alone.
    await page.goto(address)
    await expect(page.getByText('You already have 1 of these courses')).toBeVisible()
    await expect(page.getByText('Separately $180.00, you save $60.00')).toBeVisible()
    await page.getByRole('button', { name: 'Get this bundle' }).click()
    await expect(page.getByText('Without 1 course that you already have')).toBeVisible()
    await clean(page)

    await row.getByRole('button', { name: `Turn off ${title}` }).click()
    await expect(row.getByText('Off', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/has changed or is no longer sold/)).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await operator.context().close()
  })
}
