// The pictures of the documentation, of the sample marketplace: `make shots`. Names choose some of them.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright')
const port = process.env.STOA_SHOTS_PORT ?? '8097'
const base = `http://localhost:${port}`
const data = mkdtempSync(join(tmpdir(), 'stoa-shots-'))
const wanted = process.argv.slice(2)

const server = spawn(join(root, 'bin/stoa'), ['serve', '--sample', '--listen', `localhost:${port}`, '--data', data], {
  stdio: 'ignore',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})

// A window of someone, or of a visitor.
async function open({ who, scheme = 'light', width = 1440, height = 1000 }) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who) {
    const login = { email: `${who}@stoa.test`, password: 'Stoa-demo-2026!', remember: true }
    const answer = await page.request.post('/api/account/sign-in', { data: login })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  return page
}

async function show(page, path) {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

const lessonsOf = async (page, slug) => {
  await page.request.post(`/api/courses/${slug}/enroll`)
  const { course } = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  return course.sections.flatMap(section => section.lessons)
}

// Plays a video until a second.
const watch = (page, second) =>
  page.locator('video').evaluate(async (video, until) => {
    video.muted = true
    await video.play()
    await new Promise(done => {
      video.ontimeupdate = () => video.currentTime > until && done()
    })
    video.pause()
  }, second)

// Each opens what is to be seen, and returns its window.
const pictures = {
  home: async () => {
    const page = await open({ who: 'learner' })
    await show(page, '/')
    return page
  },
  listing: async () => {
    const page = await open({ scheme: 'dark' })
    await show(page, '/all-courses')
    return page
  },
  course: async () => {
    const page = await open({})
    await show(page, '/course-details/modern-javascript')
    return page
  },
  classroom: async () => {
    const page = await open({ who: 'learner', scheme: 'dark' })
    const film = (await lessonsOf(page, 'modern-javascript')).find(lesson => lesson.kind === 'video')
    await show(page, `/learn/modern-javascript/${film.id}?tab=transcript`)
    await watch(page, 4)
    return page
  },
  quiz: async () => {
    const page = await open({ who: 'learner' })
    const slug = 'statistics-you-will-actually-use'
    const quiz = (await lessonsOf(page, slug)).find(lesson => lesson.kind === 'quiz')
    await show(page, `/learn/${slug}/${quiz.id}`)
    await page.getByRole('radio').first().check()
    return page
  },
  notes: async () => {
    const page = await open({ who: 'learner' })
    const [film] = (await lessonsOf(page, 'git-without-fear')).filter(lesson => lesson.kind === 'video')
    await show(page, `/learn/git-without-fear/${film.id}?tab=notes`)
    const notes = [
      [3, 'A commit is a snapshot of everything, not a list of changes.'],
      [9, 'Look at the history before asking what went wrong.'],
      [15, 'Write the message for who reads it in a year.'],
    ]
    for (const [second, note] of notes) {
      await watch(page, second)
      await page.getByRole('textbox', { name: /note/i }).first().fill(note)
      await page.getByRole('button', { name: 'Add note' }).click()
      await page.getByRole('listitem').filter({ hasText: note }).waitFor()
    }
    return page
  },
  completion: async () => {
    const page = await open({ who: 'learner' })
    const lessons = await lessonsOf(page, 'git-without-fear')
    const last = lessons.pop()
    for (const { id } of lessons)
      await page.request.put(`/api/learning/lessons/${id}/done`, { data: { done: true } })
    await show(page, `/learn/git-without-fear/${lessons[0].id}`)
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('aside details')) section.setAttribute('open', '')
    })
    await page.getByRole('checkbox', { name: `Completed: ${last.title}` }).check()
    await page.getByRole('dialog').getByRole('img', { name: /Certificate for/ }).waitFor()
    await page.waitForFunction(() => [...document.querySelectorAll('dialog img')].every(image => image.naturalWidth))
    return page
  },
  analytics: async () => {
    const page = await open({ who: 'instructor', height: 1240 })
    const { courses } = await (await page.request.get('/api/studio/courses')).json()
    const { id } = courses.find(course => course.slug === 'modern-javascript')
    const year = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
    await show(page, `/studio/courses/${id}/analytics?from=${year}`)
    return page
  },
}

try {
  for (let ready = false; !ready; ready = await fetch(`${base}/readyz`).then(r => r.ok, () => false))
    await new Promise(next => setTimeout(next, 200))
  for (const [name, take] of Object.entries(pictures)) {
    if (wanted.length && !wanted.includes(name)) continue
    const page = await take()
    const png = join(data, `${name}.png`)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: png })
    // Two thirds of the size, in a format that takes a tenth of it.
    const to = join(root, 'docs/pictures', `${name}.webp`)
    const args = ['-y', '-loglevel', 'error', '-i', png, '-vf', 'scale=960:-1:flags=lanczos', '-quality', '80', to]
    execFileSync('ffmpeg', args)
    console.log(name)
    await page.context().close()
  }
} finally {
  await browser.close()
  server.kill()
  await new Promise(done => server.once('exit', done))
  rmSync(data, { recursive: true })
}
