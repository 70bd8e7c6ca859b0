import { expect, join, signIn, test } from './people'
import { settled, watchRequests } from './settled'

const focused = 'document.activeElement?.tagName'

test('going to a page leads to its heading, going back to the link that was followed', async ({ page }) => {
  await page.goto('/all-courses')
  expect(await page.evaluate(focused)).toBe('BODY')
  const link = page.getByRole('main').getByRole('article').nth(2).getByRole('link')
  await link.click()
  await expect(page).toHaveURL(/course-details/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(page.locator('[aria-live]').filter({ hasText: await page.title() })).toHaveCount(1)
  // A filter is no other page.
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('title')
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByLabel('Sort by')).toBeFocused()
})

test('a list that cannot be loaded says so, and is loaded by a press', async ({ page }) => {
  await signIn(page, 'learner')
  await page.goto('/about-us')
  await page.getByRole('heading', { level: 1 }).hover()
  await settled(page)
  for (const [address, api] of [
    ['/my-course', '/api/learning/courses'],
    ['/order-history', '/api/orders'],
    ['/payment', '/api/payment/cards'],
    ['/certificate', '/api/certificates'],
    ['/my-notification', '/api/notification-choices'],
    ['/checkout', '/api/cart'],
  ]) {
    await page.route(`**${api}`, route => route.abort())
    // Within the page: a page that is loaded anew comes with its list.
    await page.evaluate(to => window.history.pushState({}, '', to), address as string)
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(`**${api}`)
    await again.click()
    await expect(page.getByRole('alert')).toBeHidden()
  }
})

test('what changes the cart, and signing out, reaches the other window', async ({ page, context }) => {
  await join(page)
  const slug = 'bread-with-four-ingredients'
  const other = await context.newPage()
  await other.goto(`/course-details/${slug}`)
  await expect(other.getByRole('button', { name: 'Get this course' })).toBeVisible()
  await page.goto(`/course-details/${slug}`)
  await page.getByRole('button', { name: 'Get this course' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(other.getByRole('link', { name: 'Go to cart' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByText('was removed from your cart.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Get this course' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Get this course' })).toBeVisible()

  await other.evaluate(() => sessionStorage.setItem('stoa.draft.contact', '{"message":"private"}'))
  await page.goto('/my-profile')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('link', { name: 'Join Us' })).toBeVisible()
  expect(await other.evaluate(() => sessionStorage.getItem('stoa.draft.contact'))).toBeNull()
})

test('a video begins where it stopped, and plays on while its page cannot be refreshed', async ({ page, context }) => {
  await join(page) // whoever else watches as the sample's learner moves the place meanwhile
  const slug = 'git-without-fear'
  await page.request.post(`/api/courses/${slug}/enroll`)
  const room = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  const lesson = room.course.sections
    .flatMap((s: { lessons: { id: string; kind: string }[] }) => s.lessons)
    .findLast((l: { kind: string }) => l.kind === 'video') // of 36 s
  await page.request.put(`/api/learning/lessons/${lesson.id}/progress`, { data: { positionMs: 9000, watchedMs: 0 } })
  // The second that plays first, whenever that is: a browser may paint the first frame while it still seeks.
  await page.addInitScript(() => {
    document.addEventListener(
      'playing',
      event => {
        document.documentElement.dataset.first ??= String((event.target as HTMLVideoElement).currentTime)
      },
      { capture: true },
    )
  })
  await page.goto(`/learn/${slug}/${lesson.id}`)
  await expect(page.locator('.player-bar')).toBeAttached() // the player's controls
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.muted = true
    void v.play().catch(() => {}) // begun again with what comes by script
  })
  await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset.first ?? -1))).toBeGreaterThan(8)
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.muted = true
    v.dataset.same = ''
    return v.play()
  })
  const src = await page.locator('video').getAttribute('src')
  let asked = 0
  await page.route('**/api/learning/**', route => {
    asked++
    return route.abort()
  })
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.locator('video[data-same]')).toBeVisible()
  expect(await page.locator('video').getAttribute('src')).toBe(src)
})

test('a notification about a question opens the question itself', async ({ page }) => {
  await signIn(page, 'learner')
  const room = await (await page.request.get('/api/learning/courses/modern-javascript')).json()
  const lesson = room.course.sections[0].lessons[1].id
  const body = `Where does this stand? ${Date.now()}`
  const asked = await page.request.post(`/api/learning/lessons/${lesson}/questions`, { data: { body } })
  const { id } = await asked.json()
  await signIn(page, 'instructor')
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  // Other journeys ask in courses of the same instructor meanwhile.
  await page.locator(`a[href*="question-${id}"]`).filter({ hasText: 'asked a question in' }).click()
  await expect(page).toHaveURL(/#question-/)
  const question = page.getByRole('listitem').filter({ hasText: body })
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport()
})

test('a question asked after the session ended leads to sign in and back, and is not lost', async ({ page }) => {
  await signIn(page, 'learner')
  const room = await (await page.request.get('/api/learning/courses/modern-javascript')).json()
  const address = `/learn/modern-javascript/${room.course.sections[0].lessons[1].id}`
  await page.goto(`${address}?tab=qa`)
  const question = page.getByLabel('Your question')
  const body = `Is anyone there? ${Date.now()}`
  await question.fill(body)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Post question' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Please sign in to continue.' })
  await refusal.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email address').fill('learner@stoa.test')
  await page.getByLabel('Password', { exact: true }).fill('Stoa-demo-2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(url => url.pathname === address)
  await expect(question).toHaveValue(body)
})

test('single letters are shortcuts until they are switched off', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search anything' }).first()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.blur()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.reload()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
})

for (const [late, files] of [
  ['the code', '**/assets/*.js'],
  ['its part of the page', '**/assets/Footer-*.js'],
] as const) {
  test(`a button pressed before ${late} has come does its work once it has`, async ({ page }) => {
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route(files, async route => {
      await held
      await route.continue()
    })
    const navigation = page.goto('/')
    if (late !== 'the code') await navigation
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    go()
    await navigation
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy')
  })
}

// A part of a cached page may come alive only after the answer who is reading it.
test('a cached page comes alive as it was sent, for every reader', async ({ browser }) => {
  for (const who of ['learner', 'instructor', 'operator']) {
    for (const path of [
      '/instructor',
      '/instructors/elena-markovic',
      '/contact-us',
      '/course-details/modern-javascript',
    ]) {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage() // nothing of the code cached
      watchRequests(page)
      const said: string[] = []
      page.on('pageerror', e => said.push(`${who} ${path}: ${e}`))
      await signIn(page, who)
      await page.goto(path)
      await settled(page)
      expect(said).toEqual([])
      await page.context().close()
    }
  }
})

// What takes part in a transition takes no presses meanwhile.
test('a cover moves from its card to the page of its course, and no other step has a transition', async ({ page }) => {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document)
    Object.assign(window, { moves: 0 })
    document.startViewTransition = change => {
      Object.assign(window, { moves: (window as unknown as { moves: number }).moves + 1 })
      return begin(change)
    }
  })
  const moves = () => page.evaluate(() => (window as unknown as { moves: number }).moves)
  await page.goto('/all-courses')
  await settled(page)
  expect(await moves()).toBe(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Modern JavaScript/ })
    .first()
    .click()
  await expect(page).toHaveURL(/course-details/)
  await expect.poll(moves).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Stoa home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await moves()).toBe(1)
})

test('the day of an event is that of the reader', async ({ browser, request }) => {
  const { items } = await (await request.get('/api/courses/modern-javascript/reviews')).json()
  const zone = 'Pacific/Kiritimati' // 14 hours ahead
  const page = await (await browser.newContext({ timezoneId: zone })).newPage()
  const said: string[] = []
  page.on('console', m => m.type() === 'error' && said.push(m.text()))
  await page.goto('/course-details/modern-javascript')
  for (const { createdAt } of items.slice(0, 3)) {
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(new Date(createdAt))
    await expect(page.getByText(day).first()).toBeVisible()
  }
  expect(said).toEqual([])
})

test('price limits that are no numbers limit nothing, and show nothing', async ({ page }) => {
  await page.goto('/all-courses?min=abc&max=x')
  await expect(page.getByRole('link', { name: 'Remove price range' })).toHaveCount(0)
  await expect(page.getByLabel('Minimum price').first()).toHaveValue('')
  if (!(await page.getByLabel('Minimum price').first().isVisible())) await page.getByText('Price range').first().click()
  await page.getByLabel('Minimum price').first().fill('1,000')
  await page.getByRole('button', { name: 'Go' }).first().click()
  await expect(page).toHaveURL(/min=1000/)
  await expect(page.getByRole('link', { name: 'Remove price range' })).toContainText('1,000 – ∞')
})

test('what someone may not see is not asked for, and they are led on', async ({ page }) => {
  const refused: string[] = []
  page.on('response', answer => answer.status() === 403 && refused.push(answer.url()))
  await signIn(page, 'learner')
  for (const [address, heading] of [
    ['/studio', 'Teach what you know'],
    ['/studio/courses/one/plan', 'Teach what you know'],
    ['/studio/courses/one/lessons/two', 'Teach what you know'],
    ['/approval', 'Page not found'],
    ['/approval/one', 'Page not found'],
    ['/admin', 'Page not found'],
  ]) {
    await page.goto(address as string)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await settled(page)
  }
  expect(refused).toEqual([])
})

test('who teaches is not asked to begin, on pages that were made for everyone', async ({ page }) => {
  await signIn(page, 'instructor')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-work', '/studio')
  await page.route('**/api/me', route => setTimeout(() => route.continue(), 1500))
  await page.goto('/all-courses', { waitUntil: 'commit' })
  await expect(page.locator('.promo a')).toHaveAttribute('href', '/instructor')
  await expect(page.locator('.promo a')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Become an Instructor' }).first()).toBeHidden()
  await expect(page.locator('.promo')).toContainText('Pick up where you left off.')
  await expect(page.locator('.promo a')).toBeVisible()
  await expect(page.locator('header').getByRole('link', { name: 'Studio' })).toBeVisible()
})

test('a draft has no figures yet, and says so', async ({ page }) => {
  await signIn(page, 'instructor')
  const { courses } = await (await page.request.get('/api/studio/courses')).json()
  const draft = courses.find((course: { state: string }) => course.state === 'draft').id
  for (const part of ['analytics', 'students', 'announcements']) {
    await page.goto(`/studio/courses/${draft}/${part}`)
    await expect(page.getByRole('heading', { name: 'This course isn’t launched yet' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Review and submit' }).last().click()
  await expect(page).toHaveURL(/\/checklist$/)
})
