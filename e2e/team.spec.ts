import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, mailTo, test, typeCard } from './people'

const clean = async (page: Page) => expect(await findings(page, 'wcag'), page.url()).toEqual([])

test('a company buys seats, invites two, sees one learn, and takes the other seat back', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await join(page, { name: 'Nordwind GmbH' })
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('link', { name: 'For your team' }).first().click()
  await page.getByLabel('Number of seats').fill('3')
  await clean(page)
  await page.getByRole('button', { name: 'Add seats to cart' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText(/^3 seats ×/)).toBeVisible()
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: /^Invite people/ }).click()
  await expect(page).toHaveURL(/\/teams\/./)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const [first, second] = ['ida', 'otto'].map(name => `${name}${Date.now()}@nordwind.example`)
  await page.getByLabel('Email addresses').fill(`Ida Berg <${first}>; ${second}`)
  await expect(page.getByText('2 addresses, 3 free seats')).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('row', { name: /Invited/ })).toHaveCount(2)
  await clean(page)

  const mail = await mailTo(page, first as string, /Accept seat/)
  const link = mail.match(/http:\/\/localhost:\d+(\/join\/\w+)/)?.[1] as string
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Nordwind GmbH has a seat for you' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Sign up to accept' })).toBeVisible()
  await join(phone, { name: 'Ida Berg' })
  await phone.goto(link)
  await expect(phone.getByText('Nordwind GmbH pays for your seat and will see:')).toBeVisible()
  await clean(phone)
  await phone.getByRole('button', { name: 'Accept seat' }).click()
  await expect(phone).toHaveURL(/\/learn\/modern-javascript/)
  const { course } = await (await phone.request.get('/api/learning/courses/modern-javascript')).json()
  const lesson = course.sections[0].lessons.find((l: { kind: string }) => l.kind !== 'quiz').id
  expect((await phone.request.put(`/api/learning/lessons/${lesson}/done`, { data: { done: true } })).ok()).toBe(true)
  await phone.goto('/teams')
  await expect(phone.getByText('Paid for by Nordwind GmbH')).toBeVisible()
  await clean(phone)

  await page.reload()
  const learner = page.getByRole('row', { name: /Ida Berg/ })
  await expect(learner.getByText(/^[1-9]\d?%$/)).toBeVisible()
  await expect(learner.getByRole('button', { name: /^Actions/ })).toBeHidden() // who has begun keeps the seat
  await page.getByRole('button', { name: `Actions for ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Take back seat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back seat' }).click()
  await expect(page.getByRole('row', { name: second as string })).toHaveCount(0) // the message names them, too
  const table = await page.request.get(`/api${new URL(page.url()).pathname}/progress.csv`)
  expect(await table.text()).toContain(`${first},Ida Berg,joined`)
})
