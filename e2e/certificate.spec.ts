import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, signIn, test } from './people'

test('a stranger checks a certificate on its page, and its badge without us', async ({ page, browser, baseURL }) => {
  await signIn(page, 'learner')
  const { certificates } = await (await page.request.get('/api/certificates')).json()
  const [{ code, learnerName, courseTitle }] = certificates
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByRole('status').first()).toContainText('This certificate is valid.')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(learnerName)
  await expect(stranger.getByRole('heading', { name: 'Digitally signed and verified' })).toBeVisible()
  const picture = await stranger.request.get(`/api/certificates/${code}/image.png`)
  expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG')

  // As docs/certificates.md says, with a public JOSE library.
  const badge = await (await stranger.request.get(`/api/certificates/${code}/badge`)).text()
  const keys = createRemoteJWKSet(new URL(`${baseURL}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(badge, keys, { algorithms: ['EdDSA'] })
  expect(decodeProtectedHeader(badge).typ).toBeTruthy()
  expect(JSON.stringify(payload)).toContain(courseTitle)
  expect(JSON.stringify(payload)).toContain(learnerName)
  const [head, body, signature] = badge.split('.') as [string, string, string]
  const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace(learnerName, 'Somebody Else')).toString(
    'base64url',
  )
  await expect(jwtVerify(`${head}.${changed}.${signature}`, keys)).rejects.toThrow(/signature/)
})

test('the page of a certificate is printed on one sheet', async ({ page }) => {
  await signIn(page, 'learner')
  const { certificates } = await (await page.request.get('/api/certificates')).json()
  await page.goto(`/verify/${certificates[0].code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(certificates[0].learnerName)
  for (const format of ['A4', 'Letter']) {
    for (const landscape of [false, true]) {
      const sheets = (await page.pdf({ format, landscape })).toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect(sheets, `${format}, landscape: ${landscape}`).toHaveLength(1)
    }
  }
})

test('a revoked certificate says so at once', async ({ page, browser }) => {
  await signIn(page, 'learner')
  const { certificates } = await (await page.request.get('/api/certificates')).json()
  const certificate = certificates.findLast((one: { revokedAt: string | null }) => !one.revokedAt)
  const { orders } = await (await page.request.get('/api/orders')).json()
  const order = orders.find((o: { slug: string }) => o.slug === certificate.courseSlug)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/verify/${certificate.code}`)
  await expect(stranger.getByText('This certificate is valid.', { exact: false })).toBeVisible()
  await signIn(page, 'operator')
  expect(
    (await page.request.post(`/api/admin/orders/${order.number}/lines/${order.slug}/refund`)).status(),
  ).toBeLessThan(300)
  await stranger.goto(`/verify/${certificate.code}`)
  await expect(stranger.getByText('This certificate was revoked on', { exact: false })).toBeVisible()
  expect((await stranger.request.get(`/api/certificates/${certificate.code}/badge`)).status()).toBe(410)
})
