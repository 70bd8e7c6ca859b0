import type { Page } from '@playwright/test'
import { expect, join, password, test } from './people'

const free = 'git-without-fear'

async function enroll(page: Page, slug = free) {
  expect((await page.request.post(`/api/courses/${slug}/enroll`)).ok()).toBe(true)
  const room = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  return room.course.sections.flatMap((s: { lessons: { id: string }[] }) => s.lessons.map(l => l.id)) as string[]
}

test('home begins with what one was learning, in its place from the start; a goal counts the days', async ({
  page,
}) => {
  await join(page)
  const lessons = await enroll(page)
  expect((await page.request.put(`/api/learning/lessons/${lessons[0]}/done`, { data: { done: true } })).ok()).toBe(true)
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => Object.assign(window, { shifts: [] }))
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number[] }).shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let asked = 0
  page.on('request', r => {
    if (r.url().includes('/api/learning/')) asked++
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Continue learning', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Because you took /).first()).toBeAttached()
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  expect(asked).toBe(1)
  await expect(page.getByRole('link', { name: /^Resume/ })).toHaveAttribute('href', `/learn/${free}/${lessons[1]}`)

  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.getByRole('checkbox', { name: /Remind me by email/ }).check()
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByText('1 of 2 days this week')).toBeVisible()
  await page.goto('/my-notification')
  const reminders = page.getByRole('group', { name: 'Learning goal reminders' })
  await expect(reminders.getByRole('switch', { name: 'Email' })).toBeChecked()
})

test('a visitor’s wish is kept through signing in; it can be taken back, and moved to the cart', async ({ page }) => {
  const email = await join(page)
  await page.request.post('/api/account/sign-out')
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('button', { name: 'Add to wish list' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/modern-javascript/)
  await expect(page.getByRole('button', { name: 'On your wish list' })).toBeVisible()
  await page.goto('/wish-list')
  const wish = page.getByRole('article').filter({ hasText: 'Modern JavaScript' })
  await wish.getByRole('button', { name: /^Remove / }).click()
  await expect(wish).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await wish.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('heading', { name: 'Your wish list is empty' })).toBeVisible()
  await page.goto('/course-details/modern-javascript')
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
})

test('“Add to cart” stays on the page and becomes the way to the cart', async ({ page }) => {
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeFocused()
  await expect(page).toHaveURL(/modern-javascript/)
})

test('My Courses: found, filtered and archived, as the address says', async ({ page }) => {
  await join(page)
  await enroll(page)
  await page.goto('/my-course')
  const course = page.getByRole('article')
  await expect(course).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search your courses' }).fill('nothing like it')
  await expect(page).toHaveURL(/q=nothing/)
  await expect(course).toHaveCount(0)
  await page.goto('/my-course?show=not-begun')
  await course.getByRole('button', { name: /^Archive / }).click()
  await expect(course).toHaveCount(0)
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/show=archived/)
  await expect(course).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(course).toHaveCount(0)
})
