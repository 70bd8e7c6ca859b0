import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, signIn, test } from './people'
import { settled } from './settled'

// A minute in two qualities with one sound, and what the browser is told of it: every file is signed, and the signature
// can expire.
const folder = mkdtempSync(join(tmpdir(), 'stoa-hls-'))
test.beforeAll(() => {
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder })
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=60', '-f', 'lavfi', '-i', 'sine=d=60'],
    ...['-filter_complex', '[0:v]split=2[a][b];[a]scale=640:360[large];[b]null[small]'],
    ...['-map', '[large]', '-map', '[small]', '-map', '1:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20'],
    ...['-c:a', 'aac', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'single_file', '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', 'v:0,agroup:sound v:1,agroup:sound a:0,agroup:sound,default:yes', '%v.m3u8'],
  )
  ffmpeg('-i', '0.m3u8', '-vf', 'fps=1/10,scale=160:90,tile=3x2', '-frames:v', '1', 'pictures.jpg')
  const cue = (i: number) =>
    `00:00:${i}0.000 --> 00:00:${i}9.999\npictures.jpg#xywh=${(i % 3) * 160},${i < 3 ? 0 : 90},160,90\n`
  writeFileSync(join(folder, 'pictures.vtt'), `WEBVTT\n\n${[0, 1, 2, 3, 4, 5].map(cue).join('\n')}`)
})

const types = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4', vtt: 'text/vtt', jpg: 'image/jpeg' }

async function serveFilm(page: Page) {
  const film = { signature: 'first', online: true, refused: 0, asked: [] as string[] }
  await page.route('**/hls-of-a-test/**', async route => {
    const url = new URL(route.request().url())
    const name = url.pathname.split('/').pop() as string
    if (!film.online) return route.abort('failed')
    film.asked.push(name)
    if (url.searchParams.get('s') !== film.signature) {
      film.refused++
      return route.fulfill({ status: 403, json: { code: 'media.expired', title: 'Expired', status: 403 } })
    }
    const ending = name.split('.').pop() as keyof typeof types
    let body = readFileSync(join(folder, name))
    const signed = (text: string) =>
      text
        .replace(/^([\w]+\.(m3u8|m4s))$/gm, `$1?s=${film.signature}`)
        .replace(/URI="([^"]+)"/g, `URI="$1?s=${film.signature}"`)
    if (ending === 'm3u8') body = Buffer.from(signed(body.toString()))
    if (ending === 'vtt') body = Buffer.from(body.toString().replaceAll('.jpg#', `.jpg?s=${film.signature}#`))
    const [, from, to] = (await route.request().headerValue('range'))?.match(/bytes=(\d+)-(\d+)/) ?? []
    if (!from) return route.fulfill({ body, contentType: types[ending] })
    return route.fulfill({ status: 206, body: body.subarray(Number(from), Number(to) + 1), contentType: types[ending] })
  })
  await page.route('**/api/learning/lessons/*', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    if (!film.online) return route.abort('failed')
    const lesson = await (await route.fetch()).json()
    const at = (name: string) => `/hls-of-a-test/${name}?s=${film.signature}`
    if (lesson.video)
      Object.assign(lesson.video, { hls: at('master.m3u8'), thumbnails: at('pictures.vtt'), durationMs: 60_000 })
    return route.fulfill({ json: lesson })
  })
  return film
}

// Opens the lesson from the list of courses: its data comes by a request then, and not with the page.
async function openLesson(page: Page) {
  await page.goto('/my-course')
  await page.locator('a[href^="/learn/modern-javascript"]').first().click()
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
}

const at = (page: Page) => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)
const seek = (page: Page, to: number) =>
  page.locator('video').evaluate((v: HTMLVideoElement, to) => {
    v.currentTime = to
  }, to)
const plays = (page: Page, from: number, to: number) =>
  expect(async () => {
    const now = await at(page)
    expect(now).toBeGreaterThan(from)
    expect(now).toBeLessThan(to)
  }).toPass()

test('a lesson in HLS: qualities, speeds and captions to choose, which the next lesson keeps', async ({ page }) => {
  await signIn(page, 'learner')
  const film = await serveFilm(page)
  await openLesson(page)
  await settled(page)
  expect(film.asked.filter(name => name.endsWith('.m4s'))).toEqual([]) // nobody is about to play
  await page.locator('.player').hover()
  await expect.poll(() => film.asked).toContain('0.m4s')
  await seek(page, 5)
  await page.keyboard.press('k')
  await plays(page, 5.2, 20)
  const size = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.videoHeight)
  await expect.poll(size).toBe(360)

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Quality' }).click()
  await page.getByRole('menuitemradio', { name: '180p' }).click()
  await expect.poll(size).toBe(180)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Speed' }).click()
  await page.getByRole('menuitemradio', { name: '1.5×', exact: true }).click()
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.playbackRate)).toBe(1.5)
  const captions = page.getByRole('switch', { name: 'Captions' })
  await expect(captions).toBeChecked()
  await captions.click()
  await expect(captions).not.toBeChecked()

  await page.locator('media-time-range').hover({ position: { x: 200, y: 10 } })
  await expect.poll(() => film.asked).toContain('pictures.jpg')
  await page.keyboard.press('k')
  expect(await findings(page, 'all', '.player')).toEqual([])

  await page.getByRole('link', { name: 'Next lesson' }).click()
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.getByRole('switch', { name: 'Captions' })).not.toBeChecked()
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.playbackRate)).toBe(1.5)
})

test('play pressed before the code for it has come begins once, as soon as it has', async ({ page }) => {
  await signIn(page, 'learner')
  await serveFilm(page)
  let come = () => {}
  const coming = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/assets/stream-*.js', async route => {
    await coming
    await route.continue()
  })
  // The server's page has the file beside the stream.
  await page.route('**/learn/modern-javascript', async route => {
    const answer = await route.fetch()
    const told = (await answer.text()).replace('"hls":""', '"hls":"/hls-of-a-test/master.m3u8?s=first"')
    await route.fulfill({ response: answer, body: told })
  })
  await page.goto('/learn/modern-javascript')
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.dataset.seen = ''
    for (const what of ['playing', 'emptied', 'pause']) v.addEventListener(what, () => (v.dataset.seen += `${what} `))
  })
  await page.keyboard.press('k')
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.paused)).toBe(false)
  come()
  await plays(page, 0.2, 59)
  await expect(page.locator('video')).toHaveAttribute('data-seen', 'playing ')
})

test('the system’s own controls play, pause, seek and go on, and know how far it is', async ({ page }) => {
  type Named = { acts: Record<string, (how?: object) => void>; place?: { position: number; duration: number } }
  await page.addInitScript(() => {
    const named = window as unknown as Named
    named.acts = {}
    Object.defineProperty(navigator, 'mediaSession', {
      value: {
        setActionHandler: (name: string, act: () => void) => Object.assign(named.acts, { [name]: act }),
        setPositionState: (place: Named['place']) => Object.assign(named, { place }),
      },
    })
  })
  const press = (name: string, how = {}) =>
    page.evaluate(([name, how]) => (window as unknown as Named).acts[name]?.(how), [name, how] as const)
  const place = () => page.evaluate(() => Math.round((window as unknown as Named).place?.position ?? -1))
  const paused = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.paused)
  await serveFilm(page)
  await signIn(page, 'learner')
  await openLesson(page)
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.muted = true
    return v.play()
  })
  await plays(page, 0, 20)
  await press('pause')
  await expect.poll(paused).toBe(true)
  await press('seekto', { seekTime: 30 })
  await expect.poll(place).toBe(30)
  await press('seekforward')
  await expect.poll(place).toBe(40)
  await press('seekbackward', { seekOffset: 15 })
  await expect.poll(place).toBe(25)
  await press('play')
  await expect.poll(paused).toBe(false)
  const lesson = page.url()
  await press('nexttrack')
  await expect(page).not.toHaveURL(lesson)
  await settled(page) // the next lesson has been asked for
})

test('expired addresses are renewed, and playback continues at the same second', { tag: '@firefox' }, async ({
  page,
}) => {
  await signIn(page, 'learner')
  const film = await serveFilm(page)
  await openLesson(page)
  await page.locator('.player').hover()
  await expect.poll(() => film.asked).toContain('0.m4s')
  const source = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentSrc)
  const before = await source()
  film.signature = 'second'
  await seek(page, 40)
  await page.keyboard.press('k')
  await plays(page, 40.2, 55)
  expect(film.refused).toBeGreaterThan(0)
  expect(film.refused).toBeLessThan(10) // each file that was on its way once, not the same one over and over
  expect(await source()).toBe(before)
  await expect(page.getByText('The video couldn’t be loaded.')).toBeHidden()
})

test('without a connection it says so, and continues by itself once it is back', async ({ page, context }) => {
  await signIn(page, 'learner')
  const film = await serveFilm(page)
  await openLesson(page)
  await page.locator('.player').hover()
  await expect.poll(() => film.asked).toContain('0.m4s')
  film.online = false
  await context.setOffline(true)
  await page.keyboard.press('k')
  await seek(page, 45)
  await expect(page.getByText('The video couldn’t be loaded.')).toBeVisible()
  film.online = true
  await context.setOffline(false)
  await plays(page, 45.2, 59)
  await expect(page.getByText('The video couldn’t be loaded.')).toBeHidden()
})

test('a press before the player’s code has come plays, and the browser’s own controls aren’t seen', async ({
  context,
  page,
}) => {
  await signIn(page, 'learner')
  const lesson = await context.newPage()
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await lesson.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  await lesson.goto('/learn/modern-javascript', { waitUntil: 'commit' })
  const play = lesson.locator('.player-early')
  await play.click({ noWaitAfter: true })
  await expect(lesson.locator('video[controls]')).toHaveCount(0)
  go()
  await expect.poll(() => lesson.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(0.2)
  await expect(play).toHaveCount(0)
  await expect(lesson.getByRole('button', { name: 'Pause' })).toBeFocused()
  await lesson.close()
})

test('without scripts, a lesson has the browser’s own player', async ({ browser, page }) => {
  await signIn(page, 'learner')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const lesson = await plain.newPage()
  await lesson.goto('/learn/modern-javascript')
  await expect(lesson.locator('video[controls][src]')).toBeVisible()
  await plain.close()
})

test('who teaches a course sees a preview of it, and leaves no trace', async ({ page }) => {
  await signIn(page, 'instructor')
  const recorded: string[] = []
  page.on(
    'request',
    asked => asked.method() !== 'GET' && asked.url().includes('/api/learning/') && recorded.push(asked.url()),
  )
  await page.goto('/learn/modern-javascript')
  await expect(page.getByText('You’re previewing your course')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit in the studio' })).toHaveAttribute(
    'href',
    /^\/studio\/courses\/[\w-]+\/curriculum$/,
  )
  await expect(page.getByText('% complete')).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.keyboard.press('k')
  await plays(page, 0.2, 30)
  await page.keyboard.press('k')
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Values and variables')
  expect(recorded).toEqual([])
})
