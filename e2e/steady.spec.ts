import { expect, join, test } from './people'
import { settled } from './settled'

test('a filter leaves the page and the focus where they are; another page of the list begins at its top', async ({
  page,
}) => {
  await page.goto('/all-courses')
  const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^Beginner/ })
  await filter.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await filter.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/level=beginner/)
  await expect(filter).toBeChecked()
  await expect(filter).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.goto('/all-courses')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the list is compact, and its filters and order stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/all-courses')
  const rows = page.locator('main li:has(article)')
  await expect(rows).toHaveCount(24)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
  await rows.nth(20).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport()
  await expect(page.getByLabel('Sort by')).toBeInViewport()
})

test('a press as soon as a page has come counts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/about-us')
  const header = page.getByRole('banner')
  const [there, home] = await Promise.all(
    ['/instructor', '/'].map(to => header.locator(`a[href="${to}"]`).first().boundingBox()),
  )
  if (!there || !home) throw new Error('The header has lost its links.')
  await settled(page)
  await page.mouse.click(there.x + 9, there.y + there.height / 2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // By hand: a locator’s click would wait until something lets it through.
  await page.mouse.click(home.x + 9, home.y + home.height / 2)
  await expect(page).toHaveURL(/\d\/$/)
})

test('the mark over a course is on what one reads, back at the top too', async ({ page }) => {
  await page.goto('/course-details/modern-javascript')
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  await expect(marked).toHaveText('Overview')
  await page.locator('#reviews').evaluate(section => section.scrollIntoView())
  await expect(marked).toHaveText('Reviews')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(marked).toHaveText('Overview')
})

test('a related course begins anew: nothing of the last one is open', async ({ page }) => {
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await page
    .getByRole('heading', { name: 'Related courses' })
    .locator('xpath=following::h3[1]')
    .getByRole('link')
    .click()
  await expect(page).not.toHaveURL(/modern-javascript/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Modern JavaScript/)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link copied' })).toHaveCount(0)
})

test('“/” leads to the search before any code has come, and types nothing', async ({ context }) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', () => {}) // it never comes
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: 'Search anything' })
  await search.waitFor()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('java/script')
  await expect(search).toHaveValue('java/script')
})

for (const width of [390, 1440]) {
  test(`nothing moves while a page comes alive, signed in: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await join(page)
    const { courses } = await (await page.request.get('/api/catalog/courses?price=paid')).json()
    for (const { slug } of courses.slice(0, 20)) await page.request.post('/api/cart/lines', { data: { slug } })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node?: Element }[]
        })[]) {
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(s => s.node?.outerHTML?.slice(0, 120)).join(' | ')}`,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Who it is comes late, and so does the typeface: that moves nothing.
    await page.route('**/api/me', async route => {
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await route.continue()
    })
    await page.route('**/*.woff2', async route => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    for (const path of ['/', '/all-courses', '/course-details/modern-javascript', '/course-details', '/checkout']) {
      const font = page.waitForResponse('**/*.woff2')
      const me = path === '/checkout' || path === '/' ? null : page.waitForResponse('**/api/me')
      await page.goto(path)
      await Promise.all([font, me])
      await page.mouse.move(200, 300) // what comes late
      await settled(page)
      expect.soft(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), path).toEqual([])
    }
  })
}
