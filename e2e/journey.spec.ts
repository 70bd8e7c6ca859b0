import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test, typeCard } from './people'
import { wordsOf } from './words'

// From "Start Now" to a certificate of a course that did not exist before: an instructor makes and submits it, a
// specialist asks for a change and approves, a learner finds, buys and finishes it.

const folder = mkdtempSync(join(tmpdir(), 'stoa-films-'))
const films = ['01 Choosing wood.mp4', '02 Sawing straight.mp4'].map(name => join(folder, name))
test.beforeAll(() => {
  for (const [i, film] of films.entries())
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=12'],
      ...[
        '-f',
        'lavfi',
        '-i',
        `sine=f=${220 * (i + 1)}:d=12`,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-c:a',
        'aac',
      ],
      film,
    ])
})

const captions = [
  'WEBVTT',
  '00:00.000 --> 00:05.000\nA straight grain is easy to saw.',
  '00:06.000 --> 00:11.000\nA knot is not.',
]

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const journeys = [
  { language: 'en', size: 'desktop' },
  { language: 'pl', size: 'phone' },
  ...(process.env.STOA_E2E_ALL
    ? [
        { language: 'en', size: 'phone' },
        { language: 'pl', size: 'desktop' },
      ]
    : []),
] as { language: string; size: keyof typeof sizes }[]

for (const { language, size } of journeys)
  test.describe(`${language}, ${size}`, () => {
    const device = { locale: language, viewport: sizes[size] }
    test.use(device)
    test('from Start Now to a lesson that is bought, watched and certified', async ({ page, browser, baseURL }) => {
      const [say, english] = [wordsOf(language), wordsOf('en')] // the sample's specialist reads English
      const starting = (text: string, field: string) => new RegExp(`^${say(text, { [field]: '' })}\\S`)
      const saved = (of: Page) => expect(of.getByText(starting('Saved {time}', 'time'))).toBeVisible()
      test.setTimeout(240_000)
      page.setDefaultTimeout(15_000)
      const title = `Wooden stools ${Date.now()}`

      await test.step('apply', async () => {
        await signUp(page, { name: 'Zofia Gąsior', say })
        await page.goto('/instructor')
        await page
          .getByRole('link', { name: say('Start Now') })
          .last()
          .click()
        await page
          .getByLabel(say('What do you do, and what would you teach?'))
          .fill('I have built furniture for twenty years, and taught apprentices for ten of them.')
        await page.getByRole('main').locator('button[aria-pressed]').first().click()
        await page.getByRole('button', { name: say('Send application') }).click()
        await page.getByRole('link', { name: say('Open your studio') }).click()
        await expect(page.getByRole('heading', { level: 1, name: say('Studio') })).toBeVisible()
      })

      await test.step('plan', async () => {
        await page
          .getByRole('button', { name: say('New course') })
          .first()
          .click()
        await page.getByRole('dialog').getByLabel(say('Title')).fill(title)
        await page.getByRole('button', { name: say('Create course') }).click()
        await page.getByLabel(say('Summary')).fill('Two tools, one board, a stool that carries you.')
        await page.getByLabel(say('Course subject')).selectOption({ index: 1 })
        await page.getByLabel(say('Category')).selectOption({ index: 1 })
        await page
          .getByLabel(say('{label}, {0} of {1}', { label: say('What you’ll learn'), 0: 1, 1: 1 }))
          .fill('Saw along a line')
        await saved(page)
      })
      const id = page.url().match(/courses\/([\w-]+)/)?.[1] as string
      const studio = (part: string) => page.goto(`/studio/courses/${id}/${part}`)

      await test.step('curriculum: two films, an article, a quiz', async () => {
        await studio('curriculum')
        await page.getByLabel(say('Files'), { exact: true }).setInputFiles(films)
        await page.getByRole('dialog').getByLabel(say('Section title')).fill('The stool')
        await page
          .getByRole('button', { name: say('{count, plural, one {Add # lesson} other {Add # lessons}}', { count: 2 }) })
          .click()
        await page.getByRole('button', { name: say('Add lesson') }).click()
        await page.getByRole('menuitem', { name: say('Article') }).click()
        await page.keyboard.type('Safety')
        await saved(page)
        await page.getByRole('link', { name: say('Edit “{name}”', { name: 'Safety' }) }).click()
        await page
          .getByRole('textbox', { name: say('Article') })
          .fill('Clamp the board before you saw, and keep both hands behind the blade. '.repeat(3))
        await saved(page)
      })
      await test.step('landing page and price', async () => {
        await studio('landing')
        await page
          .getByRole('textbox', { name: say('Description') })
          .fill('You build one stool, from the board to the oil. '.repeat(4))
        await saved(page)
        await studio('price')
        await page.getByRole('radio', { name: say('Paid') }).check()
        await page.getByLabel(say('Amount in {0}', { 0: 'USD' })).fill('19.90')
        await saved(page)
        await studio('checklist')
        await expect(page.getByText(say('Everything is ready.'))).toBeVisible({ timeout: 90_000 })
      })

      const specialist = await (await browser.newContext({ baseURL, ...device })).newPage()
      specialist.setDefaultTimeout(15_000)
      await signIn(specialist, 'specialist')
      const open = async () => {
        await expect(async () => {
          await specialist.goto('/approval')
          await specialist.getByRole('link', { name: title, exact: true }).click({ timeout: 2000 })
        }).toPass()
        await specialist.getByRole('button', { name: english('Claim') }).click()
      }
      const submit = async () => {
        await page.getByRole('button', { name: say('Submit for approval') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('Submit') })
          .click()
        await expect(page.getByRole('button', { name: say('Take it back') })).toBeVisible()
      }

      await test.step('submitted, and a change requested', async () => {
        await submit()
        await open()
        await specialist
          .getByRole('link', { name: /Choosing wood/ })
          .first()
          .click()
        await expect(specialist.getByText(english('No captions in the language of the course')).first()).toBeVisible({
          timeout: 30_000,
        })
        await specialist.getByLabel(english('Comment'), { exact: true }).fill('Please add captions.')
        await specialist.getByRole('button', { name: english('Add comment') }).click()
        await expect(specialist.getByText('Please add captions.')).toBeVisible()
        await specialist.getByRole('button', { name: english('Request changes') }).click()
        await specialist.getByRole('dialog').getByRole('textbox').fill('Nearly there.')
        await specialist
          .getByRole('dialog')
          .getByRole('button', { name: english('Request changes') })
          .click()
        await expect(specialist.getByText(english('Changes requested')).first()).toBeVisible()
      })

      await test.step('answered with captions', async () => {
        await studio('checklist')
        await expect(page.getByText('Nearly there.')).toBeVisible()
        await expect(page.getByText('Please add captions.')).toBeVisible()
        await page.getByLabel(say('Your answer')).fill('They are there now.')
        await page.getByRole('button', { name: say('Answer') }).click()
        await expect(page.getByText('They are there now.')).toBeVisible()
        for (const lesson of ['Choosing wood', 'Sawing straight']) {
          await studio('curriculum')
          await page.getByRole('link', { name: say('Edit “{name}”', { name: lesson }) }).click()
          await page
            .locator('input[accept=".vtt,.srt"]')
            .setInputFiles({ name: 'captions.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions.join('\n\n')) })
          await expect(page.getByText(say('Captions added'))).toBeVisible()
          await saved(page)
        }
        await studio('checklist')
        await submit()
      })

      await test.step('approved and launched', async () => {
        await open()
        await specialist.getByRole('button', { name: english('Approve') }).click()
        await specialist
          .getByRole('dialog')
          .getByRole('button', { name: english('Approve') })
          .click()
        await expect(specialist.getByText(english('Approved')).first()).toBeVisible()
        await studio('checklist')
        await page.getByRole('button', { name: say('Launch'), exact: true }).click()
        await expect(page.getByText(say('Students see everything as it is here.'))).toBeVisible()
      })

      const learner = await (await browser.newContext({ baseURL, ...device })).newPage()
      learner.setDefaultTimeout(15_000)
      await test.step('found and bought', async () => {
        await signUp(learner, { name: 'Ada', say })
        await expect(async () => {
          await learner.goto(`/all-courses?q=${encodeURIComponent(title)}`)
          await expect(learner.getByRole('link', { name: title }).first()).toBeVisible({ timeout: 1000 })
        }).toPass()
        await learner.getByRole('link', { name: title }).first().click()
        await learner
          .getByRole('link', { name: say('Get this course') })
          .or(learner.getByRole('button', { name: say('Get this course') }))
          .first()
          .click()
        await typeCard(learner, undefined, say)
        await learner.getByRole('button', { name: starting('Pay {0}', '0') }).click()
        await learner.waitForURL(/\/orders|\/learn/)
      })

      await test.step('watched to the end as HLS, and certified', async () => {
        await learner.goto('/my-course')
        await learner.getByRole('link', { name: title }).first().click()
        await learner.waitForURL(/\/learn\//)
        const slug = learner.url().match(/learn\/([\w-]+)/)?.[1] as string
        const room = async () => (await learner.request.get(`/api/learning/courses/${slug}`)).json()
        const lessons = (await room()).course.sections[0].lessons as { id: string; kind: string }[]
        for (const [i, { id: lesson, kind }] of lessons.entries()) {
          await learner.goto(`/learn/${slug}/${lesson}`)
          if (kind === 'video') {
            const { video } = await (await learner.request.get(`/api/learning/lessons/${lesson}`)).json()
            expect(await (await learner.request.get(video.hls)).text()).toContain('#EXT-X-STREAM-INF')
            const film = learner.locator('video')
            await expect(learner.locator('.player-bar')).toBeAttached() // the player's controls
            await film.evaluate((v: HTMLVideoElement) => {
              v.muted = true
              void v.play().catch(() => {}) // begun again with what comes by script
            })
            await expect(film).toHaveAttribute('src', /^blob:/) // fed by script, so HLS
            await film.evaluate((v: HTMLVideoElement) => v.play())
          } else await learner.getByRole('checkbox').first().check()
          await expect
            .poll(async () => (await room()).lessons[lesson].done, { timeout: 40_000, message: `lesson ${i + 1}` })
            .toBe(true)
        }
        const { percent, certificateCode } = await room()
        expect(percent).toBe(100)
        await learner.goto(`/verify/${certificateCode}`)
        await expect(learner.getByText(title).first()).toBeVisible()
      })
    })
  })
