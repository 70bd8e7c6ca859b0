import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, mailTo, signIn, test } from './people'
import { settled } from './settled'

// Courses of the sample's instructor. What a course has had of announcements this week it has had in the next try, too,
// which therefore takes another one.
const taughtByElena = ['web-pages-that-load-at-once', 'typescript-without-tears', 'modern-javascript']
const slug = taughtByElena[0] as string

async function taught(page: Page, slug: string): Promise<{ id: string; title: string }> {
  const { courses } = await (await page.request.get('/api/studio/courses')).json()
  return courses.find((course: { slug: string }) => course.slug === slug)
}

// Someone who has just bought the course.
async function learner(page: Page, slug: string) {
  const email = await join(page, { name: 'Nadia Ferrari' })
  const cart = await (await page.request.post('/api/cart/lines', { data: { slug } })).json()
  const card = { name: 'Nadia', number: '4242424242424242', expMonth: 12, expYear: 2031, cvv: '123' }
  const { token } = await (await page.request.post('/api/payment/test/tokens', { data: card })).json()
  const paid = await page.request.post('/api/orders', {
    headers: { 'Idempotency-Key': email },
    data: { quote: cart.quote, payment: { kind: 'token', token } },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
  const { course } = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  return { email, lesson: course.sections[0].lessons[0].id as string }
}

test('an instructor answers, replies to a review and announces something', async ({ page, browser }, { retry }) => {
  test.setTimeout(120_000)
  const slug = taughtByElena[retry] as string
  const student = await (await browser.newContext()).newPage()
  const { email, lesson } = await learner(student, slug)
  const now = Date.now()
  const [body, praise] = [`Which of these comes first? ${now}`, `Every page of mine is faster now, measured. ${now}`]
  const asked = await student.request.post(`/api/learning/lessons/${lesson}/questions`, { data: { body } })
  expect(asked.ok(), await asked.text()).toBe(true)
  const review = await student.request.put(`/api/courses/${slug}/review`, { data: { stars: 5, body: praise } })
  expect(review.ok(), await review.text()).toBe(true)

  // The question is answered, and the answer saved and used again.
  await signIn(page, 'instructor')
  await page.goto('/studio/questions?show=unanswered')
  const question = page.getByRole('listitem').filter({ hasText: body })
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  const answer = question.getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await answer.fill('What blocks the first paint.')
  await question.getByRole('button', { name: 'Save to use again' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Order ${now}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await answer.fill('')
  await question.getByLabel('Insert a saved answer').selectOption(`Order ${now}`)
  await expect(answer).toHaveValue('What blocks the first paint.')
  await answer.press('Control+Enter')
  await expect(question).toHaveCount(0)
  await mailTo(page, email, 'answered your question')

  await page.goto('/studio/reviews?show=unreplied')
  const written = page.getByRole('listitem').filter({ hasText: praise })
  await written.getByRole('button', { name: 'Reply' }).click()
  await written.getByLabel('Your public reply').fill('Send me your numbers!')
  await written.getByRole('button', { name: 'Publish reply' }).click()
  await expect(written).toHaveCount(0)
  await student.goto(`/course-details/${slug}#reviews`)
  await expect(student.getByText('Send me your numbers!').first()).toBeVisible()

  // An announcement is previewed, sent, and reaches the bell and the mailbox; the third in a week is not sent.
  const { id, title } = await taught(page, slug)
  await page.goto(`/studio/courses/${id}/announcements`)
  const desk = await (await page.request.get(`/api/studio/courses/${id}/announcements`)).json()
  for (let left = desk.left; left > 0; left--) {
    const subject = `Part ${left} ${now}`
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('textbox', { name: 'Message' }).fill('It is about pictures.\nhttps://example.org')
    await page.getByRole('button', { name: 'Preview and send' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByText(`News from ${title}: ${subject}`).first()).toBeVisible()
    await preview.getByRole('button', { name: /^Send to \d+ students?$/ }).click()
    const sent = page.getByRole('listitem').filter({ hasText: subject })
    await expect(sent).toContainText(/\d+ students? · \d+ by notification, \d+ by email/)
  }
  await expect(page.getByText('You’ve sent two announcements in the last seven days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview and send' })).toBeDisabled()
  const last = `Part 1 ${now}`
  expect(await mailTo(page, email, last)).toContain('It is about pictures.')
  await student.getByRole('button', { name: /^Notifications/ }).click()
  await student.getByRole('link', { name: new RegExp(last) }).click()
  await expect(student.getByRole('article').filter({ hasText: last })).toBeInViewport()
  await student.context().close()
})

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`axe finds nothing on the screens of who teaches: ${width} ${scheme}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'instructor')
    const course = `/studio/courses/${(await taught(page, slug)).id}`
    for (const [path, heading] of [
      ['/studio/questions', 'Questions'],
      ['/studio/reviews', 'Reviews'],
      [`${course}/students`, 'Students'],
      [`${course}/analytics`, 'Analytics'],
      [`${course}/announcements`, 'Announcements'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settled(page)
      expect.soft(await findings(page, 'wcag'), path).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path)
        .toBeLessThanOrEqual(0)
    }
    await page.goto(`${course}/analytics`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download CSV ?: Over time/ }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${slug}-steps-[\\d-]+\\.csv$`))
  })
