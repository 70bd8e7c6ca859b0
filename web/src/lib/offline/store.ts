import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

// What a learner does, as it is sent to the server: at once, or when there is a connection again. Each is good for any
// number of times: ranges are a union, notes have the browser's ids, and a try at a quiz has a key.
export type Change = { slug: string } & (
  | { kind: 'watched'; lessonId: string; positionMs: number; ranges: [number, number][]; done: boolean; at: string }
  | { kind: 'done'; lessonId: string; done: boolean; at: string }
  | { kind: 'write'; id: string; lessonId: string; lessonTitle: string; atMs: number | null; body: string; at: string }
  | { kind: 'edit'; id: string; body: string; at: string }
  | { kind: 'remove'; id: string }
  | { kind: 'quiz'; key: string; lessonId: string; answers: Record<string, string[]>; drawn: number; at: string }
)

// A change that waits. It is of one person, and nobody else sends it. Version: how often it was added to.
export type Waiting = { seq: number; owner: string; version: number; change: Change }

// A course, or lessons of it, that are on this device.
export type Kept = {
  slug: string
  owner: string
  title: string
  instructor: string
  coverUrl: string
  height: number // of the picture, at most; 0: as it was uploaded
  lessons: string[]
  bytes: number // stored
  total: number // to be stored, as far as it is known
  state: 'loading' | 'paused' | 'ready' | 'full' | 'failed'
}

// A file of one or several kept courses, by its path without the signature. Until it is whole, some pieces are missing.
export type StoredFile = {
  path: string
  slugs: string[]
  type: string
  size: number
  pieces: number
  whole: boolean
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Waiting }
  refused: { key: number; value: Waiting & { code: string } }
  kept: { key: string; value: Kept }
  files: { key: string; value: StoredFile }
  about: { key: string; value: string } // owner: the person whose all this is
}

let opening: Promise<IDBPDatabase<Schema>> | undefined

export function store(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('stoa-offline', 1, {
    upgrade(db) {
      db.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('refused', { keyPath: 'seq' })
      db.createObjectStore('kept', { keyPath: 'slug' })
      db.createObjectStore('files', { keyPath: 'path' })
      db.createObjectStore('about')
    },
    terminated: () => {
      opening = undefined
    },
  })
  opening.catch(() => {
    opening = undefined // a private window, or no room
  })
  return opening
}

export const filesCache = 'stoa-kept' // bytes of files, by path and piece
export const answersCache = 'stoa-answers' // of the API, by address

// Large files are stored in pieces, of which the browser reads those that are played.
export const pieceBytes = 4 << 20
export const pieceOf = (path: string, piece: number) => `${path}?piece=${piece}`

// What the windows and the service worker of this browser say to each other.
export type News = 'waiting' | 'sent' | 'kept'

const channel = 'stoa-offline'

export function tell(news: News) {
  if (typeof BroadcastChannel === 'undefined') return
  const all = new BroadcastChannel(channel)
  all.postMessage(news)
  all.close()
}

export function hear(listen: (news: News) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const all = new BroadcastChannel(channel)
  all.onmessage = ({ data }) => listen(data)
  return () => all.close()
}

// One at a time in this browser: the windows and the service worker wait for each other, or leave it to who is at it.
export async function alone<T>(name: string, work: () => Promise<T>, wait: boolean): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(`stoa-${name}`, { ifAvailable: !wait }, lock => (lock ? work() : undefined))
}
