// Measures how soon a lesson plays in a real browser against the built server: from opening the classroom, and from the
// press on play, to the first frame; each lesson in a fresh browser (cold) and once more in the same one (warm).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright')
const address = 'http://localhost:8194'
const data = mkdtempSync(join(tmpdir(), 'stoa-playback-'))

const server = spawn(join(root, 'bin/stoa'), ['serve', '--sample', '--listen', 'localhost:8194', '--data', data])
const pause = time => new Promise(next => setTimeout(next, time))
const up = async () => {
  while (!(await fetch(`${address}/readyz`).then(r => r.ok, () => false))) await pause(100)
}
const at = (all, share) => Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))])
const spread = all => `p50 ${at(all, 0.5)} ms, most ${at(all, 1)} ms`

// A context that a learner of the sample is signed in to.
async function learner(browser) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  await context.request.post('/api/account/sign-in', {
    data: { email: 'learner@stoa.test', password: 'Stoa-demo-2026!', remember: true },
  })
  return context
}
const json = async (context, path) => (await context.request.get(path)).json()

// The addresses of all lessons with a video that the pipeline has made, once it has nothing left to make.
async function films(context) {
  const { courses } = await json(context, '/api/learning/courses')
  for (let before = -1; ; await pause(5000)) {
    const ready = []
    for (const { slug } of courses)
      for (const id of Object.keys((await json(context, `/api/learning/courses/${slug}`)).lessons))
        if ((await json(context, `/api/learning/lessons/${id}`)).video?.hls) ready.push(`/learn/${slug}/${id}`)
    if (ready.length > 0 && ready.length === before) return ready
    before = ready.length
  }
}

// The times of one visit.
async function visit(context, path) {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' })
  // A frame can be drawn before the press, so the first one of a video that plays counts.
  const times = await page.evaluate(
    () =>
      new Promise(done => {
        let pressed
        const look = () => {
          const video = document.querySelector('video')
          const button = document.querySelector('.player-early, media-play-button')
          if (!video || !button) return requestAnimationFrame(look)
          pressed = performance.now()
          video.onplaying = () => video.requestVideoFrameCallback(now => done([now, now - pressed]))
          button.click()
        }
        look()
      }),
  )
  await page.close()
  return times
}

const browser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
try {
  await up()
  const first = await browser()
  const lessons = await films(await learner(first))
  await first.close()
  const [cold, warm] = [[], []]
  for (const lesson of lessons) {
    const fresh = await browser()
    const context = await learner(fresh)
    cold.push(await visit(context, lesson))
    warm.push(await visit(context, lesson))
    await fresh.close()
  }
  for (const [name, all] of Object.entries({ cold, warm })) {
    console.log(`${name}, ${all.length} lessons: from opening to the first frame ${spread(all.map(([open]) => open))}`)
    console.log(`${name}: from the press to the first frame ${spread(all.map(([, press]) => press))}`)
  }
} finally {
  server.kill('SIGTERM')
  await new Promise(done => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
