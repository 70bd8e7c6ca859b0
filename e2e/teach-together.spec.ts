import { expect, joinAsInstructor, mailTo, signIn, test } from './people'

// The owner invites by email; whoever is invited opens the link, accepts, and edits the same draft.
test('two instructors teach a course together', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const guest = await browser.newContext({ baseURL })
  const invited = await guest.newPage()
  const email = await joinAsInstructor(invited, { name: 'Max Berger' })

  await signIn(page, 'instructor')
  const made = await page.request.post('/api/studio/courses', { data: { title: 'Books that balance' } })
  const { id } = await made.json()
  await page.goto(`/studio/courses/${id}/price`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Share in percent').fill('30')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const text = await mailTo(page, email, 'Books that balance')
  const link = text.match(/\/studio\/invitations\/\w+/)?.[0] ?? ''
  await invited.goto(link)
  await expect(invited.getByText(/invites you to teach in “Books that balance”.*30%/)).toBeVisible()
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await invited.waitForURL(`**/studio/courses/${id}/plan`)
  await invited.getByLabel('Summary').fill('Double entry, from the first receipt to the balance sheet.')
  await expect(invited.getByText(/^Saved|All changes saved/).first()).toBeVisible()

  await page.goto(`/studio/courses/${id}/plan`)
  await expect(page.getByLabel('Summary')).toHaveValue(/Double entry/)
  await page.goto(`/studio/courses/${id}/price`)
  await expect(page.getByLabel('Share of Max Berger in percent')).toHaveValue('30')

  // The price stays with the owner, and a link works once.
  await invited.goto(`/studio/courses/${id}/price`)
  await expect(invited.getByText('Only the owner of the course can change its price.')).toBeVisible()
  await invited.goto(link)
  await expect(invited.getByText('This invitation no longer exists.')).toBeVisible()
  await guest.close()
})
