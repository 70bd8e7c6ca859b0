import { findings } from './axe'
import { expect, signIn, test } from './people'
import { settled } from './settled'

const open = [
  '/',
  '/all-courses',
  '/course-details',
  '/course-details/modern-javascript',
  '/bundles/say-it-well',
  '/instructors/elena-markovic',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/nope',
  '/about-us',
  '/contact-us',
  '/instructor',
  '/privacy',
  '/privacy/faq',
  '/sitemap',
  '/test',
  '/tab',
]
const own = [
  '/checkout',
  '/my-course',
  '/order-history',
  '/certificate',
  '/orders/pdg3301',
  '/learn/modern-javascript',
  '/instructor/apply',
  '/my-profile',
  '/payment',
  '/certi',
  '/language',
  '/password-setting',
  '/my-notification',
  '/remove-account',
]
const adminPages = [
  '/admin',
  '/admin/people',
  '/admin/orders',
  '/admin/coupons',
  '/admin/bundles',
  '/admin/payouts',
  '/admin/shares',
  '/admin/reports',
  '/admin/reports/postings?figure=revenue',
  '/admin/courses',
  '/admin/featured',
  '/admin/categories',
  '/admin/synonyms',
  '/admin/approvals',
  '/admin/backups',
  '/admin/jobs',
  '/admin/audit',
  '/admin/messages',
  '/admin/moderation',
]

const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const
const all = Boolean(process.env.STOA_E2E_ALL)

// Each address is opened light on a phone, and then turned into dark on a desktop; STOA_E2E_ALL=1 opens it anew in all
// four combinations (see CONTRIBUTING.md). Five at a time, so that both workers take part, and little is tried again.
for (const [who, addresses] of [
  ['visitor', open],
  ['learner', own],
  ['operator', adminPages],
] as const) {
  for (let from = 0; from < addresses.length; from += 5) {
    const some = addresses.slice(from, from + 5)
    test(`axe finds nothing: ${who}, ${some[0]} …`, async ({ page }) => {
      test.setTimeout((all ? 60_000 : 25_000) * some.length)
      if (who !== 'visitor') await signIn(page, who)
      for (const path of some) {
        for (const { colorScheme, width } of all ? looks : looks.slice(0, 2)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 900 })
          if (all || width === 390) await page.goto(path)
          await page.mouse.move(200, 200) // some parts load only once there is a visitor
          await settled(page)
          const where = `${path}, ${colorScheme}, ${width}`
          expect.soft(await findings(page, 'wcag'), where).toEqual([])
          expect
            .soft(
              await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
              `${where} is too wide`,
            )
            .toBeLessThanOrEqual(0)
        }
      }
    })
  }
}

test('without JavaScript the home page, the listing and a course can be read', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Modern JavaScript, from first principles to shipped' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Modern JavaScript, from first principles to shipped',
  )
  await expect(page.getByText('$99.00').first()).toBeVisible()
  await page.goto('/all-courses')
  await page.getByRole('checkbox', { name: /^Free/ }).check()
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/price=free/)
  await expect(page.getByRole('status').first()).toContainText('courses')
})

test('what search engines read is in the HTML', async ({ request }) => {
  const html = await (await request.get('/course-details/modern-javascript')).text()
  for (const part of [
    '<title>Modern JavaScript',
    '<meta name="description"',
    '<link rel="canonical" href="http',
    '/share/courses/modern-javascript.png"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    '"@type":"Course"',
    '"@type":"BreadcrumbList"',
  ]) {
    expect(html).toContain(part)
  }
  const missing = await request.get('/course-details/no-such-course')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('Oops! Page not found')
  const home = await request.get('/')
  expect(home.headers()['set-cookie']).toBeUndefined()
})

test('the listing keeps its filters in the address, and cleans what is wrong in it', async ({ page }) => {
  await page.goto('/all-courses')
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Beginner/ })
    .check()
  await expect(page).toHaveURL(/level=beginner/)
  await page.getByLabel('Sort by').selectOption('title')
  await expect(page).toHaveURL(/sort=title/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=title/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/level=/)
  for (const bad of [
    'page=-1',
    'page=99999999999999999999',
    'price=abc&min=x&max=-5',
    'sort=%00',
    'q=%F0%9F%98%80%F0%9F%98%80',
    `q=${'a'.repeat(3000)}`,
    'level=a&level=b&level=%3Cscript%3E',
  ]) {
    expect((await page.goto(`/all-courses?${bad}`))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a review by who learns the course, once, editable', async ({ page }) => {
  await signIn(page, 'learner')
  await page.request.delete('/api/courses/modern-javascript/review') // of a try before
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
  await page.getByLabel('Comment').fill('short')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByLabel('Comment')).toHaveAccessibleDescription(/at least 10/)
  await page.getByLabel('Comment').fill('Patient, exact, and never boring. <b>Zażółć</b>')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Patient, exact, and never boring. <b>Zażółć</b>' }),
  ).toBeVisible()
})

test('what the server sent stays until its code has come', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/', '/contact-us', '/course-details', '/nothing-here']) {
    await page.goto(path)
    await settled(page) // alive, and nobody has touched it
    expect(await page.getByRole('combobox', { name: 'Search anything' }).isVisible(), `${path}: search`).toBe(true)
    expect(
      await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).isVisible(),
      `${path}: footer`,
    ).toBe(true)
  }
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
