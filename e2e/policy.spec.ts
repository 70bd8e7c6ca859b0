import { expect, signIn, test } from './people'

// The watch over the console (people.ts) sees what the policy refuses on every page
// that any test opens; here is that it refuses.
test('a script that came into the page in another way does not run', async ({ page }) => {
  for (const path of ['/', '/sign-in', '/course-details/modern-javascript']) {
    const policy = (await page.request.get(path)).headers()['content-security-policy']
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
  const other = await page.context().newPage()
  const refused: string[] = []
  other.on('console', said => refused.push(said.text()))
  await other.goto('/')
  const ran = await other.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.stranger = true'
    document.body.append(script)
    const box = document.createElement('div')
    box.innerHTML = '<img src="data:," onerror="window.stranger = true">'
    document.body.append(box)
    await new Promise(done => box.firstElementChild?.addEventListener('error', done))
    return 'stranger' in window
  })
  expect(ran).toBe(false)
  expect(refused.join('\n')).toMatch(/Content Security Policy/)
})

test('nothing of ours is refused, from the home page to a lesson', async ({ page }) => {
  await signIn(page, 'learner')
  const refused: string[] = []
  await page.exposeFunction('stoaRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', e => {
      ;(window as unknown as { stoaRefused: (what: string) => void }).stoaRefused(
        `${e.violatedDirective} ${e.blockedURI} ${e.sample}`,
      )
    })
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'All courses' }).first().click()
  await page.waitForURL(/all-courses/)
  await page.getByRole('link', { name: 'Modern JavaScript, from first principles to shipped' }).first().click()
  await page.getByRole('link', { name: 'Go to course' }).click()
  await expect(page.locator('video')).toBeVisible()
  await page.goBack()
  await page.reload() // restores the place by a script of its own
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
})
