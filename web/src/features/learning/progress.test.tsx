// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Progress } from '@/api/types'
import { serve, show } from '@/test/show'
import { classroomQuery } from './api'
import { useProgress } from './progress'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Room() {
  const { data } = useQuery(classroomQuery('knots'))
  const put = useProgress('knots')
  const progress = { lessonId: 'b', percent: 50, done: true, completedAt: null, certificateCode: null }
  const done = Object.entries(data?.lessons ?? {}).filter(([, state]) => state.done)
  return (
    <button type="button" onClick={() => put(progress as Progress)}>
      {data ? `${data.percent}%: ${done.map(([id]) => id)}` : 'Loading'}
    </button>
  )
}

it('a lesson that is done counts at once, and the other lessons stay as they are', async () => {
  serve({
    'GET /api/learning/courses/knots': () => ({ percent: 25, lessons: { a: { done: true, positionMs: 0 } } }),
  })
  show(Room)
  await userEvent.click(await screen.findByText('25%: a'))
  expect(await screen.findByText('50%: a,b')).toBeTruthy()
})
