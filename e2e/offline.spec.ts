import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, join, signIn, test, typeCard } from './people'
import { kill, start } from './server'

const slug = 'statistics-you-will-actually-use' // free, with quizzes

type Row = { id: string; title: string; kind: string; durationMs: number }
type Room = {
  course: { sections: { title: string; lessons: Row[] }[] }
  percent: number
  lessons: Record<string, { done: boolean; positionMs: number }>
}
type Lesson = { watched: number[][]; quiz: { questions: { id: string; kind: string }[]; attempts: unknown[] } | null }

const read = async <T>(page: Page, path: string) =>
  (await (await page.request.get(`/api/learning/${path}`)).json()) as T
const stored = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('stoa-kept')
    return (await cache.keys()).length
  })

// Keeps the whole course on this device, from the lesson that is open.
async function keep(page: Page) {
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await page.getByRole('button', { name: /^Keep [\d.,]+/ }).click()
  await expect(page.getByText(/^On this device: [\d.,]+/)).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
}

// Tries the quiz that is open, without a connection.
async function answer(page: Page) {
  await expect(page.getByRole('button', { name: 'Check my answers' })).toBeVisible()
  for (const question of await page.locator('form fieldset').all()) {
    const choice = question.getByRole('radio').or(question.getByRole('checkbox')).first()
    if (await choice.count()) await choice.check({ force: true })
    else if (await question.getByRole('textbox').count()) await question.getByRole('textbox').fill('something')
  }
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
}

test('a course that is kept is learned without a connection, and all of it is on the server once', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await join(page)
  await page.request.post(`/api/courses/${slug}/enroll`)
  const rows = (await read<Room>(page, `courses/${slug}`)).course.sections.flatMap(section => section.lessons)
  const [film, article, quiz] = ['video', 'text', 'quiz'].map(kind => rows.find(row => row.kind === kind)) as [
    Row,
    Row,
    Row,
  ]
  await page.goto(`/learn/${slug}/${film.id}`)
  await keep(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  await context.setOffline(true)
  await page.goto('/') // leads to what there is
  await expect(page).toHaveURL(/\/my-course/)
  await expect(page.getByText('These courses are on this device.')).toBeVisible()
  await page.locator(`a[href^="/learn/${slug}"]`).first().click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('tab', { name: 'About' }).click()
  await page.getByRole('tab', { name: 'Instructor' }).click()
  const portrait = page.getByRole('tabpanel').locator('img[src^="/portraits/"]').first()
  await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.goto(`/learn/${slug}/${film.id}`)
  await page.locator('.player').hover()
  await page.keyboard.press('k')
  const at = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)
  await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(2)
  await page.keyboard.press('k')
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('On a train.')
  await page.getByRole('button', { name: /^Add note/ }).click()
  await expect(page.getByText('On a train.')).toBeVisible()

  await page.goto(`/learn/${slug}/${article.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
  await expect(page.getByRole('checkbox', { name: `Completed: ${article.title}` })).toBeChecked()
  await page.goto(`/learn/${slug}/${quiz.id}`)
  await expect(page.getByRole('button', { name: 'Check my answers' })).toBeVisible()
  await answer(page)
  await page.reload() // nothing of it is lost
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
  await expect(page.getByText(/changes to send/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/changes? to send/)).toBeHidden()
  await expect(page.getByText('Your answers are saved on this device.')).toBeHidden()
  const { notes } = await read<{ notes: { body: string }[] }>(page, `courses/${slug}/notes`)
  expect(notes.map(note => note.body)).toEqual(['On a train.'])
  const { lessons } = await read<Room>(page, `courses/${slug}`)
  expect(lessons[article.id]?.done).toBe(true)
  expect(lessons[film.id]?.positionMs).toBeGreaterThan(1500)
  const seen = (await read<Lesson>(page, `lessons/${film.id}`)).watched
  expect(seen.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0)).toBeGreaterThan(1500)
  expect((await read<Lesson>(page, `lessons/${quiz.id}`)).quiz?.attempts).toHaveLength(1)
})

test('what is kept goes on while the server is away', { tag: '@firefox' }, async ({ browser }, { project }) => {
  test.setTimeout(120_000)
  const port = Number(process.env.STOA_E2E_PORT ?? 8099) + (project.name === 'firefox' ? 4000 : 5000)
  const data = mkdtempSync(path(tmpdir(), 'stoa-away-'))
  let server = await start(port, data)
  try {
    const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
    await signIn(page, 'learner')
    await page.request.post(`/api/courses/${slug}/enroll`)
    const rows = (await read<Room>(page, `courses/${slug}`)).course.sections.flatMap(section => section.lessons)
    const film = rows.find(row => row.kind === 'video') as Row
    const quiz = rows.find(row => row.kind === 'quiz') as Row
    const tries = async () => (await read<Lesson>(page, `lessons/${quiz.id}`)).quiz?.attempts.length
    const before = (await tries()) as number
    await page.goto(`/learn/${slug}/${film.id}`)
    await keep(page)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await kill(server)
    await page.goto('/')
    await expect(page).toHaveURL(/\/my-course/)
    await page.goto(`/learn/${slug}/${film.id}`)
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
    await page.locator('.player').hover()
    await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(0)
    await page.keyboard.press('k')
    const at = () => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)
    await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(1)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByRole('textbox', { name: 'Your note' }).fill('On a ferry.')
    await page.getByRole('button', { name: /^Add note/ }).click()
    await page.goto(`/learn/${slug}/${quiz.id}`)
    await answer(page)

    server = await start(port, data)
    await page.reload()
    await expect(page.getByText('Your answers are saved on this device.')).toBeHidden()
    await expect.poll(tries).toBe(before + 1)
    const { notes } = await read<{ notes: { body: string }[] }>(page, `courses/${slug}/notes`)
    expect(notes.filter(note => note.body === 'On a ferry.')).toHaveLength(1)
    await page.context().close()
  } finally {
    await kill(server)
    rmSync(data, { recursive: true, force: true })
  }
})

test('a course that was refunded goes from this device at the next contact', { tag: '@firefox' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  await join(page)
  await page.goto('/course-details/modern-javascript')
  await page.getByRole('button', { name: 'Get this course' }).click()
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/orders\//)
  const number = page.url().split('/').pop()
  await page.goto('/learn/modern-javascript')
  await keep(page)
  expect(await stored(page)).toBeGreaterThan(0)
  // Another device gives it back, while this one is asleep.
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const answer = await elsewhere.request.post(`/api/orders/${number}/lines/modern-javascript/refund`, {
    data: { reason: 'Too fast for me.' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await elsewhere.close()
  await page.goto('/my-course')
  await expect.poll(() => stored(page)).toBe(0)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('what is kept goes when its person signs out, and when another one signs in', async ({ page }) => {
  test.setTimeout(90_000)
  const window = await page.context().newPage()
  const begin = async () => {
    await join(page)
    await page.request.post(`/api/courses/${slug}/enroll`)
    await page.evaluate(() => location.assign('about:blank')) // its stream would end with a complaint
    await window.goto(`/learn/${slug}`)
    await keep(window)
    expect(await stored(window)).toBeGreaterThan(0)
  }
  await begin()
  await window.evaluate(() => fetch('/api/account/sign-out', { method: 'POST' }))
  await expect.poll(() => stored(window)).toBe(0)
  await begin()
  await signIn(page, 'learner') // past the service worker
  await window.goto('/my-course')
  await expect.poll(() => stored(window)).toBe(0)
})
