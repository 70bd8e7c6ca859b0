import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, join, signIn, test } from './people'
import { settled } from './settled'

const seconds = (page: Page) => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime)

type Row = { id: string; title: string; kind: string }

async function rows(page: Page, slug: string): Promise<Row[]> {
  const { course } = await (await page.request.get(`/api/learning/courses/${slug}`)).json()
  return course.sections.flatMap((s: { lessons: Row[] }) => s.lessons)
}

const tabs = ['Contents', 'Transcript', 'Notes', 'Q&A', 'Resources', 'About']

for (const width of [1440, 390]) {
  test(`the classroom has a frame of its own, and axe finds nothing in its tabs: ${width}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'learner')
    await page.goto('/learn/modern-javascript')
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Search anything' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
    for (const name of tabs) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel').first()).not.toBeEmpty()
      await settled(page)
      expect.soft(await findings(page, 'wcag'), name).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name)
        .toBeLessThanOrEqual(0)
    }
    await page.keyboard.press('?') // opened from the stage, which is dark
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await findings(page, 'wcag', 'dialog')).toEqual([])
    await page.goto('/my-course')
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test('on a phone the video stays on top while the tabs scroll; on its side it fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'learner')
  await page.goto('/learn/modern-javascript')
  await page.evaluate(() => window.scrollTo(0, 600))
  expect((await page.locator('video').boundingBox())?.y).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  const button = await page.getByRole('button', { name: 'Full screen' }).boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await page.locator('.player').boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
})

test('a line of the transcript leads to its second, and notes keep theirs', { tag: '@firefox' }, async ({ page }) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const lessons = await rows(page, 'git-without-fear')
  const film = lessons.find(lesson => lesson.kind === 'video') as Row
  await page.goto(`/learn/git-without-fear/${film.id}?tab=transcript`)
  const line = page.getByRole('tabpanel').getByRole('listitem').nth(2).getByRole('button')
  await line.click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(1)
  await expect(line).toHaveAttribute('aria-current', 'true')

  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('Your note').fill('Commit **small**.')
  await page.getByRole('button', { name: /^Add note at/ }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Commit **small**.' })
  await expect(note).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await note.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Your note').last().fill('Commit often.')
  const other = await page.context().newPage()
  await other.goto(`/learn/git-without-fear/${film.id}?tab=notes`)
  await expect(other.getByText('Commit **small**.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const edited = page.getByRole('listitem').filter({ hasText: 'Commit often.' })
  await expect(edited.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await expect(other.getByText('Commit often.')).toBeVisible() // in the other window, too
  await edited.getByRole('button', { name: /^Delete/ }).click()
  await expect(edited).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Notes' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(edited).toBeVisible()
  // The note is back on the screen before the server has it again.
  const file = async () => (await page.request.get('/api/learning/courses/git-without-fear/notes.md')).text()
  await expect.poll(file).toContain('Commit often.')
})

test('a connection that goes as the classroom opens takes nothing of it', async ({ page, context }) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const film = (await rows(page, 'git-without-fear')).find(lesson => lesson.kind === 'video') as Row
  const other = await context.newPage() // whose console may complain
  await other.route('**/assets/Notes-*.js', route => route.abort()) // it hasn't come yet
  await other.goto(`/learn/git-without-fear/${film.id}`)
  await other.locator('html[data-alive]').waitFor({ state: 'attached' })
  await settled(other)
  await context.setOffline(true)
  await expect(other.getByText('You’re offline.')).toBeVisible() // it moves what is pressed next
  const notes = other.getByRole('tab', { name: 'Notes' })
  await notes.click()
  await expect(other.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible()
  await other.getByRole('tab', { name: 'Contents' }).click()
  await other.getByRole('checkbox', { name: `Completed: ${film.title}` }).click()
  await expect(other.getByText('1 change to send.')).toBeVisible()
  await context.setOffline(false)
  await other.unrouteAll()
  await expect(other.getByText('1 change to send.')).toBeHidden()
  await notes.click()
  await other.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
  await expect(notes).toHaveAttribute('aria-selected', 'false') // the page has come anew
  await notes.click()
  await expect(other.getByLabel('Your note')).toBeVisible()
})

test('one video follows the other in the same frame, unless it is stopped', { tag: '@firefox' }, async ({ page }) => {
  await signIn(page, 'learner')
  const lessons = await rows(page, 'modern-javascript')
  const at = lessons.findIndex((lesson, i) => lesson.kind === 'video' && lessons[i + 1]?.kind === 'video')
  const [first, second] = [lessons[at], lessons[at + 1]] as [Row, Row]
  await page.goto(`/learn/modern-javascript/${first.id}`)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.locator('.player').evaluate(frame => frame.setAttribute('data-same', ''))
  await page.locator('.player').hover() // its code comes
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(0)
  const end = () =>
    page.locator('video').evaluate((v: HTMLVideoElement) => {
      v.muted = true
      const last = () => {
        v.currentTime = v.duration - 0.3
        return v.play()
      }
      return v.readyState ? last() : v.play().then(last)
    })
  await end()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Play now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(second.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title)
  await expect(page.locator('.player[data-same]')).toBeVisible()
  await expect.poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.paused)).toBe(false)
})

test('progress is the same in two windows, and the end of a course is a moment', { tag: '@firefox' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const lessons = await rows(page, 'git-without-fear')
  const other = await page.context().newPage()
  await other.goto('/learn/git-without-fear')
  await page.goto('/learn/git-without-fear')
  const tick = (of: Page) => of.getByRole('complementary').getByRole('checkbox').first()
  await tick(page).click() // pressed as it comes alive, its mark follows a moment later
  await expect(tick(page)).toBeChecked()
  await expect(tick(other)).toBeChecked()
  await other.close()
  const rest = lessons.filter(lesson => lesson.kind !== 'quiz').slice(1)
  expect(lessons.length, 'the course has no quiz').toBe(rest.length + 1)
  const last = rest.pop() as Row
  for (const { id } of rest) await page.request.put(`/api/learning/lessons/${id}/done`, { data: { done: true } })
  await page.goto(`/learn/git-without-fear/${lessons[0]?.id}`)
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('aside details')) section.setAttribute('open', '')
  })
  await page.getByRole('checkbox', { name: `Completed: ${last.title}` }).click() // marked a moment later, too
  const moment = page.getByRole('dialog')
  await expect(moment.getByRole('img', { name: 'Certificate for Zażółć Gęślą-Jaźń' })).toBeVisible()
  await expect(moment.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute(
    'href',
    /linkedin\.com\/profile\/add.*certUrl/,
  )
  expect(await findings(page)).toEqual([])
})

test('a question keeps its second, is found in the course, and one of its answers is accepted', async ({
  page,
  browser,
}) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const [film, other] = (await rows(page, 'git-without-fear')).filter(lesson => lesson.kind === 'video') as [Row, Row]
  await page.goto(`/learn/git-without-fear/${film.id}?tab=qa`)
  const word = randomUUID().slice(0, 8) // of this try, or the next one would find two
  const body = `Where does it go, ${word}?`
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.currentTime = 2
  })
  await expect.poll(() => seconds(page)).toBe(2)
  await page.getByLabel('Your question').fill(body)
  await page.getByRole('button', { name: 'Post question at 00:02' }).click()
  const question = page.locator('[id^=question-]').filter({ hasText: body })
  await expect(question).toBeVisible()
  const id = (await question.getAttribute('id'))?.replace('question-', '')

  const friend = await (await browser.newContext()).newPage()
  await signIn(friend, 'learner')
  await friend.request.post('/api/courses/git-without-fear/enroll')
  await friend.goto(`/learn/git-without-fear/${other.id}?tab=qa&question=${id}`)
  const asked = friend.locator(`#question-${id}`)
  await expect(asked.getByRole('link', { name: '00:02' })).toBeVisible()
  await asked.getByRole('button', { name: 'Vote for this question, 0 so far' }).click()
  await expect(asked.getByRole('button', { name: 'Vote for this question, 1 so far' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await asked.locator('summary').click()
  await asked.getByLabel('Your answer').fill('Into the index.')
  await asked.getByRole('button', { name: 'Post answer' }).click()
  await expect(asked.getByText('Into the index.')).toBeVisible()
  await friend.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'All lessons' }).click()
  await page.getByLabel('Search questions').fill(`where ${word}`)
  await question.getByRole('button', { name: 'Accept answer' }).click()
  await expect(question.getByText('Accepted answer')).toBeVisible()
  await page.getByLabel('Search questions').fill('no such words here')
  await expect(page.getByText('No question contains these words.')).toBeVisible()
})

test('an answer that is typed before the classroom is alive is kept, and sent', async ({ page, browser }) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const [film] = (await rows(page, 'git-without-fear')).filter(lesson => lesson.kind === 'video') as [Row]
  const asked = await page.request.post(`/api/learning/lessons/${film.id}/questions`, {
    data: { body: 'Is it too early?', atMs: null },
  })
  const { id } = await asked.json()
  const friend = await (await browser.newContext()).newPage()
  await signIn(friend, 'learner')
  await friend.request.post('/api/courses/git-without-fear/enroll')
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await friend.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  const navigation = friend.goto(`/learn/git-without-fear/${film.id}?tab=qa`)
  const question = friend.locator(`#question-${id}`)
  await question.locator('summary').click()
  await question.getByLabel('Your answer').fill('Never too early.')
  go()
  await navigation
  await expect(friend.getByRole('button', { name: 'Full screen' })).toBeVisible() // the player has come
  await expect(question.getByLabel('Your answer')).toHaveValue('Never too early.')
  await question.getByRole('button', { name: 'Post answer' }).click()
  await expect(question.getByText('Never too early.')).toBeVisible()
  await expect(question.getByLabel('Your answer')).toBeHidden()
  await friend.context().close()
})

test('progress from another window moves the place to resume, and stops nothing here', async ({ page }) => {
  await join(page)
  await page.request.post('/api/courses/git-without-fear/enroll')
  const film = (await rows(page, 'git-without-fear')).findLast(lesson => lesson.kind === 'video') as Row // of 36 s
  await page.goto(`/learn/git-without-fear/${film.id}`)
  await expect(page.locator('.player-bar')).toBeAttached() // the player's controls, which have set the speed
  await page.locator('video').evaluate(async (v: HTMLVideoElement) => {
    v.muted = true
    v.playbackRate = 0.25 // it must not end meanwhile
    await v.play()
    for (const sign of ['pause', 'emptied', 'seeking']) v.addEventListener(sign, () => v.setAttribute('data-cut', sign))
  })
  const other = await page.context().newPage()
  await other.goto(`/learn/git-without-fear/${film.id}`)
  const heard = page.evaluate(() =>
    new Promise(resolve => new BroadcastChannel('stoa-learning').addEventListener('message', resolve)).then(() => 1),
  )
  await expect(other.locator('.player-bar')).toBeAttached()
  await other.locator('video').evaluate(async (v: HTMLVideoElement) => {
    v.muted = true
    await v.play()
    v.currentTime = 20
  })
  await expect.poll(() => seconds(other)).toBeGreaterThan(10)
  await other.locator('video').evaluate((v: HTMLVideoElement) => v.pause())
  expect(await heard).toBe(1)
  const before = await seconds(page)
  await expect.poll(() => seconds(page)).toBeGreaterThan(before + 0.5)
  await expect(page.locator('video')).not.toHaveAttribute('data-cut')
})

test('after a quiz that was failed, the next lesson opens', { tag: '@firefox' }, async ({ page }) => {
  await join(page)
  const slug = 'statistics-you-will-actually-use'
  await page.request.post(`/api/courses/${slug}/enroll`)
  const quiz = (await rows(page, slug)).find(lesson => lesson.kind === 'quiz') as Row
  await page.goto(`/learn/${slug}/${quiz.id}`)
  for (const question of await page.locator('fieldset').all()) await question.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(page.getByRole('heading', { name: 'What to repeat' })).toBeVisible()
  await page.getByRole('link', { name: /^Up next/ }).click()
  await expect(page.locator('video')).toBeVisible()
})
