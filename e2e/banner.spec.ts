import { findings } from './axe'
import { expect, signIn, test } from './people'

const off = { shown: false, texts: {}, links: {}, href: '', tone: 'info', for: 'everyone' }

// Other journeys share the server: the banner is gone again in the end.
test.afterEach(async ({ page }) => {
  const { revision } = await (await page.request.get('/api/admin/banner')).json()
  await page.request.put('/api/admin/banner', { data: { ...off, revision } })
})

test('an operator announces something, visitors see and dismiss it, and it is taken back', async ({
  page,
  browser,
}) => {
  test.slow() // five windows
  const text = `Sale ${Date.now()}`
  await signIn(page, 'operator')
  await page.goto('/admin/banner')
  await page.getByLabel('Show the banner').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(/fill this in/)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByLabel('Text', { exact: true }).fill(`Rabatt ${text}`)
  await page.getByLabel('Link (optional)').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Link (optional)')).toHaveAccessibleDescription(/https/)
  await page.getByLabel('Link (optional)').fill('/all-courses')
  await page.getByLabel('Notice').check()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`Rabatt ${text}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Shown now')).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])

  // Without scripts it stays and nothing dismisses it.
  for (const theme of ['light', 'dark'] as const) {
    const plain = await browser.newContext({ javaScriptEnabled: false, colorScheme: theme, locale: 'de' })
    const tab = await plain.newPage()
    const bar = tab.getByRole('region', { name: 'Ankündigung' })
    // A busy server leaves a page to the browser, which has no scripts here.
    await expect(async () => {
      await tab.goto('/')
      await expect(bar).toContainText(`Rabatt ${text}`, { timeout: 1_000 })
    }).toPass()
    await expect(bar.getByRole('link', { name: 'Mehr erfahren' })).toHaveAttribute('href', '/all-courses')
    await expect(bar.getByRole('button')).toHaveCount(0)
    await plain.close()
  }
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await browser.newContext({ colorScheme: theme })
    const tab = await visitor.newPage()
    await tab.goto('/')
    const bar = tab.getByRole('region', { name: 'Announcement' })
    await expect(bar).toContainText(text)
    await expect(tab.locator('html[data-alive]')).toBeAttached()
    expect(await findings(tab, 'wcag', '#banner')).toEqual([])
    await bar.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(bar).toBeHidden()
    await tab.goto('/all-courses')
    await expect(tab.getByRole('main')).toBeVisible()
    await expect(bar).toBeHidden()
    await visitor.close()
  }

  // Not in the admin, nor in a classroom.
  const bar = page.getByRole('region', { name: 'Announcement' })
  await expect(bar).toBeHidden()
  await page.goto('/my-course')
  await expect(bar).toContainText(text)

  // What was changed can be taken back.
  await page.goto('/admin/banner')
  await page.getByLabel('Show the banner').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Not shown')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Shown now')).toBeVisible()
  await expect(page.getByLabel('Show the banner')).toBeChecked()
  await page.goto('/admin/audit')
  await expect(page.getByText(`turned off the banner: “${text}”`)).toBeVisible()
})
