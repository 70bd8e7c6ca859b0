// Measures what moves while signed-in pages come alive: layout shift that follows no input, of each page of a learner, an
// instructor, an operator and a specialist of the sample, on a phone and a desktop. With "slow", each is measured on a
// slow line (400 kbit/s, 400 ms) and a quarter of the processor. Ends with 1 if anything moved. STOA_URL is a server that
// runs.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright')
const [port, words] = [process.env.STOA_PORT ?? '8194', process.argv.slice(2)]
const slow = words.includes('slow')
const only = words.find(word => word !== 'slow')
const address = process.env.STOA_URL ?? `http://localhost:${port}`

const learner = [
  '/',
  '/my-course',
  '/wish-list',
  '/checkout',
  '/order-history',
  '/all-courses',
  '/course-details/modern-javascript',
  '/course-details/sql-for-people-with-questions',
  '/my-profile',
  '/password-setting',
  '/payment',
  '/my-notification',
  '/language',
  '/certificate',
  '/remove-account',
]
const tabs = ['transcript', 'notes', 'qa', 'resources', 'about']
const parts = ['plan', 'curriculum', 'landing', 'price', 'checklist', 'history', 'bank']

// The addresses of each role, some of which only the server knows.
async function pagesOf(context) {
  const get = async path => (await context.request.get(path)).json()
  const signIn = who =>
    context.request.post('/api/account/sign-in', {
      data: { email: `${who}@stoa.test`, password: 'Stoa-demo-2026!', remember: true },
    })
  const all = []
  await signIn('learner')
  const { courses } = await get('/api/catalog/courses?price=paid')
  for (const { slug } of courses.slice(0, 3)) await context.request.post('/api/cart/lines', { data: { slug } })
  const mine = (await get('/api/learning/courses')).courses[0].slug
  const orders = await get('/api/orders')
  const order = orders.orders?.[0]?.number
  all.push(['learner', ...learner, `/learn/${mine}`, ...tabs.map(tab => `/learn/${mine}?tab=${tab}`)])
  if (order) all[0].push(`/orders/${order}`)
  await signIn('instructor')
  const drafts = (await get('/api/studio/courses')).courses
  const live = drafts.find(one => one.learners > 0) ?? drafts[0]
  const at = `/studio/courses/${live.id}`
  const lessons = (await get(`/api/studio/courses/${live.id}`)).sections.flatMap(section => section.lessons)
  const kinds = [...new Map(lessons.map(one => [one.kind, one.id])).values()]
  all.push([
    'instructor',
    '/',
    '/studio',
    ...parts.map(part => `${at}/${part}`),
    ...kinds.map(id => `${at}/lessons/${id}`),
    ...['students', 'analytics', 'announcements', 'preview'].map(part => `${at}/${part}`),
    '/studio/questions',
    '/studio/reviews',
    `/learn/${live.slug}`,
    '/my-profile',
    '/my-notification',
  ])
  await signIn('specialist')
  const { submissions } = await get('/api/approvals')
  const admin = ['', 'people', 'courses', 'categories', 'orders', 'coupons', 'reports', 'funnel', 'settings', 'audit']
  all.push(['operator', ...admin.map(part => `/admin/${part}`.replace(/\/$/, ''))])
  all.push(['specialist', '/', '/approval', ...submissions.slice(0, 2).map(one => `/approval/${one.id}`), '/my-profile'])
  return all
}

function watch() {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
        const of = node?.nodeType === 1 ? node : node?.parentElement
        const name = of ? `${of.tagName.toLowerCase()}.${(of.getAttribute('class') ?? '').slice(0, 50)}` : '?'
        return `${name} “${(of?.textContent ?? '').trim().slice(0, 25)}” ${a.x},${a.y} ${a.width}×${a.height} → ${b.x},${b.y} ${b.width}×${b.height}`
      })
      window.shifts.push([entry.value, Math.round(entry.startTime), ...moved])
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function measure(page, path, slowly) {
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  await page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {})
  await page.waitForTimeout(slowly ? 1500 : 500)
  return page.evaluate(() => window.shifts)
}

let server
let data
if (!process.env.STOA_URL) {
  data = mkdtempSync(join(tmpdir(), 'stoa-shift-'))
  server = spawn(join(root, 'bin/stoa'), ['serve', '--sample', '--listen', `localhost:${port}`, '--data', data])
}
while (!(await fetch(`${address}/readyz`).then(r => r.ok, () => false))) await new Promise(next => setTimeout(next, 100))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let moved = 0
let count = 0
try {
  const asking = await browser.newContext({ baseURL: address })
  const roles = await pagesOf(asking)
  await asking.close()
  for (const slowly of slow ? [true] : [false])
    for (const [role, ...paths] of roles)
      for (const width of [390, 1440]) {
        const context = await browser.newContext({ baseURL: address, viewport: { width, height: width < 500 ? 844 : 900 } })
        await context.addInitScript(watch)
        await context.request.post('/api/account/sign-in', {
          data: { email: `${role}@stoa.test`, password: 'Stoa-demo-2026!', remember: true },
        })
        const page = await context.newPage()
        if (slowly) {
          const cdp = await context.newCDPSession(page)
          await cdp.send('Network.enable')
          await cdp.send('Network.emulateNetworkConditions', {
            offline: false,
            latency: 400,
            downloadThroughput: 50_000,
            uploadThroughput: 50_000,
          })
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        }
        for (const path of paths.filter(one => !only || `${role}${one}`.includes(only))) {
          const shifts = await measure(page, path, slowly).catch(error => [[9, 0, String(error).slice(0, 200)]])
          const sum = shifts.reduce((all, [value]) => all + value, 0)
          count++
          if (sum > 0) moved++
          console.log(`${sum.toFixed(4)} ${role} ${width}${slowly ? ' slow' : ''} ${path.replace(/[0-9a-f-]{36}/g, '…')}`)
          for (const [value, time, ...nodes] of shifts)
            console.log(`    ${value.toFixed(4)} at ${time} ms: ${nodes.join('\n        ')}`)
        }
        await context.close()
      }
  console.log(`${moved} of ${count} pages move`)
  process.exitCode = moved > 0 ? 1 : 0
} finally {
  await browser.close()
  server?.kill()
  if (data) rmSync(data, { recursive: true, force: true })
}
