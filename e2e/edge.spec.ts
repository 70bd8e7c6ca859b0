import { expect, test } from './people'

test('signing in never leads to another site, however its address is written', async ({ page, context, baseURL }) => {
  const asked: string[] = []
  await context.route(
    url => url.origin !== baseURL,
    route => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  for (const next of [
    '/%09/other.example',
    '/%0A/other.example',
    '/%0D/other.example',
    '/%09%5Cother.example',
    '/%5Cother.example',
    '//other.example',
    '/.//other.example',
  ]) {
    await context.clearCookies()
    await page.goto(`/sign-in?next=${next}`)
    await page.getByLabel('Email address').fill('learner@stoa.test')
    await page.getByLabel('Password', { exact: true }).fill('Stoa-demo-2026!')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page, next).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 }), next).toBeVisible()
  }
  expect(asked).toEqual([])
})
