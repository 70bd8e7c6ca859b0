import type { Browser, Page } from '@playwright/test'
import { codeOf, expect, join, mailTo, password, signIn, test, typeCard } from './people'
import { settled } from './settled'

// A page of a browser that runs no scripts.
const plain = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage()

test('without scripts a course is found, bought and learned', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await plain(browser)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search anything' }).fill('modern javascript')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Modern JavaScript, from first principles to shipped' }).first().click()
  await page.getByRole('button', { name: 'Get this course' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('link', { name: 'Sign up to check out' }).click()

  const email = `plain${process.pid}-${Date.now()}@example.org`
  await page.getByLabel('Name', { exact: true }).fill('Zażółć Jaźń')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/9 characters/)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  const mail = await mailTo(page, email, /verify-email\?token=/)
  await page.goto(mail.match(/\/verify-email\?token=\w+/)?.[0] as string)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(/\/checkout$/)

  await page.getByLabel('Coupon code').fill('nope')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(/Invalid code/)
  await expect(page.getByLabel('Coupon code')).toHaveValue('nope')
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toContainText('declined this card')
  await expect(page.getByRole('table').getByRole('link', { name: /^Modern JavaScript/ })).toBeVisible()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/orders\/\w+/)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  expect((await (await page.request.get('/api/orders')).json()).orders).toHaveLength(1)

  await page
    .getByRole('main')
    .getByRole('link', { name: /Start lesson 1/ })
    .click()
  const film = page.locator('video[src]:visible') // the one that waits for scripts is hidden
  await expect(film).toHaveAttribute('controls')
  expect((await page.request.get((await film.getAttribute('src')) as string)).status()).toBe(200)
  await expect(page.getByRole('complementary').getByRole('link').nth(2)).toBeVisible()
  await page.goto('/my-profile')
  await page.getByRole('button', { name: /Log out|Sign out/ }).click()
  await page.goto('/my-course')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('without scripts a wrong password is an error, and the email stays', async ({ browser }) => {
  const page = await plain(browser)
  await page.goto('/my-course')
  await page.getByLabel('Email address').fill('learner@stoa.test')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('learner@stoa.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill('Stoa-demo-2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/my-course$/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('an early press is not lost, on a slow phone with a slow network', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.goto('/course-details/modern-javascript', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Get this course' })
  await button.waitFor()
  expect(await page.evaluate(() => 'alive' in document.documentElement.dataset)).toBe(false)
  await button.click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/checkout$/, { timeout: 30_000 })
  await expect(page.getByRole('table').getByRole('link', { name: /^Modern JavaScript/ })).toBeVisible()
})

test('what is typed before the page is alive is sent', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  const navigation = page.goto('/sign-in?next=%2Fmy-course')
  await page.getByLabel('Email address').fill('learner@stoa.test')
  await page.getByLabel('Password', { exact: true }).fill('Stoa-demo-2026!')
  await page.getByLabel('Remember me').uncheck()
  go()
  await navigation
  await expect(page.getByLabel('Email address')).toHaveValue('learner@stoa.test')
  const sent = page.waitForRequest('**/api/account/sign-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'learner@stoa.test',
    password: 'Stoa-demo-2026!',
    remember: false,
  })
  await expect(page).toHaveURL(/\/my-course$/)
})

test('a form that is sent at the moment its page comes alive has all that was typed', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  const navigation = page.goto('/sign-up')
  const email = `early-${Date.now()}@example.org`
  await page.getByLabel('Name', { exact: true }).fill('Zoë')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Marble-and-ink!')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).evaluate((button: HTMLButtonElement) => {
    const alive = new MutationObserver(() => {
      alive.disconnect()
      button.click()
    })
    alive.observe(document.documentElement, { attributeFilter: ['data-alive'] })
  })
  go()
  await navigation
  await expect(page.getByText(email)).toBeVisible()
})

test('the screens of one person come whole, in two languages, and do not move', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'learner')
  await page.request.post('/api/cart/lines', { data: { slug: 'sql-that-answers' } })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, words] of [
    ['/learn/modern-javascript', '<video'],
    ['/my-course', 'Modern JavaScript'],
    ['/checkout', 'name="quote"'],
    ['/order-history', 'pdg3301'],
    ['/my-profile', 'learner@stoa.test'],
    ['/sign-in', 'name="password"'],
  ] as const) {
    for (const lang of ['en', 'de']) {
      // On a machine that is busy a page may come as a frame, for the browser to render.
      await expect(async () => {
        const answer = await page.request.get(path, {
          headers: { Cookie: `${await cookies(page)}; stoa_lang=${lang}` },
        })
        expect(await answer.text(), `${path} in ${lang}`).toContain(words)
      }).toPass({ timeout: 20_000 })
      await page.goto(`${path}?lang=${lang}`)
      await settled(page)
      expect
        .soft(
          await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
          `${path} in ${lang}`,
        )
        .toBeLessThan(0.01)
    }
  }
})

const cookies = async (page: Page) => (await page.context().cookies()).map(c => `${c.name}=${c.value}`).join('; ')

test('two browsers at once read their own things only', async ({ browser }) => {
  const people = await Promise.all(
    ['learner', 'instructor'].map(async who => {
      const page = await plain(browser)
      await signIn(page, who)
      return { who, page }
    }),
  )
  await Promise.all(
    people.map(async ({ who, page }) => {
      let own = 0
      for (let i = 0; i < 10; i++) {
        const html = await (await page.request.get('/my-profile')).text()
        const other = who === 'learner' ? 'instructor' : 'learner'
        expect(html).not.toContain(`${other}@stoa.test`)
        if (html.includes(`${who}@stoa.test`)) own++ // else it came as a frame, since the renderer was busy
      }
      expect(own).toBeGreaterThan(0)
    }),
  )
})

test('without scripts a free course is begun', async ({ page, browser }) => {
  await join(page)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const bare = await context.newPage()
  const { courses } = await (await page.request.get('/api/catalog/courses?price=free')).json()
  await bare.goto(`/course-details/${courses[0].slug}`)
  await bare.getByRole('button', { name: 'Get this course' }).click()
  await expect(bare).toHaveURL(/\/learn\//)
})

test('without scripts the listing is sorted and filtered on a phone, and a message is sent', async ({ browser }) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage()
  await page.goto('/all-courses?price=paid')
  await page.getByLabel('Sort by').selectOption('title')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/price=paid/)
  await expect(page).toHaveURL(/sort=title/)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Business/ }).check()
  await filters.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Business')

  await page.goto('/contact-us')
  await page.getByLabel('First name').fill('Zoë')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Group rates')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a price for ten people?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a price for ten people?')
  await page.getByRole('textbox', { name: 'Email' }).fill(`zoe${process.pid}@example.org`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks, we’ve received your message.' })).toBeVisible()
})

// The same person in a browser that runs no scripts.
async function bare(browser: Browser, page: Page): Promise<Page> {
  return (
    await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage()
}

async function buy({ request }: Page, slug: string) {
  const { quote } = await (await request.post('/api/cart/lines', { data: { slug } })).json()
  const card = { name: 'Zażółć Jaźń', number: '4242424242424242', expMonth: 12, expYear: 2030, cvv: '123' }
  const { token } = await (await request.post('/api/payment/test/tokens', { data: card })).json()
  const payment = { kind: 'token', token, save: false }
  expect(
    (await request.post('/api/orders', { data: { quote, payment }, headers: { 'Idempotency-Key': quote } })).status(),
  ).toBe(201)
}

test('without scripts a lesson is ticked, a quiz answered, a question asked and a course reviewed', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const email = await join(page)
  const slug = 'modern-javascript'
  await buy(page, slug)
  const room = async () => (await page.request.get(`/api/learning/courses/${slug}`)).json()
  const lessons = (await room()).course.sections.flatMap((s: { lessons: object[] }) => s.lessons) as {
    id: string
    title: string
    kind: string
  }[]
  const bared = await bare(browser, page)

  const film = lessons.find(l => l.kind === 'video') as { id: string; title: string }
  await bared.goto(`/learn/${slug}/${film.id}`)
  const tick = bared.getByRole('complementary').getByRole('checkbox', { name: `Completed: ${film.title}`, exact: true })
  await expect(tick).not.toBeChecked()
  await tick.click()
  await expect(tick).toBeChecked()
  expect((await room()).lessons[film.id].done).toBe(true)
  await tick.click()
  await expect(tick).not.toBeChecked()
  expect((await room()).lessons[film.id].done).toBe(false)

  await bared.getByRole('tab', { name: 'Q&A' }).click()
  await bared.getByRole('button', { name: 'Post question', exact: true }).click()
  await expect(bared.getByLabel('Your question')).toHaveAccessibleDescription('Please fill this in.')
  const question = `Why <b>this</b> way? ${Date.now()}`
  await bared.getByLabel('Your question').fill(question)
  await bared.getByRole('button', { name: 'Post question', exact: true }).click()
  await expect(bared).toHaveURL(/#questions$/)
  await expect(bared.getByRole('listitem').filter({ hasText: question })).toHaveCount(1)
  await expect(bared.getByLabel('Your question')).toHaveValue('')
  const { questions } = await (await page.request.get(`/api/learning/lessons/${film.id}/questions`)).json()
  expect(questions.map((q: { body: string }) => q.body)).toContain(question)

  const asked = bared.getByRole('listitem').filter({ hasText: question })
  await asked.locator('summary').click()
  await asked.getByRole('button', { name: 'Post answer' }).click()
  await expect(asked.getByLabel('Your answer')).toHaveAccessibleDescription('Please fill this in.')
  await asked.getByLabel('Your answer').fill('I found it: it is short.')
  await asked.getByRole('button', { name: 'Post answer' }).click()
  await expect(bared).toHaveURL(/#questions$/)
  const answered = asked.getByRole('listitem').filter({ hasText: 'I found it: it is short.' })
  await expect(answered).toHaveCount(1)
  await expect(asked.getByLabel('Your answer')).not.toBeVisible()
  await answered.getByRole('button', { name: 'Delete' }).click()
  await expect(answered).toHaveCount(0)
  await expect(asked).toHaveCount(1)

  // The mail about the answer ends such mails.
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'instructor')
  const reply = await teacher.request.post(`/api/learning/questions/${questions[0].id}/answers`, {
    data: { body: 'Because it is short.' },
  })
  expect(reply.ok()).toBe(true)
  const mail = await mailTo(page, email, /unsubscribe\?token=/)
  const stranger = await plain(browser)
  await stranger.goto(`/unsubscribe?token=${mail.match(/unsubscribe\?token=([\w-]+)/)?.[1]}`)
  await stranger.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(stranger.getByText('You’ve been unsubscribed.')).toBeVisible()
  const { choices } = await (await page.request.get('/api/notification-choices')).json()
  expect(choices.filter((c: { email: boolean }) => !c.email).map((c: { topic: string }) => c.topic)).toContain(
    'course-updates',
  )

  const quiz = lessons.find(l => l.kind === 'quiz') as { id: string; title: string }
  await bared.goto(`/learn/${slug}/${quiz.id}`)
  const answers = bared.locator('form', { has: bared.getByRole('button', { name: 'Check my answers' }) })
  await bared.getByRole('button', { name: 'Check my answers' }).click() // the browser says what is missing
  await expect(bared.getByText('Correct', { exact: true })).toHaveCount(0)
  for (const part of await answers.getByRole('group').all()) {
    const choice = part.locator('input').first()
    if ((await choice.getAttribute('maxlength')) !== null) await choice.fill('nothing')
    else await choice.check()
  }
  const parts = await answers.getByRole('group').count()
  await bared.getByRole('button', { name: 'Check my answers' }).click()
  await expect(bared.getByText(/You (passed|scored)/)).toBeVisible()
  await expect(bared.getByText(/1 attempt/)).toBeVisible()
  await expect(bared.getByText(/^(Correct|Incorrect)$/)).toHaveCount(parts)
  await expect(bared.getByRole('main').locator('fieldset input:checked').first()).toBeVisible()
  await expect(bared.getByRole('link', { name: 'Try again' })).toBeVisible()
  const { quiz: tried } = await (await page.request.get(`/api/learning/lessons/${quiz.id}`)).json()
  expect(tried.attempts).toHaveLength(1)

  await bared.getByRole('tab', { name: 'About' }).click()
  await bared.getByRole('tab', { name: 'Reviews' }).click()
  await bared.getByLabel('Comment').fill('Patient and exact.')
  await bared.getByRole('button', { name: 'Submit Review' }).click()
  await expect(bared.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription(/1 to 5 stars/)
  await expect(bared.getByLabel('Comment')).toHaveValue('Patient and exact.')
  await bared.getByText('4 of 5 stars').locator('xpath=..').click()
  await bared.getByRole('button', { name: 'Submit Review' }).click()
  await expect(bared.getByText('Thanks! Your review has been published.')).toBeVisible()
  await expect(bared.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  const { myReview } = await (await page.request.get(`/api/courses/${slug}/standing`)).json()
  expect(myReview).toMatchObject({ stars: 4, body: 'Patient and exact.' })
})

test('without scripts the link of a sign-up is sent again, and to another address', async ({ browser }) => {
  const page = await plain(browser)
  const [wrong, right] = ['wrong', 'right'].map(word => `${word}${process.pid}-${Date.now()}@example.org`) as [
    string,
    string,
  ]
  await page.goto('/sign-up?next=%2Fmy-course')
  await page.getByLabel('Name', { exact: true }).fill('Zoë')
  await page.getByLabel('Email address').fill(wrong)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(wrong)).toBeVisible()
  const mails = async (to: string) =>
    (await (await page.request.get('/dev/mail')).text()).split('<li>').filter(item => item.includes(to)).length
  await expect.poll(() => mails(wrong)).toBe(1)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Sent. Check your inbox.')).toBeVisible()
  await expect(page.getByText(wrong)).toBeVisible()
  await expect.poll(() => mails(wrong)).toBe(2)

  await page.getByText('Change address').click()
  await page.getByLabel('Email address').fill('not an address')
  await page.getByRole('button', { name: 'Send the link here' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/valid email/)
  await expect(page.getByLabel('Email address')).toHaveValue('not an address')
  await page.getByLabel('Email address').fill(right)
  await page.getByRole('button', { name: 'Send the link here' }).click()
  await expect(page.getByRole('status')).toContainText(right)
  const mail = await mailTo(page, right, /verify-email\?token=/)
  await page.goto(mail.match(/\/verify-email\?token=\w+/)?.[0] as string)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(/\/my-course$/)
  expect((await (await page.request.get('/api/me')).json()).person.email).toBe(right)
})

test('without scripts the language is changed at the foot of any page, and in the account', async ({
  page,
  browser,
}) => {
  const visitor = await plain(browser)
  await visitor.goto('/all-courses?price=free&lang=pl')
  await visitor.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click()
  await expect(visitor).toHaveURL(/\/all-courses\?price=free$/)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
  await visitor.goto('/')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')

  await join(page)
  const bared = await bare(browser, page)
  await bared.goto('/language')
  await bared.getByRole('radio', { name: 'Italiano' }).check()
  await bared.getByRole('button', { name: 'Save Changes' }).click()
  await expect(bared.locator('html')).toHaveAttribute('lang', 'it')
  await expect(bared.getByRole('radio', { name: 'Italiano' })).toBeChecked()
  expect((await (await page.request.get('/api/me')).json()).person.language).toBe('it')
})

test('without scripts signing in asks for the code of the authenticator', async ({ page, browser }) => {
  const email = await join(page)
  const { secret } = await (await page.request.post('/api/account/authenticator', { data: { password } })).json()
  const confirmed = await page.request.put('/api/account/authenticator', { data: { code: codeOf(secret, Date.now()) } })
  const { codes } = await confirmed.json()
  const bared = await plain(browser)
  await bared.goto('/sign-in?next=%2Fmy-course')
  const type = async (code?: string) => {
    await bared.getByLabel('Email address').fill(email)
    await bared.getByLabel('Password', { exact: true }).fill(password)
    if (code) await bared.getByLabel('Code', { exact: true }).fill(code)
    await bared.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await expect(bared.getByLabel('Code', { exact: true })).toHaveCount(0)
  await type()
  await expect(bared.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expect(bared.getByLabel('Email address')).toHaveValue(email)
  await type('000000')
  await expect(bared.getByRole('alert')).toContainText('This code is incorrect')
  expect((await (await bared.request.get('/api/me')).json()).person).toBeNull()
  await type(codes[0])
  await expect(bared).toHaveURL(/\/my-course$/)
  expect((await (await bared.request.get('/api/me')).json()).person.email).toBe(email)
})
