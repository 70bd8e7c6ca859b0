import type { CDPSession, Page } from '@playwright/test'
import { findings } from './axe'
import { expect, mailTo, signIn, test } from './people'

// A new course of the sample's instructor, with its plan open.
async function newCourse(page: Page, title: string): Promise<string> {
  await signIn(page, 'instructor')
  await page.goto('/studio')
  await page.getByRole('button', { name: 'New course' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.getByRole('button', { name: 'Create course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible()
  return page.url().match(/courses\/([\w-]+)/)?.[1] as string
}

const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()
const titles = (page: Page) =>
  page.getByLabel('Lesson title').evaluateAll(all => all.map(field => (field as HTMLInputElement).value))

test('the studio is for instructors; everyone else is led on', async ({ page }) => {
  await page.goto('/studio')
  await page.waitForURL(/\/sign-in\?next=%2Fstudio/)
  await signIn(page, 'learner')
  await page.goto('/studio')
  await page.waitForURL(/\/instructor$/)
})

test('a plan is saved as it is typed, survives a reload and going offline, and is undone', async ({
  page,
  context,
}) => {
  await newCourse(page, 'Bread at home')
  const summary = page.getByLabel('Summary')
  await summary.fill('Flour, water, salt and time.')
  await saved(page)
  await page.getByLabel('What you’ll learn, 1 of 1').fill('Keep a starter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Shape a loaf')
  await page.reload() // in the middle
  await expect(page.getByLabel('What you’ll learn, 2 of 2')).toHaveValue('Shape a loaf')
  await expect(summary).toHaveValue('Flour, water, salt and time.')
  await saved(page)

  await context.setOffline(true)
  await summary.fill('Typed on a train.')
  await expect(page.getByText('Offline, saved on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Price' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Price' })).toBeVisible()
  await expect(page.getByText('Offline, saved on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Plan' }).click()
  await expect(summary).toHaveValue('Typed on a train.')
  // A part that was never opened says so in its place, and comes by itself.
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible()
  await expect(page.getByText('Offline, saved on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Nothing submitted yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Plan' }).click()
  await saved(page)
  await page.reload()
  await expect(summary).toHaveValue('Typed on a train.')

  await page.getByLabel('Title', { exact: true }).fill('Bread elsewhere')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bread at home')
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bread elsewhere')
  await saved(page)
  expect(await findings(page)).toEqual([])
})

test('two windows with one text: the person compares both and chooses', async ({ page, context }) => {
  const id = await newCourse(page, 'Cake')
  const other = await context.newPage()
  await other.goto(`/studio/courses/${id}/plan`)
  await expect(other.getByLabel('Summary')).toBeVisible()
  let send = () => {} // what this window saves, once the other has saved
  const sent = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route('**/plan', route => sent.then(() => route.continue()))
  await page.getByLabel('Summary').fill('From this window')
  await other.getByLabel('Summary').fill('From the other window')
  await saved(other)
  send()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('From the other window')).toBeVisible()
  await expect(dialog.getByText('From this window')).toBeVisible()
  await expect(page.getByText(/Not saved: this was also changed elsewhere/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await other.reload()
  await expect(other.getByLabel('Summary')).toHaveValue('From this window')
})

test('a curriculum is made and arranged by keyboard, and what is deleted comes back', async ({ page }) => {
  const id = await newCourse(page, 'Starter')
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Day one')
  await page.keyboard.press('Enter') // to "Add lesson"
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Video' }).press('Enter')
  await page.keyboard.type('Flour')
  await page.keyboard.press('Enter') // the next lesson
  await page.keyboard.type('Water')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Salt')
  await saved(page)
  await page.getByRole('button', { name: 'Move “Salt”' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Lesson 1 of 3 in Day one')).toBeAttached()
  await page.keyboard.press('Space')
  expect(await titles(page)).toEqual(['Salt', 'Flour', 'Water'])
  await saved(page)
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Salt', 'Flour', 'Water'])

  await page.getByRole('button', { name: 'Actions for Flour' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => titles(page)).toEqual(['Salt', 'Water'])
  await saved(page)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(['Salt', 'Flour', 'Water'])
  await saved(page)
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Salt', 'Flour', 'Water'])

  const [first, last] = [page.getByRole('button', { name: 'Move “Salt”' }), page.getByLabel('Lesson title').nth(2)]
  await first.dragTo(last, { targetPosition: { x: 60, y: 36 } })
  await expect.poll(() => titles(page)).toEqual(['Flour', 'Water', 'Salt'])
  await saved(page)
  expect(await findings(page)).toEqual([])
})

// Presses keys without waiting until each has been handled, as fingers do. Alt with what begins with "Alt+".
async function strike(cdp: CDPSession, ...keys: string[]) {
  const codes: Record<string, number> = { Enter: 13, ArrowUp: 38, ArrowDown: 40 }
  const press = (stroke: string) => {
    const [modifiers, key] = stroke.startsWith('Alt+') ? [1, stroke.slice(4)] : [0, stroke]
    const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined
    const shared = { key, modifiers, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) }
    const type = text ? ('keyDown' as const) : ('rawKeyDown' as const)
    return [
      { ...shared, type, text },
      { ...shared, type: 'keyUp' as const },
    ]
  }
  await Promise.all(keys.flatMap(press).map(event => cdp.send('Input.dispatchKeyEvent', event)))
}

test('what is typed quickly on a slow machine stands where it belongs', async ({ page, context }) => {
  const id = await newCourse(page, 'Slow')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByRole('button', { name: 'Add section' }).focus()
  const article = ['Enter', 'ArrowDown', 'Enter']
  await strike(cdp, 'Enter', ...'One', 'Enter', ...article, ...'Flour', 'Enter', ...'Water', 'Enter', ...'Salt')
  await expect.poll(() => titles(page)).toEqual(['Flour', 'Water', 'Salt'])
  await expect(page.getByLabel('Section title')).toHaveValue('One')
  await strike(cdp, 'Alt+ArrowUp', 'Alt+ArrowUp', 'y')
  await expect.poll(() => titles(page)).toEqual(['Salty', 'Flour', 'Water'])

  await page.goto(`/studio/courses/${id}/plan`)
  await page.getByLabel('What you’ll learn, 1 of 1').focus()
  await strike(cdp, ...'Mix', 'Enter', ...'Fold', 'Enter', ...'Bake', 'Alt+ArrowUp', ...' it')
  await expect(page.getByLabel('What you’ll learn, 2 of 3')).toHaveValue('Bake it')
})

test('files become lessons after a look; an article and a quiz are written', async ({ page }) => {
  const id = await newCourse(page, 'Dropped')
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: '02_shaping.md', mimeType: 'text/markdown', buffer: Buffer.from('Shape it.') },
    { name: '01_mixing.md', mimeType: 'text/markdown', buffer: Buffer.from('## Mix it') },
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Section title').fill('The loaf')
  await dialog.getByRole('button', { name: 'Add 2 lessons' }).click()
  await expect.poll(() => titles(page)).toEqual(['Mixing', 'Shaping'])
  await page.getByRole('link', { name: 'Edit “Mixing”' }).click()
  const text = page.getByRole('textbox', { name: 'Article' })
  await expect(text.getByRole('heading', { name: 'Mix it' })).toBeVisible()
  await text.press('Control+End')
  await page.keyboard.type('\nUse **cold** water.')
  await saved(page)
  await page.reload()
  await expect(text.locator('strong')).toHaveText('cold')
  expect(await findings(page)).toEqual([])

  await page.getByRole('link', { name: 'Curriculum' }).first().click()
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await page.getByRole('menuitem', { name: 'Quiz' }).click()
  await page.keyboard.type('Is it alive?')
  await saved(page)
  await page.getByRole('link', { name: 'Edit “Is it alive?”' }).click()
  await page.getByRole('button', { name: 'One answer' }).click()
  await page.getByLabel('Question 1: the question').fill('When is it ready?')
  await page.getByLabel('Answer 1', { exact: true }).fill('When it doubles')
  await page.getByLabel('Answer 2', { exact: true }).fill('On Monday')
  await saved(page)
  await page.getByRole('link', { name: 'Checklist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Done Finish every lesson/ })).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.goto(`/studio/courses/${id}/curriculum`)
  const empty = { name: '03_baking.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }
  await page.getByLabel('Files', { exact: true }).setInputFiles([empty])
  await dialog.getByRole('button', { name: 'Add 1 lesson' }).click()
  await expect(page.getByText('This file is empty.', { exact: true })).toBeVisible()
  await expect(page.getByText('Couldn’t upload')).toBeVisible()
})

test('pictures stand where they were pasted or dropped, and what is typed meanwhile stays', async ({ page }) => {
  const id = await newCourse(page, 'Pictures')
  await page.goto(`/studio/courses/${id}/curriculum`)
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await page.getByRole('menuitem', { name: 'Article' }).click()
  await page.keyboard.type('Crumb')
  await saved(page)
  await page.getByRole('link', { name: 'Edit “Crumb”' }).click()
  const text = page.getByRole('textbox', { name: 'Article' })
  // What comes by the clipboard or the mouse. A drop is to the left of the first line.
  const bring = (type: 'paste' | 'drop', color: string) =>
    text.evaluate(
      async (box, { type, color }) => {
        const canvas = new OffscreenCanvas(40, 30)
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
        context.fillStyle = color
        context.fillRect(0, 0, 40, 30)
        const data = new DataTransfer()
        data.items.add(new File([await canvas.convertToBlob()], `${color}.png`, { type: 'image/png' }))
        const { left, top } = (box.firstElementChild as Element).getBoundingClientRect()
        const at = { bubbles: true, cancelable: true, clientX: left + 1, clientY: top + 5 }
        box.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...at, clipboardData: data })
            : new DragEvent('drop', { ...at, dataTransfer: data }),
        )
      },
      { type, color },
    )
  const drawn = () =>
    text.evaluate(box => [...box.children].map(one => (one.tagName === 'IMG' ? 'picture' : one.textContent)))
  await text.click()
  await page.keyboard.type('One')
  await bring('paste', 'green')
  await page.keyboard.type(' and a half') // while it is uploaded
  await expect.poll(drawn).toEqual(['One', 'picture', ' and a half'])
  await page.keyboard.type('.')
  await bring('paste', 'red')
  await expect(text.locator('img')).toHaveCount(2)
  await page.keyboard.press('Control+Home')
  await page.getByLabel('Lesson title').focus()
  await bring('drop', 'blue')
  await expect(text.locator('img')).toHaveCount(3)
  await page.keyboard.type('!')
  await expect(page.getByLabel('Lesson title')).toHaveValue(/!/)
  await expect.poll(drawn).toEqual(['picture', 'One', 'picture', ' and a half.', 'picture', ''])
  await saved(page)
})

test('a drawn cover is chosen, and stands in the list of courses', async ({ page }) => {
  const id = await newCourse(page, 'Rye bread')
  await page.getByRole('link', { name: 'Landing page' }).click()
  const cover = page.getByRole('img', { name: 'The drawn cover' })
  await expect(page.getByRole('radio', { name: 'Design 1', exact: true })).toBeChecked()
  const first = await cover.getAttribute('src')
  await page.getByRole('button', { name: 'Show more designs' }).click()
  await page.locator('label', { has: page.getByRole('radio', { name: 'Design 7' }) }).click()
  await expect(cover).not.toHaveAttribute('src', first as string)
  await saved(page)
  const chosen = await cover.getAttribute('src')
  await page.goto('/studio')
  await expect(page.locator(`img[src="${chosen}"]`)).toBeVisible()

  await page.goto(`/studio/courses/${id}/landing`)
  await expect(page.getByRole('radio', { name: 'Design 1', exact: true })).toBeChecked() // now the first of the list
  await expect(cover).toHaveAttribute('src', chosen as string)
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Design 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Design 2' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cover).toHaveAttribute('src', chosen as string)
})

test('someone is invited to teach, and the link of the email says what to', async ({ page, context }) => {
  const title = `Bread together ${Date.now()}`
  const id = await newCourse(page, title)
  await page.goto(`/studio/courses/${id}/price`)
  const invite = async (share: string) => {
    await page.getByLabel('Email', { exact: true }).fill('learner@stoa.test')
    await page.getByLabel('Share in percent').fill(share)
    await page.getByRole('button', { name: 'Invite' }).click()
  }
  await invite('101')
  await expect(page.getByText('Shares are whole percents')).toBeVisible()
  await invite('30')
  const share = page.getByLabel('Share of learner@stoa.test in percent')
  await expect(share).toHaveValue('30')
  await share.fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  expect(await findings(page)).toEqual([])
  const mail = await mailTo(page, 'learner@stoa.test', title)
  const link = mail.match(/\/studio\/invitations\/\w+/)?.[0] as string
  await page.goto(link)
  await expect(
    page.getByText(`invites you to teach in “${title}”. Your share of what the instructors earn is 40%.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('This person already teaches in the course.')).toBeVisible()
  await context.clearCookies()
  await page.goto(link)
  await page.waitForURL(/\/sign-in\?next=%2Fstudio%2Finvitations/)
  await signIn(page, 'learner')
  await page.goto(link)
  await expect(page.getByText('Only instructors can accept this invitation.')).toBeVisible()

  await signIn(page, 'instructor')
  await page.goto(`/studio/courses/${id}/price`)
  await page.getByRole('button', { name: 'Remove “learner@stoa.test”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(share).toBeHidden()
})
