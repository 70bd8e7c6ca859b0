// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, show } from '@/test/show'
import { draftQuery } from './api'
import { useProgress } from './progress'

let tell: (said: object) => void
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = (kind: string, listen: (event: { data: string }) => void) => {
        if (kind === 'video') tell = said => listen({ data: JSON.stringify(said) })
      }
      close = () => {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Rows() {
  useProgress('bread')
  const { data } = useQuery(draftQuery('bread'))
  const media = data?.sections[0]?.lessons[0]?.media
  return <p>{media ? `${media.state} ${media.percent}` : 'Loading'}</p>
}

it('what is said of a video changes its row, and only a course that has it is asked for again', async () => {
  let asked = 0
  serve({
    'GET /api/studio/courses/bread': () => {
      asked++
      const media = { mediaId: 'm', state: 'processing', percent: 10, failure: null }
      return { sections: [{ lessons: [{ id: 'l', media }] }] }
    },
  })
  show(Rows)
  await screen.findByText('processing 10')
  act(() => tell({ mediaId: 'm', courseIds: ['bread'], state: 'processing', percent: 40 }))
  await screen.findByText('processing 40')
  act(() => tell({ mediaId: 'n', courseIds: ['cake'], state: 'ready', percent: 100 }))
  act(() => tell({ mediaId: 'o', courseIds: null, state: 'queued', percent: 0 })) // perhaps of this one
  await screen.findByText('processing 10') // as the server says
  expect(asked).toBe(2)
})
