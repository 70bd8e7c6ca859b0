import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './people'

const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const uuid = () => crypto.randomUUID()

// A course with an article and an empty quiz; returns its id and the quiz's.
async function courseWithQuiz(page: Page) {
  await signIn(page, 'instructor')
  const { id } = await (await page.request.post('/api/studio/courses', { data: { title: 'Loops' } })).json()
  const quiz = uuid()
  const lessons = [
    { id: uuid(), kind: 'text', title: 'Reading' },
    { id: quiz, kind: 'quiz', title: 'Check yourself' },
  ]
  await page.request.post(`/api/studio/courses/${id}/outline`, {
    data: { sections: [{ id: uuid(), title: 'One', lessons }] },
  })
  return { id, quiz }
}

test('a bank is written by topic, drawn from by a quiz, and taken as a learner would', async ({ page }) => {
  test.setTimeout(120_000)
  const { id, quiz } = await courseWithQuiz(page)
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByRole('link', { name: 'Question bank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question bank' })).toBeVisible()
  for (const [n, topic] of [
    [1, 'For'],
    [2, 'For'],
    [3, 'While'],
  ] as const) {
    await page.getByRole('button', { name: 'True or false', exact: true }).click()
    await page.getByLabel(`Question ${n}: the question`).fill(`Does loop ${n} end?`)
    await page
      .getByRole('listitem')
      .filter({ hasText: `Question ${n}` })
      .getByLabel('Topic')
      .fill(topic)
  }
  await saved(page)
  const rows = page.getByRole('button', { name: /Does loop/ })
  await page.getByRole('button', { name: 'For 2' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('loop 2')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Move to topic…' }).click()
  await page.getByRole('dialog').getByLabel('Topic').fill('While')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('button', { name: 'While 3' })).toBeVisible()
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
  await undo.click()
  await page.getByLabel('Select “Does loop 1 end?”').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'For 1' })).toBeVisible()
  await undo.click()
  await expect(page.getByRole('button', { name: 'For 2' })).toBeVisible()
  await saved(page)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.goto(`/studio/courses/${id}/lessons/${quiz}`)
  await page.getByRole('button', { name: 'Draw from the question bank' }).click()
  const number = page.getByLabel('Number of questions')
  await expect(number).toHaveValue('3')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('For')
  await expect(page.getByText('There are only 2 questions to draw here.')).toBeVisible()
  await saved(page)
  await page.goto(`/studio/courses/${id}/checklist`)
  await expect(page.getByText('Draw no more questions than the question bank has')).toBeVisible()
  await page.goto(`/studio/courses/${id}/lessons/${quiz}`)
  await number.fill('2')
  await expect(page.getByText('Each attempt asks 2 questions.')).toBeVisible()

  // A question of the quiz's own moves to the bank.
  await page.getByRole('button', { name: 'Short text' }).click()
  await page.getByLabel('Question 1: the question').fill('What repeats?')
  await page.getByRole('button', { name: 'Actions for Question 1' }).click()
  await page.getByRole('menuitem', { name: 'Move to the question bank' }).click()
  await expect(page.getByRole('link', { name: '4 questions in the bank' })).toBeVisible()
  await saved(page)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const asked = await (await page.request.get(`/api/studio/courses/${id}/preview/lessons/${quiz}`)).json()
  expect(asked.quiz.questions.map((q: { prompt: string }) => q.prompt).sort()).toEqual([
    'Does loop 1 end?',
    'Does loop 2 end?',
  ])
  await page.goto(`/studio/courses/${id}/preview`)
  await page.getByRole('button', { name: 'Check yourself' }).click()
  for (const n of [1, 2])
    await page
      .getByRole('group', { name: `Does loop ${n} end?` })
      .getByRole('radio', { name: 'True' })
      .check()
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(page.getByText('100%').first()).toBeVisible()
})

// "Move down" at the end of a section leads into the next one, and the focus goes along.
test('a lesson is moved across sections from its menu, and keeps the focus', async ({ page }) => {
  await signIn(page, 'instructor')
  const { id } = await (await page.request.post('/api/studio/courses', { data: { title: 'Salt' } })).json()
  const lesson = (title: string) => ({ id: uuid(), kind: 'text', title })
  await page.request.post(`/api/studio/courses/${id}/outline`, {
    data: {
      sections: [
        { id: uuid(), title: 'One', lessons: [lesson('Flour'), lesson('Salt')] },
        { id: uuid(), title: 'Two', lessons: [lesson('Water')] },
      ],
    },
  })
  await page.goto(`/studio/courses/${id}/curriculum`)
  const titles = () =>
    page.getByLabel('Lesson title').evaluateAll(all => all.map(field => (field as HTMLInputElement).value))
  const menu = page.getByRole('button', { name: 'Actions for Salt' })
  await menu.focus()
  for (const [entry, order, where] of [
    ['Move down', ['Flour', 'Salt', 'Water'], 'Lesson 1 of 2 in Two'],
    ['Move down', ['Flour', 'Water', 'Salt'], 'Lesson 2 of 2 in Two'],
    ['Move up', ['Flour', 'Salt', 'Water'], 'Lesson 1 of 2 in Two'],
    ['Move up', ['Flour', 'Salt', 'Water'], 'Lesson 2 of 2 in One'],
  ] as const) {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: entry }).press('Enter')
    await expect(page.getByText(where)).toBeAttached()
    await expect.poll(titles).toEqual(order)
    await expect(menu).toBeFocused()
  }
  await saved(page)
})

test('the owner of a live course publishes a typo at once; what is more waits for approval', async ({ page }) => {
  await signIn(page, 'instructor')
  const { courses } = await (await page.request.get('/api/studio/courses')).json()
  const course = courses.find((one: { slug: string }) => one.slug === 'web-pages-that-load-at-once')
  await page.goto(`/studio/courses/${course.id}/plan`)
  const summary = page.getByLabel('Summary')
  const mended = (await summary.inputValue()).replace(/\w(?=\W*$)/, '$&$&')
  await summary.fill(mended)
  await page.getByLabel('Title', { exact: true }).fill('Something else')
  await saved(page)
  await page.getByRole('link', { name: 'Checklist' }).click()
  const changes = page.getByRole('region', { name: 'Changes since the launch' })
  await expect(changes.getByRole('heading', { name: 'Needs approval' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  // A film of the course that has just been processed changes the draft too: then it is looked at again.
  await expect(async () => {
    await changes.getByRole('button', { name: /^Publish \d correction/ }).click()
    await expect(page.getByText('Published. Students see it now.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(changes.getByRole('heading', { name: 'Small corrections' })).toBeHidden()
  // Where reading all courses takes longer than a moment, the page follows within a second of the message.
  await expect(async () => {
    await page.goto(`/course-details/${course.slug}`)
    await expect(page.getByText(mended).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Web pages that load at once')
  await page.goto(`/studio/courses/${course.id}/plan`)
  await page.getByLabel('Title', { exact: true }).fill('Web pages that load at once')
  await saved(page)
})
