import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { join as signUp } from './people'

const port = Number(process.env.STOA_E2E_PORT ?? 8099) - 3
const s3Port = port - 1
const s3 = `http://127.0.0.1:${s3Port}`
const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const root = resolve(import.meta.dirname, '..')

// A page of a server of our own, which complains while its storage is away.
const test = base.extend({ baseURL: `http://localhost:${port}` })

const answers = (address: string) =>
  expect(async () => expect((await fetch(address)).status).toBeLessThan(500)).toPass({ timeout: 60_000 })

async function storage(folder: string): Promise<ChildProcess> {
  const server = spawn(
    join(folder, 'versitygw'),
    [
      ...['--quiet', '--access', 'id', '--secret', 'secret', '--port', `127.0.0.1:${s3Port}`],
      ...['--cors-allow-origin', `http://localhost:${port}`],
      ...['posix', '--sidecar', join(folder, 'side'), join(folder, 'files')],
    ],
    { stdio: 'ignore' },
  )
  await answers(s3)
  return server
}

const ended = (server: ChildProcess) =>
  new Promise<void>(done => {
    server.once('exit', () => done())
    server.kill('SIGKILL')
  })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

// Plays the lesson of a course's preview for two seconds, with its captions. Every byte of the film comes from the
// storage itself.
async function plays(page: Page, course: string) {
  const [direct, through]: [string[], string[]] = [[], []]
  const note = (response: Response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === s3) direct.push(pathname)
    else if (/\.mp4$/.test(pathname) && response.status() < 300) through.push(pathname)
  }
  page.on('response', note)
  await open(page, `/studio/courses/${course}/preview`)
  const video = page.locator('video').first()
  await expect(video).not.toHaveAttribute('src') // HLS by script is ready to begin
  await video.evaluate((v: HTMLVideoElement) => {
    v.muted = true
    void v.play()
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(2)
  expect(await video.evaluate((v: HTMLVideoElement) => v.currentSrc)).toMatch(/^blob:/) // HLS
  await video.evaluate((v: HTMLVideoElement) => {
    for (const track of v.textTracks) if (track.language === 'en') track.mode = 'showing'
  })
  const said = () =>
    video.evaluate((v: HTMLVideoElement) =>
      [...v.textTracks].flatMap(t => [...(t.cues ?? [])]).map(c => (c as VTTCue).text),
    )
  await expect.poll(said).toContain('A light on the coast.')
  page.off('response', note)
  expect(direct.length).toBeGreaterThan(1)
  expect(through).toEqual([])
}

test('videos are uploaded to S3 although it is away for a while, play from there, and are exported and imported', async ({
  page,
}) => {
  test.setTimeout(540_000)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-s3-'))
  for (const name of ['side', 'files/stoa']) mkdirSync(join(folder, name), { recursive: true })
  execFileSync('go', ['build', '-o', join(folder, 'versitygw'), 'github.com/versity/versitygw/cmd/versitygw'], {
    cwd: join(root, 'tools'),
  })
  const film = join(folder, 'Latarnia 灯台 🗼 Lighthouse.mp4')
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=6', '-f', 'lavfi', '-i', 'sine=d=6'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film],
  ])
  let gateway = await storage(folder)
  const media = `s3://stoa?use_path_style=true&endpoint=${s3}`
  const server = spawn(
    join(root, 'bin/stoa'),
    ['serve', '--listen', `localhost:${port}`, '--data', join(folder, 'data'), '--media', media],
    { stdio: 'ignore', env: { ...process.env, ...keys } },
  )
  try {
    await answers(`http://localhost:${port}/readyz`)
    await signUp(page)
    const about = 'I have kept a lighthouse for twenty years, and taught apprentices for ten of them.'
    await page.request.post('/api/instructor-application', { data: { about, subjects: ['photography'] } })
    const { id } = await (await page.request.post('/api/studio/courses', { data: { title: 'Lighthouses' } })).json()
    await open(page, `/studio/courses/${id}/curriculum`)
    await ended(gateway)
    await page.getByLabel('Files', { exact: true }).setInputFiles([film])
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
    await expect(page.getByText('The storage isn’t responding. Your upload continues as soon as it does.')).toBeVisible(
      {
        timeout: 30_000,
      },
    )
    gateway = await storage(folder)
    await expect(page.getByText(/^(Waiting to be processed|Processing)/).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('00:06', { exact: true })).toBeVisible({ timeout: 240_000 })
    const draft = await (await page.request.get(`/api/studio/courses/${id}`)).json()
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\nA light on the coast.\n'
    const captions = `/api/studio/courses/${id}/lessons/${draft.sections[0].lessons[0].id}/captions/en`
    expect((await page.request.put(captions, { data: { vtt, label: 'English', base: '' } })).status()).toBe(200)
    await plays(page, id)

    const exported = await page.request.get(`/api/studio/courses/${id}/export`)
    expect(exported.status()).toBe(200)
    await open(page, '/studio')
    await page.getByRole('button', { name: 'Import course' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'again.zip', mimeType: 'application/zip', buffer: await exported.body() })
    const imports = page.getByRole('region', { name: 'Imports' })
    await expect(imports.getByText('Imported: 1 lesson', { exact: true })).toBeVisible({ timeout: 60_000 })
    const link = await imports.getByRole('link', { name: 'Lighthouses' }).getAttribute('href')
    const again = link?.match(/courses\/([\w-]+)/)?.[1] as string
    await open(page, `/studio/courses/${again}/curriculum`)
    await expect(page.getByText('00:06', { exact: true })).toBeVisible({ timeout: 240_000 })
    await plays(page, again)
  } finally {
    await Promise.all([ended(server), ended(gateway)])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
