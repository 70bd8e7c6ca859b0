import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, mailTo, signIn, test } from './people'

async function write(page: Page, subject: string, email: string) {
  await page.goto('/contact-us')
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Subject', { exact: true }).fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Is there a course about knots?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thanks, we’ve received your message.')).toBeVisible()
}

test('a message is read, answered by email once, closed, and opened again', async ({ page, browser }) => {
  const [subject, email] = [`Knots ${Date.now()}`, `zoe${Date.now()}@example.org`]
  await write(await (await browser.newContext()).newPage(), subject, email)
  await signIn(page, 'operator')
  await page.goto('/admin/messages')
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  expect(await findings(page, 'wcag')).toEqual([])

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/fill this in/)
  await page.getByLabel('Your answer').fill('Yes, from May on.')
  await page.reload()
  await expect(page.getByLabel('Your answer')).toHaveValue('Yes, from May on.')
  // The first answer to the browser is lost: it tries again, and one email is sent.
  let tries = 0
  await page.route('**/answers/*', async route => {
    tries++
    const response = await route.fetch()
    return tries === 1 ? route.abort() : route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Send answer' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByText('Yes, from May on.')).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText(`Your answer is on its way to ${email}.`)).toBeVisible()
  await expect(conversation.getByText('Yes, from May on.')).toHaveCount(1)
  await expect(async () => {
    const mail = await (await page.request.get('/dev/mail')).text()
    expect(mail.split(`Re: ${subject}`).length).toBe(2)
  }).toPass()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).last().click()
  await expect(page.getByText(/answered the message M-/)).toBeVisible()
  await expect(page.getByText(/reopened the message M-/)).toBeVisible()
})

const course = 'git-without-fear'

// A person who has enrolled in a free course.
async function enrolled(page: Page, name: string) {
  const email = await join(page, { name })
  expect((await page.request.post(`/api/courses/${course}/enroll`)).ok()).toBe(true)
  return email
}

test('a review is reported, hidden with a reason that its author reads, and shown again', async ({ page, browser }) => {
  const [name, text] = [`Rita ${Date.now()}`, `Cheap shoes at shoes.example, number ${Date.now()}.`]
  const rita = await (await browser.newContext()).newPage()
  const email = await enrolled(rita, name)
  const written = await rita.request.put(`/api/courses/${course}/review`, { data: { stars: 1, body: text } })
  const { id } = await written.json()
  const ben = await (await browser.newContext()).newPage()
  await enrolled(ben, `Ben ${Date.now()}`)
  await ben.goto(`/course-details/${course}`)
  await ben.getByRole('button', { name: `More about what ${name} wrote` }).click()
  await ben.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Report this review' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByLabel('What is wrong?')).toHaveAccessibleDescription(/fill this in/)
  expect(await findings(ben, 'wcag', 'dialog')).toEqual([])
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(ben.getByText('Thank you. We’ll look at it.')).toBeVisible()

  await signIn(page, 'operator')
  await page.goto('/admin')
  await page.getByRole('link', { name: /reported contribution/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation')
  const card = page.getByRole('article', { name: `Review: ${name}` })
  await expect(card.getByText(text)).toBeVisible()
  await expect(card).toContainText('Reported by 1 person · Advertising or spam')
  expect(await findings(page, 'wcag')).toEqual([])
  const hide = async () => {
    await card.getByRole('button', { name: /^Hide/ }).click()
    const asks = page.getByRole('dialog', { name: 'Hide this review?' })
    await expect(asks.getByRole('radio', { name: 'Advertising or spam' })).toBeChecked()
    await asks.getByLabel('More details (optional)').fill('It sells shoes.')
    await asks.getByRole('button', { name: 'Hide' }).click()
    await expect(card).toBeHidden()
  }
  await hide()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await hide()

  const shown = async () => (await (await ben.request.get(`/api/courses/${course}/reviews`)).text()).includes(id)
  expect(await shown()).toBe(false)
  await rita.goto(`/course-details/${course}`)
  await expect(rita.getByText(/hidden by the operator.*Advertising or spam/)).toBeVisible()
  await expect(rita.getByText('It sells shoes.', { exact: true })).toBeVisible()
  expect(await mailTo(rita, email, /was hidden/)).toContain('It sells shoes.')

  await page.getByRole('button', { name: 'Hidden', exact: true }).click()
  await card.getByRole('button', { name: /^Show again/ }).click()
  await expect(card).toBeHidden()
  expect(await shown()).toBe(true)
  await page.goto('/admin/audit')
  await expect(page.getByText(/hid a review: “.*”, Advertising or spam/).first()).toBeVisible()
})

test('a question and an answer are reported in the classroom and hidden', async ({ page, browser }) => {
  const [asker, helper] = [`Ada ${Date.now()}`, `Hugo ${Date.now()}`]
  const ada = await (await browser.newContext()).newPage()
  await enrolled(ada, asker)
  const { sections } = await (await ada.request.get(`/api/courses/${course}`)).json()
  const lesson = sections[0].lessons[0].id
  const asked = await ada.request.post(`/api/learning/lessons/${lesson}/questions`, {
    data: { body: `Where are cheap shoes? ${asker}` },
  })
  const { id } = await asked.json()
  const hugo = await (await browser.newContext()).newPage()
  await enrolled(hugo, helper)
  await hugo.request.post(`/api/learning/questions/${id}/answers`, { data: { body: `At sandals.example. ${helper}` } })
  const place = `/learn/${course}/${lesson}?tab=qa&question=${id}`
  const report = async (who: Page, name: string, what: string) => {
    await who.goto(place)
    const item = who.getByRole('menuitem', { name: 'Report' })
    await expect(async () => {
      // The page scrolls to the question while it comes, away from under the mouse.
      await who.getByRole('button', { name: `More about what ${name} wrote` }).click()
      await expect(item).toBeVisible({ timeout: 1000 })
    }).toPass()
    await item.click()
    const dialog = who.getByRole('dialog', { name: `Report this ${what}` })
    await dialog.getByRole('radio', { name: 'Not about the course' }).check()
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(who.getByText('Thank you. We’ll look at it.')).toBeVisible()
  }
  await report(ada, helper, 'answer')
  await report(hugo, asker, 'question')

  await signIn(page, 'operator')
  await page.goto('/admin/moderation')
  for (const [what, name] of [
    ['Answer', helper],
    ['Question', asker],
  ] as const) {
    const card = page.getByRole('article', { name: `${what}: ${name}` })
    await card.getByRole('button', { name: /^Hide/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expect(card).toBeHidden()
  }
  await ada.goto(place)
  await expect(ada.getByText(/hidden by the operator.*Not about the course/)).toBeVisible()
  await expect(ada.getByText(`At sandals.example. ${helper}`)).toBeHidden()
  await hugo.goto(place)
  await expect(hugo.getByText(`Where are cheap shoes? ${asker}`)).toBeHidden()
})
