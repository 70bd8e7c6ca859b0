import { alone, type Change, store, tell, type Waiting } from './store'

type Span = [number, number]

function union(spans: Span[]): Span[] {
  const all: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

// What was watched of a lesson joins what waits already, unless the lesson was ticked or un-ticked in between.
function joined(before: Change, now: Change): Change | undefined {
  if (before.kind !== 'watched' || now.kind !== 'watched' || before.lessonId !== now.lessonId) return undefined
  const ranges = union([...before.ranges, ...now.ranges])
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, 500) // as many as the server takes
  return { ...now, ranges, done: before.done || now.done }
}

const about = (change: Change) => ('lessonId' in change && change.kind !== 'write' ? change.lessonId : undefined)

// Adds a change to those of a person that wait, in their order.
export async function wait(owner: string, change: Change) {
  const db = await store()
  const tx = db.transaction('waiting', 'readwrite')
  const all = await tx.store.getAll()
  const last = all.findLast(one => one.owner === owner && about(one.change) && about(one.change) === about(change))
  const one = last && joined(last.change, change)
  if (last && one) await tx.store.put({ ...last, version: last.version + 1, change: one })
  else await tx.store.add({ owner, version: 0, change } as Waiting) // the store numbers it
  await tx.done
  tell('waiting')
  const registration = await navigator.serviceWorker?.getRegistration?.().catch(() => undefined)
  await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
    ?.register('stoa-sync')
    .catch(() => {}) // some browsers have none, or want leave: then the page sends it
}

export async function waiting(owner?: string): Promise<Waiting[]> {
  const all = await (await store()).getAll('waiting')
  return owner ? all.filter(one => one.owner === owner) : all
}

export async function refused(owner?: string) {
  const all = await (await store()).getAll('refused')
  return owner ? all.filter(one => one.owner === owner) : all
}

export async function dropRefused(seq: number) {
  await (await store()).delete('refused', seq)
  tell('waiting')
}

function requestOf(change: Change): { method: string; path: string; body?: object } {
  switch (change.kind) {
    case 'watched': {
      const { positionMs, ranges, at } = change
      return {
        method: 'PUT',
        path: `/learning/lessons/${change.lessonId}/progress`,
        body: { positionMs, ranges: ranges.toSorted((a, b) => a[0] - b[0]), at },
      }
    }
    case 'done':
      return {
        method: 'PUT',
        path: `/learning/lessons/${change.lessonId}/done`,
        body: { done: change.done, at: change.at },
      }
    case 'write': {
      const { id, atMs, body } = change
      return { method: 'POST', path: `/learning/lessons/${change.lessonId}/notes`, body: { id, atMs, body } }
    }
    case 'edit':
      return { method: 'PUT', path: `/learning/notes/${change.id}`, body: { body: change.body } }
    case 'remove':
      return { method: 'DELETE', path: `/learning/notes/${change.id}` }
    case 'quiz': {
      const { answers, key, drawn, at } = change
      return { method: 'POST', path: `/learning/lessons/${change.lessonId}/quiz`, body: { answers, key, drawn, at } }
    }
  }
}

// Sent, or refused for good with a code, or to be sent later.
type Outcome = 'sent' | 'later' | { code: string }

async function send(change: Change): Promise<Outcome> {
  const { method, path, body } = requestOf(change)
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : undefined,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
  } catch {
    return 'later'
  }
  if (response.ok) return 'sent'
  const { status } = response
  if (status === 401 || status === 408 || status === 429 || status >= 500) return 'later'
  const problem = await response.json().catch(() => null)
  if (change.kind === 'remove' && status === 404) return 'sent'
  return { code: problem?.code ?? 'server.error' }
}

// Who is signed in; undefined without a connection.
async function person(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/api/me', { signal: AbortSignal.timeout(20_000) })
    if (!response.ok) return undefined
    return (await response.json()).person?.id ?? null
  } catch {
    return undefined
  }
}

// Sends what waits, oldest first, in one window at a time. What can't be sent now stays, and so does all after it. What
// another person left in this browser is deleted.
export async function replay(): Promise<void> {
  if ((await waiting().catch(() => [])).length === 0) return
  await alone('sync', replayAlone, false)
}

async function replayAlone() {
  const db = await store()
  const owner = await person()
  if (!owner) return
  for (const one of await waiting()) if (one.owner !== owner) await db.delete('waiting', one.seq)
  let sent = 0
  for (;;) {
    const one = (await db.getAll('waiting', undefined, 1))[0]
    if (!one) break
    const outcome = await send(one.change)
    if (outcome === 'later') break
    sent++
    const tx = db.transaction(['waiting', 'refused'], 'readwrite')
    const now = await tx.objectStore('waiting').get(one.seq)
    if (typeof outcome === 'object') await tx.objectStore('refused').put({ ...one, code: outcome.code })
    // What joined it meanwhile is sent in the next round.
    if (now?.version === one.version || typeof outcome === 'object') await tx.objectStore('waiting').delete(one.seq)
    await tx.done
  }
  if (sent > 0) tell('sent')
}
