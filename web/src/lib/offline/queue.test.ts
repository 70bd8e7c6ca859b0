import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, replay, wait, waiting } from './queue'
import { type Change, store } from './store'

const slug = 'js'
const at = '2026-05-01T09:00:00Z'
const watched = (lessonId: string, ...ranges: [number, number][]): Change => ({
  ...{ slug, kind: 'watched', lessonId, positionMs: ranges.at(-1)?.[1] ?? 0, ranges, done: false, at },
})
const done = (lessonId: string, on = true): Change => ({ slug, kind: 'done', lessonId, done: on, at })
const note = (id: string): Change => ({
  ...{ slug, kind: 'write', id, lessonId: 'a', lessonTitle: 'A', atMs: null, body: id, at },
})

// The server: who is signed in, what it was sent, and how it answers.
const server = { person: 'ada' as string | null, sent: [] as string[], answer: (_: string): number => 200 }

// As Web Locks are, where one who would have to wait goes away.
let held = false
const locks = {
  request: async (_: string, __: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held) return work(null)
    held = true
    return work({}).finally(() => {
      held = false
    })
  },
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks })
  const db = await store()
  for (const name of ['waiting', 'refused'] as const) await db.clear(name)
  Object.assign(server, { person: 'ada', sent: [], answer: () => 200 })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/me') return Response.json({ person: server.person && { id: server.person } })
    const status = server.answer(`${init?.method} ${path}`)
    if (status === 0) throw new TypeError('offline')
    server.sent.push(`${init?.method} ${path} ${init?.body ?? ''}`)
    return Response.json(status < 300 ? {} : { code: 'note.too_many' }, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was watched of a lesson is one change, until it is ticked', async () => {
  await wait('ada', watched('a', [0, 1000]))
  await wait('ada', watched('b', [0, 500]))
  await wait('ada', watched('a', [900, 3000], [5000, 6000]))
  await wait('ada', done('a', false))
  await wait('ada', watched('a', [0, 200]))
  const all = (await waiting()).map(one => one.change)
  expect(all.map(one => one.kind)).toEqual(['watched', 'watched', 'done', 'watched'])
  expect(all[0]).toMatchObject({ lessonId: 'a', positionMs: 6000 })
  expect((all[0] as { ranges: number[][] }).ranges.toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0))).toEqual([
    [0, 3000],
    [5000, 6000],
  ])
})

test('the oldest is sent first, and what can’t be sent now stops all after it', async () => {
  for (const change of [note('1'), done('a'), note('2')]) await wait('ada', change)
  server.answer = what => (what.includes('/done') ? 503 : 200)
  await replay()
  expect((await waiting()).map(one => one.change.kind)).toEqual(['done', 'write'])
  server.answer = () => 0
  await replay()
  expect(await waiting()).toHaveLength(2)
  server.answer = () => 200
  await Promise.all([replay(), replay()])
  expect(await waiting()).toHaveLength(0)
  expect(server.sent.filter(one => one.includes('"2"'))).toHaveLength(1)
})

test('what the server refuses for good is kept apart, and the rest goes on', async () => {
  await wait('ada', note('1'))
  await wait('ada', note('2'))
  server.answer = () => (server.sent.length === 0 ? 409 : 200)
  await replay()
  expect(await waiting()).toHaveLength(0)
  expect(await refused('ada')).toMatchObject([{ code: 'note.too_many', change: { id: '1' } }])
})

test('nobody sends what another person has left', async () => {
  await wait('ada', note('1'))
  server.person = null
  await replay()
  expect(await waiting('ada')).toHaveLength(1) // for when they are signed in again
  server.person = 'ben'
  await replay()
  expect(await waiting()).toHaveLength(0)
  expect(server.sent).toEqual([])
})

test('what joins a change while it is sent is sent, too', async () => {
  await wait('ada', watched('a', [0, 1000]))
  let joined: Promise<void> | undefined
  server.answer = () => {
    joined ??= wait('ada', watched('a', [1000, 2000]))
    return 200
  }
  const first = replay()
  await first
  await joined
  await replay()
  expect(await waiting()).toHaveLength(0)
  expect(server.sent.at(-1)).toContain('[0,2000]')
})
