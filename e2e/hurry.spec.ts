import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from './people'

// Beside the server of all other tests, which must not be kept busy.
const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 1000
const address = `http://localhost:${port}`
let server: ChildProcess

test.describe.configure({ mode: 'default' }) // one worker, or each would start a server

test.beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'stoa-hurry-'))
  server = spawn(
    resolve(import.meta.dirname, '../bin/stoa'),
    ['serve', '--sample', '--listen', `localhost:${port}`, '--data', data],
    { stdio: 'ignore' },
  )
  await expect(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true)).toPass({ timeout: 30_000 })
})
test.afterAll(() => void server.kill())

// Asks for pages that nobody has asked for, over some connections at once, and settles when most come as frames: ten a
// second are rendered for one caller, and on a busy machine that is more than a few of them.
let flooding = false
test.afterEach(() => {
  flooding = false
})
async function flood() {
  flooding = true
  const lately: boolean[] = []
  const visitor = async () => {
    while (flooding) {
      const answer = await fetch(`${address}/all-courses?q=flood-${Math.random()}`).catch(() => null)
      if (answer) lately.push((await answer.text()).includes('"rendered":false'))
    }
  }
  for (let n = 0; n < 10; n++) void visitor()
  await expect
    .poll(() => lately.length > 100 && lately.slice(-100).filter(Boolean).length, { timeout: 30_000 })
    .toBeGreaterThan(75)
}

const paths = [
  '/all-courses?level=beginner&sort=title&',
  '/course-details/modern-javascript?',
  '/instructors/elena-markovic?',
  '/all-courses?q=design+basics~*&',
]
test('in a hurry a page comes as its data in a frame, and is whole at once', async ({ page }) => {
  test.setTimeout(180_000)
  await flood()
  let asked: string[] = []
  page.on('request', request => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname))
  // The fewest letters that the page has shown since its frame was there.
  await page.addInitScript(() => {
    Object.assign(window, { fewest: Number.POSITIVE_INFINITY })
    new MutationObserver(() => {
      const letters = document.getElementById('root')?.innerText.length
      const seen = window as unknown as { fewest: number }
      if (letters !== undefined && document.readyState !== 'loading') seen.fewest = Math.min(seen.fewest, letters)
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of paths) {
    // Now and then one of the pages is rendered all the same: then another is asked for.
    const hurried = async (lang: string) => {
      asked = []
      const answer = await page.goto(`${address}${path}lang=${lang}`)
      return (await answer?.text())?.includes('"rendered":false')
    }
    for (const lang of ['pl', 'de', 'fr', 'it', 'id', 'en']) if (await hurried(lang)) break
    expect((await page.content()).includes('"rendered":false'), path).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('combobox').first()).toBeVisible()
    expect(
      await page.evaluate(() => (window as unknown as { fewest: number }).fewest),
      `${path}: something is always shown`,
    ).toBeGreaterThan(100)
    // What is said in lessons stands below the courses, and is asked for when it comes near the screen. A visit is
    // counted, which asks for nothing.
    expect(
      asked.filter(path => !/\/api\/(me|notifications|.*\/(standing|visit)|search\/spoken)/.test(path)),
      `the data of ${path} came with it`,
    ).toEqual([])
  }
})

test('what is cached, and a form without scripts, are answered whole during a flood', async ({ request }) => {
  let before = ''
  await expect(async () => {
    before = await (await request.get(`${address}/`)).text()
    expect(before.includes('"rendered":true')).toBe(true) // once the flood before is over
  }).toPass()
  await flood()
  expect((await (await request.get(`${address}/?x=random`)).text()) === before).toBe(true)
  const answer = await request.post(`${address}/sign-in`, {
    form: { form: 'sign-in', email: 'nobody@stoa.test', password: 'wrong' },
    maxRedirects: 0,
  })
  expect((await answer.text()).includes('"rendered":true')).toBe(true)
})
