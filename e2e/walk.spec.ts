import { expect, join, mailTo, signIn, signUp, test, typeCard } from './people'

// The short free-standing course that the walk finishes.
const slug = 'git-without-fear'

test('a newcomer finds, buys, takes and finishes a course, and a stranger checks the certificate', {
  tag: '@firefox',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search anything' }).first().fill('typescrpt') // a slip is forgiven
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'TypeScript without tears' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TypeScript without tears')
  await page.getByRole('button', { name: 'Get this course' }).click()

  // A visitor's cart comes along through sign-up.
  await expect(
    page.getByRole('table').getByRole('link', { name: 'TypeScript without tears', exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Sign up to check out' }).click()
  const email = await signUp(page, { from: '' })
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByLabel('Coupon code').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WELCOME10')).toBeVisible()
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$166\.50/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('$166.50')).toBeVisible()
  const number = page.url().split('/').pop() as string
  expect(number).toMatch(/^[a-z]{3}\d{6}$/)
  expect((await page.request.get(`/api/orders/${number}/receipt.pdf`)).headers()['content-type']).toBe(
    'application/pdf',
  )

  await page.getByRole('link', { name: /Start lesson 1/ }).click()
  const video = page.locator('video')
  await expect(video).toBeVisible()
  expect(
    await video.evaluate((v: HTMLVideoElement) => [...v.textTracks].filter(track => track.kind === 'captions').length),
  ).toBe(1)

  // Every lesson by its checkbox, the quizzes by answering until they are passed.
  await finish(page)
  await expect(page.getByRole('link', { name: 'View certificate' })).toBeVisible()
  await page.getByRole('link', { name: 'View certificate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zażółć Gęślą-Jaźń')

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByText('This certificate is valid')).toBeVisible()
  const pdf = await stranger.request.get(`/api/certificates/${page.url().split('/').pop()}/certificate.pdf`)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The mail about it ends such mails with one press, for who is not signed in.
  const mail = await mailTo(page, email, /unsubscribe\?token=/)
  await stranger.goto(`/unsubscribe?token=${mail.match(/unsubscribe\?token=([\w-]+)/)?.[1]}`)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByText('You’ve been unsubscribed.')).toBeVisible()
  const { choices } = await (await page.request.get('/api/notification-choices')).json()
  expect(choices.find((c: { topic: string }) => c.topic === 'course-updates')).toMatchObject({
    onSite: true,
    email: false,
  })
})

test('the same on a phone, with a free course', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await join(page)
  await page.goto('/all-courses?price=free')
  await page.goto(`/course-details/${slug}`)
  await page.getByRole('button', { name: 'Get this course' }).click()
  await expect(page).toHaveURL(new RegExp(`/learn/${slug}`))
  const first = page.getByRole('complementary').getByRole('checkbox').first()
  await first.check()
  await expect(page.getByRole('status').filter({ hasText: '% complete' })).not.toHaveText('0% complete')
  await page.reload()
  await expect(first).toBeChecked() // it was kept
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

async function finish(page: import('@playwright/test').Page) {
  const room = await (await page.request.get('/api/learning/courses/typescript-without-tears')).json()
  for (const lesson of room.course.sections.flatMap((s: { lessons: object[] }) => s.lessons)) {
    if (lesson.kind !== 'quiz') {
      expect(
        (await page.request.put(`/api/learning/lessons/${lesson.id}/done`, { data: { done: true } })).status(),
      ).toBe(200)
      continue
    }
    const { quiz } = await (await page.request.get(`/api/learning/lessons/${lesson.id}`)).json()
    const answers: Record<string, string[]> = {}
    for (const q of quiz.questions) answers[q.id] = await right(page, lesson.id, quiz, q)
    const result = await (
      await page.request.post(`/api/learning/lessons/${lesson.id}/quiz`, { data: { answers } })
    ).json()
    expect(result.passed).toBe(true)
  }
  await page.reload()
}

// Finds the answer of one question by trying, as a patient learner would.
async function right(
  page: import('@playwright/test').Page,
  lesson: string,
  _quiz: object,
  q: { id: string; kind: string; choices: string[] },
): Promise<string[]> {
  const n = q.choices.length
  for (let mask = 1; mask < 1 << n; mask++) {
    const answer = q.choices.map((_, i) => String(i)).filter((_, i) => mask & (1 << i))
    if (q.kind !== 'multiple' && answer.length > 1) continue
    const result = await (
      await page.request.post(`/api/learning/lessons/${lesson}/quiz`, { data: { answers: { [q.id]: answer } } })
    ).json()
    if (result.correct[q.id]) return answer
  }
  return []
}

test('a question under a lesson is answered by who teaches, and rings', async ({ page, browser }) => {
  await signIn(page, 'learner')
  const room = await (await page.request.get('/api/learning/courses/modern-javascript')).json()
  const lesson = `/learn/modern-javascript/${room.course.sections[0].lessons[0].id}?tab=qa`
  await page.goto(lesson)
  await page.getByLabel('Your question').fill('')
  await page.getByRole('button', { name: 'Post question', exact: true }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  const question = `Why not <b>var</b>? ${Date.now()}`
  await page.getByLabel('Your question').fill(question)
  await page.getByRole('button', { name: /^Post question/ }).click() // with the second at which the video stands
  await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('')
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'instructor')
  await teacher.goto(lesson)
  await teacher.locator('html[data-alive]').waitFor({ state: 'attached' })
  const asked = teacher.getByRole('listitem').filter({ hasText: question }).last()
  await asked.locator('summary').click()
  const answer = `It forgets where it was made. ${Date.now()}`
  await asked.getByLabel('Your answer').fill(answer)
  await asked.getByRole('button', { name: 'Post answer', exact: true }).click()
  await expect(asked.getByRole('listitem').filter({ hasText: answer })).toBeVisible()
  await page.reload()
  await expect(page.getByText(answer)).toBeVisible()
  await page.goto('/my-course')
  await page
    .getByRole('button', { name: /^Notifications/ })
    .or(page.getByRole('link', { name: /^Notifications/ }))
    .first()
    .click()
  await expect(page.getByText('answered your question in').first()).toBeVisible()
})
