import { findings } from './axe'
import { expect, signIn, test } from './people'

test('an operator adds a group and categories, moves them by keyboard and menu, merges and deletes them', async ({
  page,
}) => {
  test.slow() // some sixty steps
  const n = Date.now()
  const [group, rye, wheat] = [`Bakery ${n}`, `Rye ${n}`, `Wheat ${n}`]
  await signIn(page, 'operator')
  await page.goto('/admin/categories')
  await expect(page.getByRole('heading', { level: 2, name: 'Web Development' })).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])

  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('English')).toHaveAccessibleDescription(/fill this in/)
  expect(await findings(page, 'wcag')).toEqual([])
  await page.getByLabel('English').fill(group)
  await page.getByLabel('Deutsch').fill(`Backstube ${n}`)
  await page.getByRole('button', { name: 'Save' }).click()
  const block = page.getByRole('region', { name: group })
  await expect(block.getByText('Missing: IT, ID, PL, FR')).toBeVisible()

  for (const name of [rye, wheat]) {
    await block.getByRole('button', { name: 'Add category' }).click()
    await page.getByLabel('English').fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(block.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  const rows = block.getByRole('listitem')
  await expect(rows).toHaveText([new RegExp(rye), new RegExp(wheat)])

  // By keyboard: picked up, moved, put back; then moved for good, and taken back.
  const grip = page.getByRole('button', { name: `Move “${rye}”` })
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(rows).toHaveText([new RegExp(wheat), new RegExp(rye)])
  await page.keyboard.press('Escape')
  await expect(rows).toHaveText([new RegExp(rye), new RegExp(wheat)])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText(`${rye} was moved`)).toBeVisible()
  await page.reload()
  await expect(rows).toHaveText([new RegExp(wheat), new RegExp(rye)])

  // By the menu.
  await page.getByRole('button', { name: `Actions for ${rye}` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByLabel('Position', { exact: true }).selectOption({ label: `Before “${wheat}”` })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(rows).toHaveText([new RegExp(rye), new RegExp(wheat)])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows).toHaveText([new RegExp(wheat), new RegExp(rye)])

  // Merging says what it does; the old address leads on.
  await page.getByRole('button', { name: `Actions for ${wheat}` }).click()
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  await page.getByLabel('Merge into', { exact: true }).selectOption({ label: rye })
  await expect(page.getByText(`/all-courses?category=wheat-${n}`)).toBeVisible()
  expect(await findings(page, 'wcag')).toEqual([])
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(rows).toHaveText([new RegExp(rye)])
  const old = await page.request.get(`/all-courses?category=wheat-${n}`, { maxRedirects: 0 })
  expect(old.status()).toBe(301)
  expect(old.headers().location).toBe(`/all-courses?category=rye-${n}`)

  // What is empty can be deleted, and that taken back.
  await page.getByRole('button', { name: `Actions for ${rye}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows).toHaveText([new RegExp(rye)])
  await page.goto('/admin/audit')
  await expect(page.getByText(`merged the category “${wheat}” into “${rye}”`)).toBeVisible()

  await page.goto('/admin/categories')
  for (const name of [rye, group]) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await expect(block).toHaveCount(0)
})
