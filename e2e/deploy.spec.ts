import { expect, signIn, test } from './people'
import { settled } from './settled'

// A page that is open while the server gets another version asks for code that is gone.
const gone = '**/assets/AllCourses-*.js'

test('code that a deploy took away: the page is loaded again, at the address that was wanted', async ({ context }) => {
  const page = await context.newPage()
  let loads = 0
  page.on('load', () => loads++)
  await page.route(gone, route => (loads < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'View Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All courses')
  await expect(page).toHaveURL(/all-courses$/)
  await expect(page.locator('html[data-alive]')).toBeAttached()
  expect(loads).toBe(2)
})

test('what does not come after that either is an error in words, not a circle', async ({ context }) => {
  const page = await context.newPage()
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/NotificationPanel-*.js', route => route.fulfill({ status: 404 }))
  await signIn(page, 'learner')
  for (const wanted of [2, 2]) {
    if (loads === 0) await page.goto('/')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect.poll(() => loads).toBe(wanted)
  }
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Continue learning')
})

test('without a connection the page stays and says so, and the next one comes once there is one', async ({
  context,
}) => {
  const page = await context.newPage()
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'View Courses' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  expect(loads).toBe(1)
  await context.setOffline(false) // it comes by itself
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All courses')
})
