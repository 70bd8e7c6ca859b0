// @vitest-environment jsdom
import '@/test/overlays'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { refused, serve, show } from '@/test/show'
import { CouponDialog } from './CouponDialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create coupon' }))

function open(answer: () => unknown) {
  const sent = serve({ 'POST /api/admin/coupons': answer, 'GET /api/catalog/suggest': () => ({ courses: [] }) })
  const closed = vi.fn()
  const made = vi.fn(async () => {})
  show(() => <CouponDialog onClose={closed} onMade={made} />)
  return { sent, closed, made }
}

it('an amount is sent in cents, a course by its slug, days as whole days in UTC', async () => {
  const { sent, closed, made } = open(() => new Response(null, { status: 204 }))
  await screen.findByLabelText('Code')
  fill('Code', 'SPRING')
  await userEvent.click(screen.getByLabelText('Fixed amount'))
  fill('Amount in US dollars', '1,012.50')
  fill('Limit to one course', 'https://stoa.example/course-details/knots/?lang=de')
  fill('First day', '2026-03-01')
  fill('Last day', '2026-03-31')
  fill('Total uses', '100')
  await create()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(made).toHaveBeenCalledOnce()
  expect(sent[0]?.body).toEqual({
    code: 'SPRING',
    kind: 'amount',
    value: 101_250,
    course: 'knots',
    startsAt: '2026-03-01T00:00:00Z',
    endsAt: '2026-03-31T23:59:59Z',
    maxUses: 100,
  })
})

it('what is wrong is shown beside its field, which gets the focus; nothing that was typed is lost', async () => {
  const { sent, closed } = open(() => refused({ value: 'coupon_percent' }))
  await screen.findByLabelText('Code')
  fill('Code', 'SPRING')
  fill('Percent', '12.5') // no whole number
  await create()
  await waitFor(() => expect(screen.getByLabelText('Percent').getAttribute('aria-invalid')).toBe('true'))
  expect(sent[0]?.body).toMatchObject({ kind: 'percent', value: 0 })
  expect(screen.getByLabelText('Percent')).toBe(document.activeElement)
  expect(screen.getByLabelText('Code')).toHaveProperty('value', 'SPRING')
  expect(closed).not.toHaveBeenCalled()
})
