// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, show } from '@/test/show'
import { SaverOf } from './saver'
import { UploadTray } from './UploadTray'
import { upload } from './uploading'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a failed upload is said, and dismissing it leaves the focus in the page', async () => {
  serve({ 'GET /api/uploads': () => ({ uploads: [] }) })
  show(() => (
    <main id="main" tabIndex={-1}>
      <SaverOf person="p" course="c">
        <UploadTray course="c" />
      </SaverOf>
    </main>
  ))
  upload(new File([], 'empty.mp4'), { course: 'c', purpose: 'promo' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^empty\.mp4: ./))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(document.activeElement?.id).toBe('main')
})
