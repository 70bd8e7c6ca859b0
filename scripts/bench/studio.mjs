// Measures the studio with 500 lessons in a real browser against the built server: how long from a key to "Saved", how
// long until what was typed is seen, and how many frames are dropped while a row is dragged through the curriculum.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright')
const address = 'http://localhost:8193'
const data = mkdtempSync(join(tmpdir(), 'stoa-studio-'))
const [sections, each, keys, drags] = [25, 20, 30, 3]

const server = spawn(join(root, 'bin/stoa'), ['serve', '--sample', '--listen', 'localhost:8193', '--data', data])
const up = async () => {
  for (;;) {
    if (await fetch(`${address}/readyz`).then(r => r.ok, () => false)) return
    await new Promise(next => setTimeout(next, 100))
  }
}
const at = (all, share) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]
const ms = n => `${Math.round(n)} ms`
const spread = all => `p50 ${ms(at(all, 0.5))}, p95 ${ms(at(all, 0.95))}, most ${ms(at(all, 1))}`

// A course of 500 lessons, with its curriculum open.
async function course(page) {
  await page.request.post('/api/account/sign-in', {
    data: { email: 'instructor@stoa.test', password: 'Stoa-demo-2026!', remember: true },
  })
  const { id } = await (await page.request.post('/api/studio/courses', { data: { title: 'Large' } })).json()
  const outline = Array.from({ length: sections }, (_, s) => ({
    id: crypto.randomUUID(),
    title: `Section ${s + 1}`,
    lessons: Array.from({ length: each }, (_, l) => ({
      id: crypto.randomUUID(),
      title: `Lesson ${s * each + l + 1}`,
      kind: 'video',
    })),
  }))
  const made = await page.request.post(`/api/studio/courses/${id}/outline`, { data: { sections: outline } })
  if (!made.ok()) throw new Error(await made.text())
  const began = performance.now()
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByLabel('Lesson title').nth(sections * each - 1).waitFor()
  console.log(`the curriculum is there after ${ms(performance.now() - began)}`)
}

// What the page's thread works between two calls, whatever else the machine does: in all, and of that script, style and
// layout.
async function worked(page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = name => 1000 * (metrics.find(one => one.name === name)?.value ?? 0)
    return [of('TaskDuration'), of('ScriptDuration'), of('RecalcStyleDuration'), of('LayoutDuration')]
  }
  const before = await read()
  return async times => {
    const after = await read()
    await cdp.detach()
    const [all, script, style, layout] = after.map((n, i) => ((n - before[i]) / times).toFixed(1))
    return `${all} ms of the processor (script ${script}, style ${style}, layout ${layout})`
  }
}

// From a key to "Saved", with the wait for another key that comes before a save; and to the frame that shows it.
async function typing(page) {
  const state = await page.getByText(/^(Saved \d|All changes saved)/).elementHandle()
  await page.evaluate(element => {
    window.seen = { saved: [], drawn: [] }
    const line = element.closest('p')
    let pressed = 0
    let saving = false
    addEventListener(
      'keydown',
      () => {
        pressed = performance.now()
        requestAnimationFrame(() => setTimeout(() => window.seen.drawn.push(performance.now() - pressed)))
      },
      true,
    )
    new MutationObserver(() => {
      if (line.textContent.includes('Saving…')) saving = true
      else if (saving && /Saved \d/.test(line.textContent)) {
        window.seen.saved.push(performance.now() - pressed)
        saving = false
      }
    }).observe(line, { subtree: true, childList: true, characterData: true })
  }, state)
  const field = page.getByLabel('Lesson title').nth(250)
  await field.click()
  const cost = await worked(page)
  for (let i = 1; i <= keys; i++) {
    await page.keyboard.press('x')
    await page.waitForFunction(n => window.seen.saved.length >= n, i, { timeout: 20_000 })
  }
  const { saved, drawn } = await page.evaluate(() => window.seen)
  console.log(`from a key to "Saved": ${spread(saved)}`)
  console.log(`a key that is saved: ${await cost(keys)}`)
  console.log(`from a key to the frame that shows it: ${spread(drawn)}`)
}

// A row is picked up with the mouse and dragged over its neighbors, while the list scrolls.
async function dragging(page) {
  const grip = page.getByRole('button', { name: 'Move “Lesson 5”', exact: true })
  for (let i = 0; i < drags; i++) {
    await grip.scrollIntoViewIfNeeded()
    const box = await grip.boundingBox()
    await page.mouse.move(box.x + 10, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 12, box.y + 30, { steps: 3 })
    await page.evaluate(() => {
      window.frames = []
      window.ends = false
      const tick = now => {
        window.frames.push(now)
        if (!window.ends) requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
    const cost = await worked(page)
    for (let y = 0; y < 240; y++) await page.mouse.move(box.x + 12, 200 + 3 * (y % 200))
    const frames = await page.evaluate(() => {
      window.ends = true
      return window.frames
    })
    const work = await cost(240)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    const gaps = frames.slice(1).map((now, n) => now - frames[n])
    const due = (frames.at(-1) - frames[0]) / (1000 / 60)
    const dropped = Math.max(0, due - gaps.length)
    console.log(
      `dragging: ${frames.length} frames in ${ms(frames.at(-1) - frames[0])}, ` +
        `${Math.round((100 * dropped) / due)}% dropped, the longest ${ms(Math.max(...gaps))}; a move: ${work}`,
    )
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await up()
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await course(page)
  await typing(page)
  await dragging(page)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise(done => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
