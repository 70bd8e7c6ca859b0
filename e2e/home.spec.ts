import type { Page } from '@playwright/test'
import { expect, join, password, test } from './people'

const free = 'git-without-fear'

async function enroll(page: Page, slug = free) {
  expect((await page.request.post(`/api/courses/${slug}/enroll`)).ok()).toBe(true)
  const room = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  return room.course.sections.flatMap((s: { lessons: { id: string }[] }) => s.lessons.map(l => l.id)) as string[]
}

test('home begins with what one was learning, in its place from the start; a goal counts the days', {
  tag: '@firefox',
}, async ({ page }) => {
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
  expect(asked).toBe(0) // it is in the page
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

test('without scripts, too, a visitor’s wish is kept through signing in', async ({ page, browser }) => {
  const email = await join(page)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto('/course-details/modern-javascript')
  await plain.getByRole('button', { name: 'Add to wish list' }).click()
  await plain.getByLabel('Email address').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill(password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain).toHaveURL(/modern-javascript/)
  const { wishes } = await (await plain.request.get('/api/wish-list')).json()
  expect(wishes.map((wish: { slug: string }) => wish.slug)).toEqual(['modern-javascript'])
})

test('a heart on a card adds its course to the wish list, and nothing moves when hearts come', async ({ page }) => {
  await join(page)
  await page.goto('/all-courses?q=javascript')
  const heart = page.getByRole('button', { name: /^Add “Modern JavaScript.*” to your wish list$/ })
  await heart.click()
  const taken = page.getByRole('button', { name: /^Remove “Modern JavaScript.*” from your wish list$/ })
  await expect(taken).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/wish-list')
  await expect(page.getByRole('article').filter({ hasText: 'Modern JavaScript' })).toBeVisible()
})

// What a browser with a push service would answer: this one has none, and says of its permission only what one can ask
// for. The keys are those of RFC 8291, appendix A.
const subscribes = () => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  const made = {
    endpoint: `https://push.example/${Date.now()}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => null,
    subscribe: async () => ({ ...made, toJSON: () => made }),
  })
}

// This browser shows no notifications: what its service worker would show, and open, is noted there.
const notes = () => {
  const worker = self as unknown as {
    registration: object
    clients: object
    noted: unknown[]
  }
  worker.noted = []
  Object.assign(worker.registration, {
    showNotification: async (title: string, { body, data }: NotificationOptions) =>
      worker.noted.push([title, body, data]),
  })
  Object.assign(worker.clients, { openWindow: async (address: string) => worker.noted.push(address) })
}
const noted = () => (self as unknown as { noted: unknown[] }).noted
const press = (href: string) => {
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => {}, data: { href } },
    waitUntil: () => {},
  })
  self.dispatchEvent(event)
}

test('push notifications: turned on when a button is pressed, shown by the worker, removed', async ({
  page,
  context,
}) => {
  await join(page)
  await context.grantPermissions(['notifications'])
  await page.addInitScript(subscribes)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(one => one.scopeURL.endsWith('/push/'))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.goto('/my-notification')
  const devices = page.getByRole('region', { name: 'Push notifications' })
  await expect(devices.getByRole('listitem')).toHaveCount(0)
  const arrives = context.waitForEvent('serviceworker')
  await devices.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(devices.getByText('This device', { exact: true })).toBeVisible()
  const worker = await arrives
  await worker.evaluate(notes)
  const sent = { title: 'New lesson', body: 'The bowline.', href: '/my-course', tag: 'x', language: 'en' }
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(sent),
  })
  await expect.poll(() => worker.evaluate(noted)).toEqual([[sent.title, sent.body, { href: sent.href }]])
  await worker.evaluate(press, sent.href)
  await expect.poll(() => worker.evaluate(noted)).toContain(`${origin}/my-course`)
  const topic = page.getByRole('group', { name: 'Course update notification' })
  await topic.getByRole('switch', { name: 'Push' }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.reload()
  await expect(topic.getByRole('switch', { name: 'Push' })).not.toBeChecked()
  await devices.getByRole('button', { name: /^Remove/ }).click()
  await expect(devices.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect((await (await page.request.get('/api/push')).json()).devices).toEqual([])
})

test('a press on a part that isn’t alive brings its code at once', { tag: '@firefox' }, async ({ page }) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  await page.addInitScript(() => {
    const usual = window.setTimeout
    // Without the pause after which the code comes anyway.
    window.setTimeout = ((act: () => void, ms?: number) => (ms === 4000 ? 0 : usual(act, ms))) as typeof setTimeout
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await expect(page.getByRole('dialog', { name: 'Learning goal' })).toBeVisible()
})

test('all of the account menu can be reached in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 })
  await join(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByText('Largest', { exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Largest', { exact: true })).toBeInViewport({ ratio: 1 })
})
