import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request } from '@playwright/test'
import { expect, test } from './people'
import { kill, start } from './server'

const port = Number(process.env.STOA_E2E_PORT ?? 8099) + 3000
const address = `http://localhost:${port}`

async function buyer(): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: address })
  const answer = await api.post('/api/account/sign-in', {
    data: { email: 'instructor@stoa.test', password: 'Stoa-demo-2026!' },
  })
  expect(answer.status()).toBe(200)
  return api
}

// Killed without a warning at a moment of the payment, again and again: afterwards an
// order is whole, or it is not there.
test('kill -9 during checkout leaves no half order', async () => {
  test.setTimeout(180_000)
  const data = mkdtempSync(join(tmpdir(), 'stoa-kill-'))
  const courses = [
    'type-and-layout-for-product-designers',
    'cash-flow-for-small-firms',
    'go-services-that-survive-production',
    'your-first-five-kilometres',
    'a-marketing-plan-in-seven-evenings',
    'projects-in-lunch-breaks',
  ]
  let server = await start(port, data)
  try {
    for (const [i, slug] of courses.entries()) {
      const api = await buyer()
      const cart = await (await api.post('/api/cart/lines', { data: { slug } })).json()
      expect(cart.lines).toHaveLength(1)
      const card = await (
        await api.post('/api/payment/test/tokens', {
          data: { name: 'Elena', number: '4242424242424242', expMonth: 12, expYear: 2031, cvv: '123' },
        })
      ).json()
      const paying = api
        .post('/api/orders', {
          headers: { 'Idempotency-Key': `kill-${i}` },
          data: { quote: cart.quote, payment: { kind: 'token', token: card.token } },
        })
        .catch(() => null)
      // From before the order is written to after it is paid, as the rounds go.
      await Promise.race([paying, new Promise(next => setTimeout(next, i * 3))])
      await kill(server)
      await paying
      await api.dispose()

      server = await start(port, data)
      const after = await buyer()
      const { orders } = await (await after.get('/api/orders')).json()
      const order = orders.find((o: { slug: string }) => o.slug === slug)
      const mine = await (await after.get(`/api/courses/${slug}/standing`)).json()
      const left = await (await after.get('/api/cart')).json()
      expect(order?.status ?? 'none').toMatch(/^(none|paid|failed)$/)
      expect(mine.owned, `${slug}: ${JSON.stringify(order)}`).toBe(order?.status === 'paid')
      expect(left.lines.length).toBe(order?.status === 'paid' ? 0 : 1)
      if (left.lines.length) await after.delete(`/api/cart/lines/${slug}`)
      await after.dispose()
    }
  } finally {
    await kill(server)
    rmSync(data, { recursive: true })
  }
})
