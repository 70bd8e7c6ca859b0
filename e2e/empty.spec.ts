import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from './people'

// A marketplace that has just been installed: no sample, no courses, no people.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 2000
const address = `http://localhost:${port}`
let server: ChildProcess

test.describe.configure({ mode: 'default' }) // one worker, or each would start a server

test.beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'stoa-empty-'))
  server = spawn(
    resolve(import.meta.dirname, '../bin/stoa'),
    ['serve', '--listen', `localhost:${port}`, '--data', data],
    { stdio: 'ignore' },
  )
  await expect(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true)).toPass({ timeout: 30_000 })
})
test.afterAll(() => void server.kill())

test('without any course the listing says so, and offers nothing to filter', async ({ page }) => {
  await page.goto(`${address}/all-courses?level=beginner`)
  await expect(page.getByRole('heading', { name: 'No courses match your filters' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All courses' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet. Check back soon.' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0)
  await expect(page.getByLabel('Sort')).toHaveCount(0)
})

test('every public page stands on an empty marketplace', async ({ page }) => {
  for (const path of [
    '/',
    '/all-courses?q=anything',
    '/instructor',
    '/about-us',
    '/contact-us',
    '/sitemap',
    '/sign-up',
    '/checkout',
  ]) {
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
  }
})
