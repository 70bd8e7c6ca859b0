import { findings } from './axe'
import { expect, joinAsInstructor, test } from './people'

test('a course is exported, and comes back as a draft that says what is missing', async ({ page }) => {
  const title = 'Bread to go'
  await joinAsInstructor(page) // who has no imports yet
  await page.goto('/studio')
  await page.getByRole('button', { name: 'New course' }).first().click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible()
  await page.getByLabel('Summary').fill('Flour, water and salt.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()

  await page.goto('/studio')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`${title}.zip`)
  const path = await file.path()

  const take = async (chosen: Parameters<ReturnType<typeof page.locator>['setInputFiles']>[0]) => {
    await page.getByRole('button', { name: 'Import course' }).click()
    await expect(page.getByRole('dialog', { name: 'Import a course' })).toBeVisible()
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(chosen)
  }
  const imports = page.getByRole('region', { name: 'Imports' })
  await take(path)
  await expect(imports.getByText('Imported: 0 lessons')).toBeVisible({ timeout: 15_000 })
  await imports.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Curriculum' })).toBeVisible()
  await page.getByRole('link', { name: 'Plan' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('Flour, water and salt.')

  await page.goto('/studio')
  await take({ name: 'Cake.zip', mimeType: 'application/zip', buffer: cake() })
  await expect(imports.getByText('Imported: 1 lesson', { exact: true })).toBeVisible({ timeout: 15_000 })
  await imports.getByRole('link', { name: 'Cake' }).click()
  await page.getByRole('button', { name: '1 item needs your attention' }).click()
  await expect(page.getByText('Cake/setup.exe')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Cake/setup.exe')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Lesson title')).toHaveValue('Batter')
  await expect(page.getByText('Not everything in')).toBeHidden()

  await page.goto('/studio')
  await take({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04 nothing') })
  await expect(imports.getByText('This isn’t a ZIP file, or it’s damaged.')).toBeVisible({ timeout: 15_000 })
})

// A ZIP file of an article and a program, neither of them compressed.
function cake(): Buffer {
  const files = [
    ['Cake/1 Batter.md', 'Eggs, flour and sugar.'],
    ['Cake/setup.exe', 'MZ'],
  ] as const
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of files) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc(text), 10)
    head.writeUInt32LE(text.length, 14)
    head.writeUInt32LE(text.length, 18)
    head.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name + text)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name)]))
    parts.push(entry)
    at += entry.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end])
}

function crc(text: string): number {
  let sum = ~0
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
