// @vitest-environment jsdom
import '@/test/overlays'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, show } from '@/test/show'
import PhotoDialog from './PhotoDialog'

// jsdom decodes and draws nothing, and lays nothing out: what is cut shows in e2e/account.spec.ts.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name !== 'me.png') throw new Error('no image')
    return { width: 300, height: 200 }
  })
  URL.createObjectURL = () => 'blob:me'
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const png = (name: string) => new File(['x'], name, { type: 'image/png' })

function open(has = false) {
  const done = vi.fn()
  const sent = serve({ 'DELETE /api/account/portrait': () => ({ name: 'Ada' }) })
  show(() => <PhotoDialog which="portrait" has={has} onClose={() => {}} onDone={done} />)
  return { done, sent }
}

it('a file that is no photo is refused in words; the next one can be cropped', async () => {
  open()
  const chooser = await screen.findByLabelText('Choose a photo')
  await userEvent.upload(chooser, png('broken.png'))
  expect(await screen.findByText(/We can’t read this file/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use this photo' })).toBeNull()
  await userEvent.upload(chooser, png('me.png'))
  expect(await screen.findByRole('button', { name: 'Use this photo' })).toBeTruthy()
  expect(screen.queryByText(/We can’t read this file/)).toBeNull()
  expect(screen.getByLabelText('Zoom')).toHaveProperty('value', '1')
  expect(screen.getByRole('button', { name: 'Choose another photo' })).toBeTruthy()
})

it('the current photo can be removed, if there is one', async () => {
  open()
  await screen.findByLabelText('Choose a photo')
  expect(screen.queryByRole('button', { name: 'Remove current photo' })).toBeNull()
  cleanup()
  const { done, sent } = open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove current photo' }))
  await waitFor(() => expect(done.mock.calls[0]?.[0]).toEqual({ name: 'Ada' }))
  expect(sent).toEqual([{ to: 'DELETE /api/account/portrait' }])
})
