import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addAuthenticator, addPasskey, codeOf, expect, join, mailTo, password, signIn, test, typeCard } from './people'

const rooms = [
  '/my-profile',
  '/order-history',
  '/payment',
  '/certificate',
  '/certi',
  '/language',
  '/password-setting',
  '/my-notification',
  '/remove-account',
]

test('a visitor is led to sign in, and back to the classroom they wanted', async ({ page }) => {
  for (const room of rooms) {
    await page.goto(room)
    await expect(page).toHaveURL(url => url.pathname === '/sign-in' && url.searchParams.get('next') === room)
  }
  await page.getByLabel('Email address').fill('learner@stoa.test')
  await page.getByLabel('Password', { exact: true }).fill('Stoa-demo-2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/remove-account$/)
})

// A red picture, as a camera might send one.
function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    let crc = 0xffffffff
    for (const byte of body) crc = (table[(crc ^ byte) & 255] as number) ^ (crc >>> 8)
    const out = Buffer.alloc(8)
    out.writeUInt32BE(data.length)
    out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
    return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([200, 30, 30]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a profile is edited, refused beside its fields, and gets a picture', async ({ page }) => {
  await join(page)
  await page.goto('/my-profile')
  await expect(page.getByText('Gęślą-Jaźń').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Number').fill('call me')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('URL', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expect(page.getByText('Enter a valid phone number.')).toBeVisible()
  await expect(page.getByText('Enter a URL starting with https://')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('Grażyna <b>')
  await page.getByLabel('Number').fill('+48 600 100 200')
  await page.getByLabel('URL', { exact: true }).fill('https://example.org/me')
  await page.getByLabel('Bio').fill('Two lines,\nas written.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Grażyna <b> Gęślą-Jaźń').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'example.org/me' })).toHaveAttribute('rel', /ugc/)

  await page.getByRole('button', { name: 'Change photo' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByText('We can’t read this file.', { exact: false })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) })
  await page.getByRole('img', { name: /Crop area/ }).press('ArrowRight')
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const src = await page.locator('main img.arch').first().getAttribute('src')
  const picture = await page.request.get(src as string)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

async function buy(page: Page, slug: string) {
  await page.goto(`/course-details/${slug}`)
  await page.getByRole('button', { name: 'Get this course' }).first().click()
  await page.waitForURL(/\/checkout/)
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/\/orders\/\w+/)
}

test('a course is given back at once, its row put away and taken back', async ({ page }) => {
  const email = await join(page)
  await buy(page, 'modern-javascript')
  await page.goto('/order-history')
  const row = page.getByRole('row').filter({ hasText: 'Modern JavaScript' })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Request a refund' }).click()
  await page.getByLabel(/What went wrong/).fill('Too fast for me.')
  await page.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ }).click()
  await expect(row.getByText('Refunded')).toBeVisible()
  expect(await mailTo(page, email, 'Your refund has been issued')).toContain('Modern JavaScript')
  await page.goto('/learn/modern-javascript')
  await expect(page.getByRole('heading', { name: 'You’re not enrolled in this course' })).toBeVisible()

  await page.goto('/order-history')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('cards are saved, preferred and removed; a wrong one is refused beside its fields', async ({ page }) => {
  await join(page)
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Add New Card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card Number').fill('4242 4242 4242 4241')
  await expect(dialog.getByText('Visa', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter a valid card number.')).toBeVisible()
  await typeCard(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Card' }).click()
  await typeCard(page, '5555 5555 5555 4444')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Mastercard •••• 4444' }).click()
  await page.getByRole('menuitem', { name: 'Set as default' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Mastercard' }).getByText('Default', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Mastercard •••• 4444' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Mastercard')).toBeHidden()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Visa' }).getByText('Default', { exact: true }),
  ).toBeVisible()
})

test('a new password signs out other devices and notifies the owner; the choices stay', async ({ page, browser }) => {
  const email = await join(page)
  const other = await (await browser.newContext()).newPage()
  await other.request.post('/api/account/sign-in', { data: { email, password } })
  await page.goto('/password-setting')
  await expect(page.getByRole('button', { name: /^Sign out ?:/ })).toHaveCount(1)
  await page.getByLabel('Old Password').fill('Not-the-one!')
  await page.getByLabel('New Password', { exact: true }).fill('Columns-and-light!')
  await page.getByLabel('Confirm new password').fill('Columns-and-night!')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.getByLabel('Old Password').fill(password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Passwords don’t match.')).toBeVisible()
  await page.getByLabel('Confirm new password').fill('Columns-and-light!')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Password changed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out ?:/ })).toHaveCount(0)
  await mailTo(page, email, 'Your Stoa password was changed')
  expect((await (await other.request.get('/api/me')).json()).person).toBeNull()

  await page.goto('/my-notification')
  const promotions = page.getByRole('group', { name: 'Email me about promotions' })
  await promotions.getByLabel('Email').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await page.reload()
  await expect(promotions.getByLabel('Email')).toBeChecked()
})

test('an authenticator app and a passkey: each signs in, a recovery code once', async ({ page }) => {
  test.setTimeout(120_000)
  await addAuthenticator(page)
  const email = await join(page)
  await addPasskey(page, 'My phone', password)
  await mailTo(page, email, 'A passkey was added')

  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Enter your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.getByRole('dialog').locator('.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Incorrect code. It changes every 30 seconds.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  const leave = async () => {
    await page.request.post('/api/account/sign-out')
    await page.goto('/sign-in')
  }
  await leave()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(recovery[0] as string)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/')
  const again = { email, password, code: recovery[0] }
  expect((await (await page.request.post('/api/account/sign-in', { data: again })).json()).code).toBe(
    'account.code_wrong',
  )

  await leave()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('/')
  expect((await (await page.request.get('/api/me')).json()).person.email).toBe(email)

  await page.goto('/password-setting')
  await page.getByRole('button', { name: /^Remove ?: My phone/ }).click()
  await page.getByRole('dialog').getByLabel('Enter your password').fill(password)
  await page
    .getByRole('dialog')
    .getByLabel('Code', { exact: true })
    .fill(recovery[1] as string)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('My phone', { exact: true })).toBeHidden()
})

test('a deleted account is restored by signing in again', async ({ page }) => {
  const email = await join(page)
  await page.goto('/remove-account')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^stoa-.+\.zip$/)
  await page.getByRole('button', { name: 'Remove Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove Account' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Enter your password').fill('Not-the-one!')
  await dialog.getByRole('button', { name: 'Remove Account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Enter your password').fill(password)
  await dialog.getByRole('button', { name: 'Remove Account' }).click()
  await expect(page.getByText('Your account will be deleted')).toBeVisible()
  await mailTo(page, email, 'will be erased')
  expect((await (await page.request.get('/api/me')).json()).person).toBeNull()
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/')
})

test('the sample learner finds certificates by title, on both addresses', async ({ page }) => {
  await signIn(page, 'learner')
  for (const address of ['/certificate', '/certi']) {
    await page.goto(address)
    await page.getByRole('searchbox').last().fill('kilomet')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeHidden()
  }
})
