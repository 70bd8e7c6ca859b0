import { expect, join, signIn, signUp, test } from './people'

test('the address names a language, the picker changes it at once, the browser is asked last', async ({
  page,
  browser,
}) => {
  await page.goto('/all-courses?lang=pl&price=free')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('link', { name: 'Zaloguj się' }).first()).toBeVisible()
  await expect(page.getByText(/\d+ kurs(y|ów)/).first()).toBeVisible()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/price=free&lang=pl$/)
  await page.getByRole('button', { name: /^Język/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL(/lang=de/)
  await expect(page).toHaveURL(/price=free/)
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible()
  await page.goto('/') // the choice is kept, without a word in the address
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  const french = await (await browser.newContext({ locale: 'fr-CA' })).newPage()
  await french.goto('/course-details/modern-javascript')
  await expect(french.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(french.getByText('99,00\u00a0$').first()).toBeVisible()
  for (const nonsense of ['xx', '%00', 'de-', '<script>']) {
    await french.context().addCookies([{ name: 'stoa_lang', value: encodeURIComponent(nonsense), url: french.url() }])
    expect((await french.goto(`/?lang=${encodeURIComponent(nonsense)}`))?.status()).toBe(200)
    await expect(french.locator('html')).toHaveAttribute('lang', 'fr')
  }
})

test('a language chosen while signed in is that of the account, on every device', async ({ page, browser }) => {
  const email = await join(page)
  await page.goto('/')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Italiano' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  const other = await (await browser.newContext()).newPage()
  await other.goto('/sign-in')
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password', { exact: true }).fill('Marble-and-ink!')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'it')
})

test('a language chosen while parts of the page are on their way changes all of it, without an error', async ({
  page,
}) => {
  let bring = () => {}
  const held = new Promise<void>(done => {
    bring = done
  })
  await page.route('**/assets/HomeShelves-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const asked = page.waitForRequest('**/assets/HomeShelves-*.js')
  const texts = page.waitForResponse('**/assets/it-*.js')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Italiano' }).click()
  await Promise.all([asked, texts])
  bring()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { name: 'Trova la tua materia' })).toBeVisible()
})

// Each page in one language, and the home page in all; STOA_E2E_ALL=1 tries all of them (see CONTRIBUTING.md).
test('every page speaks other languages, and says nothing to the console', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [l, lang] of ['de', 'it', 'id', 'pl', 'fr'].entries()) {
    for (const [p, path] of [
      '/',
      '/all-courses',
      '/course-details',
      '/instructor',
      '/contact-us',
      '/about-us',
      '/privacy/faq',
      '/sitemap',
      '/sign-up',
    ].entries()) {
      if (!process.env.STOA_E2E_ALL && path !== '/' && p % 5 !== l) continue
      await page.goto(`${path}?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
    }
  }
})

test('nothing is wider than a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.request.post('/api/cart/lines', { data: { slug: 'react-interfaces-that-feel-instant' } })
  for (const path of [
    '/',
    '/checkout',
    '/all-courses',
    '/course-details',
    '/instructor',
    '/contact-us',
    '/about-us',
    '/privacy',
    '/sitemap',
    '/sign-up',
    '/test',
    '/demo',
    '/tab',
  ]) {
    await page.goto(`${path}?lang=de`) // whose words are the longest
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('each address of the sitemap answers, and robots.txt names it', async ({ request }) => {
  test.setTimeout(240_000)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Sitemap:')
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  expect(addresses.length).toBeGreaterThan(100)
  for (const address of addresses) {
    const { pathname, search } = new URL(address)
    expect((await request.get(pathname + search)).status(), address).toBe(200)
  }
})

test('a message to the operator: refused beside its fields, there after a reload, sent, read and closed', async ({
  page,
  browser,
}) => {
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/fill this in/)
  const subject = `Żółw <b>${Date.now()}</b>`
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Email', { exact: true }).fill('zoe@example')
  await page.getByLabel('Subject', { exact: true }).fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Is there a course about knots?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/valid email address/)
  await page.reload()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject)
  await page.getByLabel('Email', { exact: true }).fill('zoe@example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thanks, we’ve received your message.')).toBeVisible()
  await expect(async () =>
    expect(await (await page.request.get('/dev/mail')).text()).toContain('zoe@example.org'),
  ).toPass()

  const operator = await (await browser.newContext()).newPage()
  await signIn(operator, 'operator')
  await operator.goto('/admin/messages')
  await operator.getByRole('link', { name: subject }).click()
  await expect(operator.getByText('Is there a course about knots?')).toBeVisible()
  await operator.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(operator.getByText('Message closed')).toBeVisible()

  await signIn(page, 'learner')
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('who applies teaches at once; the bell rings in another window as it happens', async ({ page }) => {
  await page.goto('/instructor')
  await page.getByRole('tab', { name: 'Instructor Rules' }).click()
  await expect(page.getByText('Deliver what you promise')).toBeVisible()
  await page.getByRole('link', { name: 'Start Now' }).nth(1).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'Join us' }).click()
  await signUp(page, { from: '' })
  await expect(page).toHaveURL(/\/instructor\/apply$/)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Choose between one and five subjects.')).toBeVisible()
  await page
    .getByLabel(/What do you do/)
    .fill('I mend clocks, and would teach how to take one apart and put it together again.')
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await page.getByLabel(/Sample of your work/).fill('http://example.org')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByLabel(/Sample of your work/)).toHaveAccessibleDescription(/https/)
  await page.getByLabel(/Sample of your work/).fill('https://example.org/clocks')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'You’re now an instructor' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Studio' })).toHaveAttribute('href', '/studio')
  await expect(
    page.getByRole('complementary', { name: 'Teach on Stoa' }).getByRole('link', { name: 'Studio' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See your public page' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zażółć Gęślą-Jaźń' })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/course-details/git-without-fear')
  const cart = await (
    await second.request.post('/api/cart/lines', { data: { slug: 'type-and-layout-for-product-designers' } })
  ).json()
  const card = await (
    await second.request.post('/api/payment/test/tokens', {
      data: { name: 'Z', number: '4242424242424242', expMonth: 12, expYear: 2031, cvv: '123' },
    })
  ).json()
  const paid = await second.request.post('/api/orders', {
    headers: { 'Idempotency-Key': 'bell' },
    data: { quote: cart.quote, payment: { kind: 'token', token: card.token } },
  })
  expect(paid.status()).toBe(201)
  await page.getByRole('button', { name: 'Notifications (1 unread)' }).click()
  await page.getByRole('link', { name: /Payment received for order/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('the explore menu by keyboard, the phone menu level by level, the offer sent away for good', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Have something worth teaching?')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Have something worth teaching?')).toBeHidden()
  await page.getByRole('button', { name: 'Explore' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Web Development' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /^Python/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Explore' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.scrollTo(0, 2000))
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'Explore' }).click()
  await menu.getByRole('button', { name: 'Marketing' }).click()
  await menu.getByRole('button', { name: 'Back' }).click()
  await menu.getByRole('button', { name: 'Marketing' }).click()
  await menu.getByRole('link', { name: /^SEO/ }).click()
  await expect(page).toHaveURL(/category=seo/)
  await expect(menu).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('who works here is led there: a specialist to the approvals, an instructor on a phone to the studio', async ({
  page,
}) => {
  await signIn(page, 'specialist')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Approvals' })).toHaveAttribute('href', '/approval')
  await page.getByRole('button', { name: 'Your account' }).click()
  // In the header, its menu, the banner and the footer.
  await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(4)
  await signIn(page, 'instructor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Studio' }).click()
  await expect(page).toHaveURL(/\/studio$/)
})

test('the search says what it understood, and leads to what was typed', async ({ page }) => {
  await page.goto('/all-courses?q=javascirpt')
  const main = page.getByRole('main')
  await expect(main.getByText('Showing results for “javascript”.')).toBeVisible()
  await main.getByRole('link', { name: 'Show exact matches only' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(main.getByText('No results for “javascirpt”')).toBeVisible()
  await page.goto('/all-courses?q=javascript%20xylophone')
  await expect(main.getByText('No courses mention xylophone.')).toBeVisible()
  await page.goto('/all-courses?q=javascript')
  await expect(main.getByRole('link', { name: 'Show exact matches only' })).toHaveCount(0)
})

test('without a provider there are no buttons to sign in with one', async ({ page }) => {
  const { providers } = await (await page.request.get('/api/account/providers')).json()
  expect(providers).toEqual([])
  for (const address of ['/sign-in', '/sign-up']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(
      address === '/sign-in' ? 1 : 0,
    )
    await expect(page.getByRole('main').getByText(/Google|Apple|Facebook/)).toHaveCount(0)
    await expect(page.locator('main a[href*="/oidc/"]')).toHaveCount(0)
  }
})
