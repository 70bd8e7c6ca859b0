// @vitest-environment jsdom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, api } from '@/api/client'
import { makeQueryClient } from './queries'

afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

const offline = () => {
  const calls = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', calls)
  onlineManager.setOnline(false)
  return calls
}

describe('without a connection', () => {
  it('a list fails at once with a message, and loads again once there is one', async () => {
    const calls = offline()
    const client = makeQueryClient()
    client.mount()
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: () => api.get('/list') })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
    expect(observer.getCurrentResult().error).toMatchObject({ code: 'network.offline' })
    expect(calls).toHaveBeenCalledOnce()
    vi.stubGlobal('fetch', async () => new Response('{"n":1}'))
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ n: 1 }))
    stop()
    client.unmount()
  })

  it('a payment fails at once, and is not sent later', async () => {
    const calls = offline()
    const client = makeQueryClient()
    client.mount()
    const pay = new MutationObserver(client, { mutationFn: () => api.post('/orders') })
    await expect(pay.mutate()).rejects.toMatchObject({ code: 'network.offline' })
    onlineManager.setOnline(true)
    await client.resumePausedMutations()
    expect(calls).toHaveBeenCalledOnce()
    client.unmount()
  })
})

describe('an answer that doesn’t arrive, or is incomplete', () => {
  it('is an error with a message, after a while', async () => {
    const given = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      return new Promise((_, failed) => init.signal?.addEventListener('abort', () => failed(init.signal?.reason)))
    })
    const asked = api.get('/slow')
    given.abort()
    await expect(asked).rejects.toMatchObject({ code: 'network.timeout' })
  })
  it('is never used as data', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"half":'))
    await expect(api.get('/cut')).rejects.toBeInstanceOf(ApiProblem)
    vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>', { status: 502 }))
    await expect(api.get('/proxy')).rejects.toMatchObject({ status: 502, code: 'server.error' })
  })
})
