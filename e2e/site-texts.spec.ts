import { findings } from './axe'
import { expect, signIn, test } from './people'

test('an operator writes an imprint, looks at it, takes it back, and removes it', async ({ page }) => {
  test.slow()
  await signIn(page, 'operator')
  await page.goto('/admin/texts')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await page.getByLabel('Title').fill('Imprint')
  await page.getByLabel('Summary').fill('Who sells here')
  await page.getByLabel('Text', { exact: true }).fill('No section')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(/## Contact/)
  await page.getByLabel('Text', { exact: true }).fill('## Seller\n\nLumen GmbH <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Lumen GmbH')
  expect(await findings(page, 'wcag')).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()

  await page.goto('/privacy/imprint')
  await expect(page.getByRole('heading', { name: /Seller/ })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible()

  await page.goto('/admin/texts/imprint')
  await page.getByRole('button', { name: 'Remove this text' }).click()
  await expect(page.getByText('Nothing is written in this language yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('This is your own text.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove this text' }).click()
  await expect(page.getByText('Nothing is written in this language yet')).toBeVisible()
  expect((await page.request.get('/privacy/imprint')).status()).toBe(404)
})
