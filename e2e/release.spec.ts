import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findings } from './axe'
import { expect, signIn, test } from './people'

// A feed of releases as Gitea answers it, and a server of version 1.0.0 that was started with its address.

const root = resolve(import.meta.dirname, '..')
const usual = Number(process.env.STOA_E2E_PORT ?? 8099)
const port = usual + 8000
const folder = mkdtempSync(join(tmpdir(), 'stoa-release-'))
const base = `http://localhost:${port}`
let feed: Server
let asked = 0
let stoa: ChildProcess

test.describe.configure({ mode: 'default' }) // one server for both
test.use({ baseURL: base })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  feed = createServer((_, res) => {
    asked++
    res.setHeader('Content-Type', 'application/json')
    const release = (tag: string, more = {}) => ({
      tag_name: tag,
      html_url: `https://example.org/notes/${tag}`,
      ...more,
    })
    res.end(JSON.stringify([release('v1.2.0'), release('v1.10.0'), release('v2.0.0', { draft: true })]))
  })
  await new Promise<void>(done => feed.listen(0, '127.0.0.1', done))
  const binary = join(folder, 'stoa')
  const flags = ['-trimpath', '-ldflags', '-s -w -X main.version=v1.0.0']
  const env = { ...process.env, CGO_ENABLED: '0' } // as in the Makefile, so that little is compiled anew
  execFileSync('go', ['build', ...flags, '-o', binary, './cmd/stoa'], { cwd: root, env })
  const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/releases`
  stoa = spawn(
    binary,
    ['serve', '--sample', '--listen', `localhost:${port}`, '--data', join(folder, 'data'), '--releases', address],
    { stdio: 'ignore' },
  )
  await expect(async () => expect((await fetch(`${base}/readyz`)).ok).toBe(true)).toPass({ timeout: 30_000 })
})
test.afterAll(() => {
  stoa?.kill()
  feed?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the overview says that a newer release is there, and Settings who said so', async ({ page }) => {
  await signIn(page, 'operator')
  await page.goto('/admin')
  await expect(page.getByText('Version v1.10.0 is available.')).toBeVisible()
  await expect(page.getByText('This server runs v1.0.0.')).toBeVisible()
  const notes = page.getByRole('link', { name: 'Release notes' })
  await expect(notes).toHaveAttribute('href', 'https://example.org/notes/v1.10.0')
  expect(await findings(page, 'wcag')).toEqual([])

  await page.goto('/admin/settings')
  await page.getByRole('tab', { name: 'Updates' }).click()
  await expect(page.getByLabel('Feed of new releases')).not.toBeEditable()
  await expect(page.getByText('Set by')).toContainText('--releases')
  await expect(page.getByText('This server runs version v1.0.0.')).toBeVisible()
  await expect(page.getByText(/^Last checked /)).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page, 'wcag')).toEqual([])
  expect(asked).toBe(1) // once a day
})

test.describe('set in the browser', () => {
  test.use({ baseURL: `http://localhost:${usual}` })

  test('a feed in a private network is not asked', async ({ page }) => {
    await signIn(page, 'operator')
    const open = async () => {
      await page.goto('/admin/settings')
      await page.getByRole('tab', { name: 'Updates' }).click()
    }
    const field = page.getByLabel('Feed of new releases')
    const save = page.getByRole('button', { name: 'Save changes' })
    await open()
    await field.fill('releases')
    await save.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const before = asked
    await field.fill(`http://127.0.0.1:${(feed.address() as AddressInfo).port}/releases`)
    await save.click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(async () => {
      await open()
      await expect(page.getByText('The address is in a private network.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 40_000 })
    expect(asked).toBe(before)
    await field.fill('')
    await save.click()
    await expect(page.getByText('Settings saved')).toBeVisible()
  })
})
