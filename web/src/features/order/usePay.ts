import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext, useRef } from 'react'
import { ApiProblem } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart, Order } from '@/api/types'
import { useSending, useSent } from '@/lib/form'
import { FormState } from '@/lib/sent'
import { tellTabs } from '@/lib/tabs'
import { uuid } from '@/lib/uuid'
import { cart as calls, type Payment, secretOf } from './api'
import type { useFields } from './useFields'

// Whether money may have moved in spite of the error.
const unsure = (problem: { status: number; code: string }) =>
  problem.status >= 500 || problem.code === 'order.in_progress'

// Paying for the cart. What is sent says how; that may take a moment.
export function usePay(cart: Cart, fields: ReturnType<typeof useFields>, onProblem: (problem: ApiProblem) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const sent = useSent('pay')
  const { once = '' } = useContext(FormState)
  // One key per attempt, which is part of the page: pressing twice, before or after hydration, or sending again after a
  // lost answer, is one payment. Only a refusal, after which nothing was paid, takes a new key.
  const key = useRef(sent?.problem && unsure(sent.problem) ? (sent.values.key?.[0] ?? once) : once)
  // At Stripe, another quote, its page instead of its fields, or saving the card, is another payment, which ends the one
  // before.
  const last = useRef('')
  // The second press of a double click comes before the button knows that it is pending.
  const paying = useRef(false)
  const pay = useSending('pay', {
    mutationFn: async (how: () => Promise<Payment>): Promise<{ order: Order; next?: string }> => {
      const payment = await how()
      const onSite = payment.kind === 'page' && payment.onSite
      if (onSite) await fields.check()
      const now = payment.kind === 'page' ? `${payment.provider} ${onSite} ${payment.save} ${cart.quote}` : ''
      if (last.current && last.current !== now) key.current = ''
      last.current = now
      key.current ||= uuid()
      const order = await calls.pay(key.current, cart.quote, payment)
      const address = `/api/orders/${encodeURIComponent(order.number)}`
      if (!onSite) return { order, next: order.waitsFor === 'page' ? `${address}/page` : undefined }
      const secret = order.waitsFor === 'page' && (await secretOf(order.number))
      const back = `${address}/back` // which asks Stripe how it went
      if (secret) await fields.confirm(secret, window.location.origin + back)
      return { order, next: back }
    },
    onSettled: () => {
      paying.current = false
    },
    onSuccess: async ({ order, next }) => {
      if (next) {
        window.location.assign(next)
        return new Promise(() => {}) // the button waits with its buyer
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('me') }),
        client.invalidateQueries({ queryKey: keyOf('standing') }),
      ])
      client.removeQueries({ queryKey: keyOf('cart') })
      tellTabs('cart')
      await navigate({ to: '/orders/$number', params: { number: order.number }, replace: true })
    },
    onError: problem => {
      if (
        problem instanceof ApiProblem &&
        problem.status >= 400 &&
        problem.status < 500 &&
        problem.code !== 'order.in_progress'
      )
        key.current = ''
      if (problem instanceof ApiProblem) onProblem(problem)
    },
  })
  const send = (how: () => Promise<Payment>) => {
    if (paying.current) return
    paying.current = true
    pay.send(how)
  }
  return { ...pay, send, key: key.current }
}
