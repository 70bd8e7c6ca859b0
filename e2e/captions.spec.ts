import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { expect, signIn, test } from './people'

const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const text = (page: Page, n: number) => page.getByLabel(`Text of caption ${n}`, { exact: true })
const begin = (page: Page, n: number) => page.getByLabel(`Start of caption ${n}`, { exact: true })

// A copy of a course, with the first lesson that has a video; without its captions.
async function withVideo(page: Page): Promise<{ course: string; lesson: string }> {
  await signIn(page, 'instructor')
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/studio/courses${path}`, { method, data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.body()).length > 0 ? answer.json() : null
  }
  const { courses } = await ask('GET', '')
  const live = courses.find((one: { state: string }) => one.state === 'live').id
  const course = (await ask('POST', `/${live}/duplicate`)).id
  const { sections } = await ask('GET', `/${course}`)
  const lesson = sections[0].lessons.find((one: { kind: string }) => one.kind === 'video').id
  const { captions } = await ask('GET', `/${course}/lessons/${lesson}`)
  for (const { language, mediaId } of captions) {
    await ask('PUT', `/${course}/lessons/${lesson}/captions/${language}`, { vtt: '', label: '', base: mediaId })
  }
  return { course, lesson }
}

test('captions are written beside the video by keyboard, and shown to learners', async ({ page }) => {
  const { course, lesson } = await withVideo(page)
  await page.goto(`/studio/courses/${course}/lessons/${lesson}`)
  await page.getByRole('link', { name: 'Write captions' }).click()
  await page.getByRole('button', { name: 'Add the first caption' }).click()
  await expect(text(page, 1)).toBeFocused()
  await page.keyboard.type('A straight grain')
  await page.keyboard.press('Enter') // the next one, after it
  await expect(text(page, 2)).toBeFocused()
  await expect(begin(page, 2)).toHaveValue('0:02.000')
  await page.keyboard.type('is easy to saw, and this is far too much to be read in two seconds')
  await expect(page.getByText('Too fast to read: 33 characters a second. Keep it to 20.')).toBeVisible()
  await page.getByLabel('End of caption 2').fill('0:06.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Too fast/)).toBeHidden()
  await saved(page)

  await text(page, 2).focus()
  await text(page, 2).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(15, 15))
  await page.keyboard.press('Control+Enter')
  await expect(text(page, 3)).toHaveValue('and this is far too much to be read in two seconds')
  await page.keyboard.press('Control+z')
  await expect(text(page, 3)).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(text(page, 3)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog').getByLabel('Seconds')).toBeFocused()
  await page.keyboard.type('1')
  await page.getByRole('button', { name: 'Shift', exact: true }).click()
  await expect(begin(page, 1)).toHaveValue('0:01.000')
  await saved(page)
  const shown = (v: HTMLVideoElement) => [...v.textTracks].find(track => track.kind === 'subtitles')?.cues?.length
  expect(await page.locator('video').evaluate(shown)).toBe(3)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'More' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as SRT' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^1\n00:00:01,000 --> 00:00:03,000\nA straight grain\n\n2\n/)

  await page.goto(`/studio/courses/${course}/preview`)
  const track = page.locator('video track[kind=captions]')
  await expect(track).toHaveAttribute('srclang', 'en')
  const src = await track.getAttribute('src')
  expect(await (await page.request.get(src as string)).text()).toContain(
    '00:00:01.000 --> 00:00:03.000\nA straight grain\n',
  )
})

test('two windows with one track: different captions are joined, the same one is asked about', async ({
  page,
  context,
}) => {
  const { course, lesson } = await withVideo(page)
  const at = `/studio/courses/${course}/lessons/${lesson}?captions=en`
  await page.goto(at)
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\nOne\n\n00:04.000 --> 00:06.000\nTwo\n'
  await page
    .getByLabel('File with captions')
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(vtt) })
  await expect(text(page, 2)).toHaveValue('Two')
  await saved(page)
  const other = await context.newPage()
  await other.goto(at)
  await text(other, 1).fill('Uno')
  await saved(other)
  await text(page, 2).fill('Due')
  await expect(text(page, 1)).toHaveValue('Uno')
  await saved(page)
  await text(other, 2).fill('Zwei')
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText('Due')).toBeVisible()
  await expect(dialog.getByText('Zwei')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await page.reload()
  await expect(text(page, 2)).toHaveValue('Zwei')
})
