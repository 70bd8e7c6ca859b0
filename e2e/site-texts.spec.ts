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

test('an operator writes what the home page, the footer and the contact page say', async ({ page, browser }) => {
  test.slow()
  const empty = {
    heading: '',
    subheading: '',
    footer: '',
    links: [],
    intro: '',
    address: '',
    phone: '',
    email: '',
    hours: '',
  }
  const put = async (language: string, words: object) => {
    const { versions } = await (await page.request.get('/api/admin/wording')).json()
    const { revision } = versions.find((one: { language: string }) => one.language === language)
    return page.request.put(`/api/admin/wording/${language}`, { data: { ...empty, ...words, revision } })
  }
  await signIn(page, 'operator')
  const visitor = await browser.newContext({ locale: 'de' })
  const tab = await visitor.newPage()
  const english = 'Build an incredible learning experience'
  await tab.goto('/')
  const built = await tab.locator('h1').innerText()
  expect(built).not.toBe(english)
  try {
    expect((await put('de', {})).status()).toBe(200) // nothing is left of a try before
    await page.goto('/admin/texts')
    await page.getByRole('link', { name: 'Home page, footer and contact' }).click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(built) // our own words, in the language that is written
    await page.getByLabel('Heading', { exact: true }).fill('Lernen am <b>Meer</b>')
    await page.getByLabel('Line below the logo').fill('Kurse aus Kiel')
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('What the link says').fill('Über uns in Kiel')
    await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
    await page.getByLabel('Hours').fill('Mo–Fr\n9–17 Uhr')
    await page.getByLabel('Email').fill('kiel@stoa.test')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(/https/)
    await page.getByLabel('Link', { exact: true }).fill('/about-us')
    await expect(preview).toContainText('Lernen am <b>Meer</b>')
    expect(await findings(page, 'wcag')).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Text saved')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()

    await tab.goto('/')
    await expect(tab.locator('h1')).toHaveText('Lernen am <b>Meer</b>')
    const footer = tab.getByRole('contentinfo')
    await expect(footer).toContainText('Kurse aus Kiel')
    await expect(footer.getByRole('link', { name: 'Über uns in Kiel' })).toHaveAttribute('href', '/about-us')
    expect(await findings(tab, 'wcag')).toEqual([])
    await tab.goto('/contact-us')
    await expect(tab.getByText('9–17 Uhr')).toBeVisible()
    await expect(tab.getByRole('link', { name: 'kiel@stoa.test' })).toBeVisible()
    expect(await findings(tab, 'wcag')).toEqual([])

    // In another language, ours are back at once.
    await tab.goto('/')
    await tab.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
    await expect(tab.locator('h1')).toHaveText(english)

    const heading = page.getByLabel('Heading', { exact: true })
    await heading.fill('Lernen am See')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(heading).toHaveValue('Lernen am <b>Meer</b>')
    await page.goto('/admin/audit')
    await expect(page.getByText('changed the words of the home page').first()).toBeVisible()
  } finally {
    expect((await put('de', {})).status()).toBe(200)
    await visitor.close()
  }
})
