// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { json, serve, show } from '@/test/show'
import { ChoicesForm } from './ChoicesForm'
import NotificationPanel from './NotificationPanel'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = (id: string, href: string, course: string) => ({
  id,
  kind: 'certificate.issued',
  href,
  values: { course },
  read: false,
  createdAt: '2026-03-01T12:00:00Z',
})

function server(...items: ReturnType<typeof item>[]) {
  return serve({
    'GET /api/notifications': () => ({ items, unread: items.filter(one => !one.read).length }),
    'POST /api/notifications/read': body => {
      const { ids } = body as { ids: string[] }
      for (const one of items) if (ids.length === 0 || ids.includes(one.id)) one.read = true
      return new Response(null, { status: 204 })
    },
  })
}

it('a notification that is followed is read; the others stay unread', async () => {
  const sent = server(item('a', '/verify/A', 'Knots'), item('b', '/verify/B', 'Sails'))
  const { place } = show(NotificationPanel)
  expect(await screen.findAllByRole('img', { name: 'Unread' })).toHaveLength(2)
  await userEvent.click(screen.getByRole('link', { name: /Knots/ }))
  expect(place()).toBe('/verify/A')
  expect(sent).toEqual([{ to: 'POST /api/notifications/read', body: { ids: ['a'] } }])
})

it('all are marked as read at once, and the focus is not lost with the button', async () => {
  server(item('a', '/verify/A', 'Knots'), item('b', '/verify/B', 'Sails'))
  show(NotificationPanel)
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBe(document.activeElement)
})

it('a link to another site leads to the home page instead', async () => {
  server(item('a', '//evil.example', 'Knots'))
  show(NotificationPanel)
  expect((await screen.findByRole('link', { name: /Knots/ })).getAttribute('href')).toBe('/')
})

it('an empty list says what will be here; a failed one can be loaded again', async () => {
  let fails = true
  serve({ 'GET /api/notifications': () => (fails ? json({}, 400) : { items: [], unread: 0 }) })
  show(NotificationPanel)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('No notifications')).toBeTruthy()
})

it('a topic is turned on for the site and for email separately; what another window chose stays', async () => {
  const sent = serve({
    'GET /api/notification-choices': () => ({
      choices: [{ topic: 'new-courses', onSite: false, email: true, push: true }],
    }),
    'PUT /api/notification-choices': () => new Response(null, { status: 204 }),
  })
  show(() => <ChoicesForm choices={[{ topic: 'new-courses', onSite: false, email: true, push: false }]} />)
  await userEvent.click(await screen.findByRole('switch', { name: 'On Stoa', checked: false }))
  await userEvent.click(screen.getByRole('switch', { name: 'Email', checked: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ choices: [{ topic: 'new-courses', onSite: true, email: false, push: true }] })
})
