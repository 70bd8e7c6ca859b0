// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fits, startUpload, type UploadProgress, unfinished } from './uploads'

// What a browser gets; Node would get the library's half for servers.
vi.mock('tus-js-client', () => import('tus-js-client/lib.esm/browser/index.js' as string))

// A server of tus that does as it is told: cuts a line, refuses, forgets.
const kept = new Map<string, { length: number; bytes: Buffer }>()
let made = 0
let cuts = 0 // lines that are cut in the middle of the next bodies
let refusal: [status: number, code: string] | null = null
let wrongSum = false
let dead = false // answers to bodies never come
let resultsLost = 0 // of the next ones
let server: Server
const patches: number[] = []

// jsdom takes the server for one of another site.
const elsewhere = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, HEAD, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset, Content-Type',
  'Access-Control-Expose-Headers': 'Location, Upload-Offset, Upload-Length, Tus-Resumable',
}

async function serve(request: IncomingMessage, response: ServerResponse) {
  const id = request.url?.split('/')[3] ?? ''
  const upload = kept.get(id)
  const answer = (status: number, headers: Record<string, string> = {}, body = '') =>
    response.writeHead(status, { 'Tus-Resumable': '1.0.0', ...elsewhere, ...headers }).end(body)
  if (request.method === 'OPTIONS') return answer(200)
  if (request.url === '/api/uploads') return answer(200, {}, JSON.stringify({ uploads: [] }))
  if (request.method === 'POST') {
    const id = `id${++made}`
    kept.set(id, { length: Number(request.headers['upload-length']), bytes: Buffer.alloc(0) })
    return answer(201, { Location: `/api/uploads/${id}` })
  }
  if (!upload) return answer(404)
  if (request.url?.endsWith('/result')) {
    if (resultsLost-- > 0) return answer(503)
    const sha256 = wrongSum ? 'another' : createHash('sha256').update(upload.bytes).digest('hex')
    return answer(200, {}, JSON.stringify({ mediaId: `medium of ${id}`, sha256, bytes: upload.length }))
  }
  if (request.method === 'HEAD')
    return answer(200, { 'Upload-Offset': `${upload.bytes.length}`, 'Upload-Length': `${upload.length}` })
  if (request.method === 'DELETE') {
    kept.delete(id)
    return answer(204)
  }
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  const all = Buffer.concat(body)
  patches.push(all.length)
  if (dead) return
  if (refusal) {
    const [status, code] = refusal
    return answer(status, { 'Content-Type': 'application/problem+json' }, JSON.stringify({ status, code, title: code }))
  }
  const cut = cuts > 0 && all.length > 1000
  upload.bytes = Buffer.concat([upload.bytes, cut ? all.subarray(0, all.length / 2) : all])
  if (cut) {
    cuts--
    return response.destroy()
  }
  answer(204, { 'Upload-Offset': `${upload.bytes.length}` })
}

// Workers are not here: the sum is worked out beside the test.
class Summing {
  onmessage: ((event: { data: string }) => void) | null = null
  async postMessage(file: Blob) {
    const bytes = await new Promise<ArrayBuffer>(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(file)
    })
    this.onmessage?.({ data: createHash('sha256').update(Buffer.from(bytes)).digest('hex') })
  }
  terminate() {}
}

beforeEach(async () => {
  kept.clear()
  made = 0
  patches.length = 0
  cuts = 0
  refusal = null
  wrongSum = false
  dead = false
  resultsLost = 0
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ;(globalThis as unknown as { jsdom: { reconfigure(to: { url: string }): void } }).jsdom.reconfigure({ url: origin })
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, { ...init, signal: undefined }))
  vi.stubGlobal('Worker', Summing)
})

afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

const film = (bytes: number, name = 'Zażółć.mp4') => new File([new Uint8Array(bytes).fill(7)], name)

// Uploads a file and resolves when it has reached one of the states.
function upload(file: File, until: UploadProgress['state'][], id: string | null = null) {
  const states: string[] = []
  let running: ReturnType<typeof startUpload> | undefined
  const end = new Promise<UploadProgress>(resolve => {
    running = startUpload(
      file,
      { course: 'c', lesson: 'l', purpose: 'video' },
      progress => {
        if (states.at(-1) !== progress.state) states.push(progress.state)
        if (until.includes(progress.state)) resolve(progress)
      },
      id,
    )
  })
  return { end, states, running: running as ReturnType<typeof startUpload> }
}

it('a file arrives: a small first chunk, then the rest, then the sums are compared', async () => {
  const { end, states } = upload(film(300_000), ['done', 'failed'])
  const { mediaId, sent, problem } = await end
  expect([mediaId, sent, problem]).toEqual(['medium of id1', 300_000, null])
  expect(states).toEqual(['queued', 'sending', 'checking', 'done'])
  expect(patches).toEqual([65_536, 300_000 - 65_536])
})

it('a line that is cut is tried again from where it was', async () => {
  cuts = 2
  const { end, states } = upload(film(500_000), ['done', 'failed'])
  expect((await end).mediaId).toBe('medium of id1')
  expect(states.filter(state => state === 'stalled').length).toBe(2)
  expect(kept.get('id1')?.bytes.length).toBe(500_000)
})

it('a line on which nothing moves any more counts as cut', async () => {
  dead = true
  const { end, running, states } = upload(film(1000), ['done', 'failed'])
  await vi.waitFor(() => expect(patches).toEqual([1000]))
  expect(running.progress.state).toBe('sending')
  dead = false
  const later = performance.now() + 31_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  await vi.waitFor(() => expect(states).toContain('stalled'), { timeout: 3000 })
  expect(running.progress.problem).toMatchObject({ code: 'network.timeout' })
  expect((await end).state).toBe('done')
  expect(patches).toEqual([1000, 1000])
  vi.restoreAllMocks()
})

it('once all is sent, a line that is lost is waited for, and nothing is sent again', async () => {
  resultsLost = 2
  const { end, states } = upload(film(1000), ['done', 'failed'])
  expect((await end).state).toBe('done')
  expect(states).toEqual(['queued', 'sending', 'checking', 'stalled', 'checking', 'stalled', 'checking', 'done'])
  expect(patches).toEqual([1000])
})

it('a refusal is final, and says why', async () => {
  refusal = [422, 'upload.wrong_type']
  const { end } = upload(film(300_000), ['done', 'failed'])
  expect(await end).toMatchObject({ state: 'failed', problem: { code: 'upload.wrong_type' }, mediaId: null })
  expect(patches).toEqual([65_536])
  const empty = upload(film(0), ['failed'])
  expect((await empty.end).problem).toMatchObject({ code: 'upload.empty' })
})

it('what arrived as something else is not done', async () => {
  wrongSum = true
  const { end } = upload(film(1000), ['done', 'failed'])
  expect(await end).toMatchObject({ state: 'failed', problem: { code: 'upload.checksum' } })
})

it('signing in again is asked for, and goes on then', async () => {
  refusal = [401, 'account.signin_needed']
  const { end, running, states } = upload(film(1000), ['paused'])
  expect(await end).toMatchObject({ problem: { code: 'account.signin_needed' } })
  refusal = null
  running.resume()
  await vi.waitFor(() => expect(states.at(-1)).toBe('done'))
})

it('a canceled one is forgotten, on the server too', async () => {
  cuts = 100
  const { end, running } = upload(film(200_000), ['stalled'])
  await end
  running.cancel()
  expect(running.progress.state).toBe('canceled')
  await vi.waitFor(() => expect(kept.size).toBe(0))
})

it('an unfinished one goes on with the file that is chosen again', async () => {
  expect(await unfinished()).toEqual([])
  const half = { bytes: 300_000, name: 'Zażółć.mp4', id: 'id9', received: 100_000 } as Parameters<typeof fits>[1]
  kept.set('id9', { length: 300_000, bytes: Buffer.alloc(100_000, 7) })
  expect([fits(film(300_000), half), fits(film(299_999), half), fits(film(300_000, 'b.mp4'), half)]).toEqual([
    true,
    false,
    false,
  ])
  const { end } = upload(film(300_000), ['done', 'failed'], 'id9')
  expect((await end).mediaId).toBe('medium of id9')
  expect(patches.reduce((sum, n) => sum + n, 0)).toBe(200_000)
})
