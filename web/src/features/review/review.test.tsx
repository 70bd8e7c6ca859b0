// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Standing } from '@/api/types'
import { hasDraft } from '@/lib/draft'
import { json, show } from '@/test/show'
import { Reviews } from './Reviews'

// A server that accepts one review.
let published: { stars: number; body: string } | null = null
beforeEach(() => {
  published = null
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      published = JSON.parse(String(init.body))
      return new Response(null, { status: 204 })
    }
    const mine = published && {
      id: 'r',
      ...published,
      author: 'Ada',
      portraitUrl: '/portraits/ada.svg',
      createdAt: '2026-03-01T00:00:00Z',
      helpful: 0,
      edited: false,
    }
    if (url.endsWith('/standing'))
      return json({ canReview: true, signedIn: true, helpfulReviewIds: [], myReview: mine })
    if (url.includes('/reviews')) {
      return json({
        total: mine ? 1 : 0,
        average: 4,
        histogram: [],
        items: mine ? [mine] : [],
        page: 1,
        pages: 1,
        sort: 'newest',
        topics: [],
        topic: '',
        stars: null,
      })
    }
    return json({ person: { name: 'Ada', email: 'ada@example.org' }, cart: { lines: [] } })
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function Page() {
  const { data } = useQuery({
    queryKey: keyOf('standing', 'js'),
    queryFn: () => api.get<Standing>('/courses/js/standing'),
  })
  return data ? <Reviews slug="js" standing={data} /> : null
}

it('a first review is confirmed, and its draft is deleted', async () => {
  show(Page)
  await userEvent.type(await screen.findByLabelText('Comment'), 'Patient and exact.')
  expect(hasDraft('review.js')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Review' }))
  expect(await screen.findByText('Thanks! Your review has been published.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your review' })).toBeTruthy()
  expect((screen.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('Patient and exact.')
  expect(hasDraft('review.js')).toBe(false)
})

it('a review that wasn’t sent survives a reload', async () => {
  show(Page)
  await userEvent.type(await screen.findByLabelText('Comment'), 'Half a')
  cleanup()
  show(Page)
  expect((await screen.findByDisplayValue('Half a')) as HTMLElement).toBe(screen.getByLabelText('Comment'))
})
