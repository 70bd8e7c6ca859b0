// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { arrived, Gone } from './gone'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = () => arrived(Promise.reject(new Error('NS_BINDING_ABORTED')))

test('code that the server no longer has is gone', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  await expect(failing()).rejects.toBeInstanceOf(Gone)
})

test('code that fails because the page is left says nothing before the next page has had time to come', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response())
  const said = vi.fn()
  failing().catch(said)
  window.dispatchEvent(new Event('beforeunload'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said).toHaveBeenCalledOnce()
})
