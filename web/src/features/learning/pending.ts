import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiProblem } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Classroom, Lesson, Note } from '@/api/types'
import { meQuery } from '@/lib/me'
import { dropRefused, refused, replay, wait, waiting } from '@/lib/offline/queue'
import { type Change, hear, store, type Waiting } from '@/lib/offline/store'
import { classroomQuery, coursesQuery, lessonQuery } from './api'
import { type Span, union } from './recorder'
import { rowsOf } from './rows'

// What waits on this device is seen on its pages as if the server had it.

const enough = 0.9 // of a video is all of it, as for the server

export const covers = (spans: Span[], ms: number) =>
  ms > 0 && union(spans).reduce((sum, [from, to]) => sum + to - from, 0) >= ms * enough

export function onRoom(room: Classroom, change: Change): Classroom {
  if (change.slug !== room.course.slug || (change.kind !== 'watched' && change.kind !== 'done')) return room
  const before = room.lessons[change.lessonId]
  if (!before) return room
  const state =
    change.kind === 'done'
      ? { ...before, done: change.done }
      : { done: before.done || change.done, positionMs: change.positionMs }
  const lessons = { ...room.lessons, [change.lessonId]: state }
  const rows = rowsOf(room)
  const percent = Math.floor((rows.filter(({ id }) => lessons[id]?.done).length * 100) / Math.max(1, rows.length))
  const changed = state.done !== before.done
  return {
    ...room,
    lessons,
    percent: changed ? (state.done ? Math.max(room.percent, percent) : percent) : room.percent,
  }
}

export function onLesson(lesson: Lesson, change: Change): Lesson {
  if (!('lessonId' in change) || change.lessonId !== lesson.id) return lesson
  if (change.kind === 'done') return { ...lesson, done: change.done, ...(change.done ? {} : { watched: [] }) }
  if (change.kind !== 'watched') return lesson
  const watched = union([...(lesson.watched as Span[]), ...change.ranges])
  return { ...lesson, watched, positionMs: change.positionMs, done: lesson.done || change.done }
}

export function onNotes(notes: Note[], slug: string, change: Change): Note[] {
  if (change.slug !== slug) return notes
  if (change.kind === 'remove') return notes.filter(note => note.id !== change.id)
  if (change.kind === 'edit') return notes.map(note => (note.id === change.id ? { ...note, body: change.body } : note))
  if (change.kind !== 'write') return notes
  const { id, lessonId, lessonTitle, atMs, body, at } = change
  const note = { id, lessonId, lessonTitle, atMs, body, createdAt: at, updatedAt: at, removed: false }
  return [...notes.filter(other => other.id !== id), note]
}

const none: Waiting[] = []
let known = none
type Refused = Awaited<ReturnType<typeof refused>>
const noneRefused: Refused = []
let knownRefused = noneRefused
let quiet = () => {}
const listeners = new Set<() => void>()

async function read() {
  known = await waiting().catch(() => none)
  knownRefused = await refused().catch(() => noneRefused)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    quiet = hear(news => news !== 'kept' && void read())
    void read()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) quiet()
  }
}

// What waits to be sent.
export const useWaiting = () =>
  useSyncExternalStore(
    listen,
    () => known,
    () => none,
  )

// Notes that the server has refused since there is a connection again.
export function useRefusedNotes(slug: string) {
  const all = useSyncExternalStore(
    listen,
    () => knownRefused,
    () => noneRefused,
  )
  return all.flatMap(({ seq, code, change }) =>
    (change.kind === 'write' || change.kind === 'edit') && change.slug === slug
      ? [{ code, body: change.body, drop: () => void dropRefused(seq) }]
      : [],
  )
}

// The changes that wait, for an answer of the server that doesn't have them yet.
export async function changes(): Promise<Change[]> {
  if (import.meta.env.SSR || typeof indexedDB === 'undefined') return []
  return (await waiting().catch(() => none)).map(one => one.change)
}

// Without an answer, it may be sent later; so it may while a server restarts behind a proxy.
const isLost = (problem: unknown) => problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 502)

async function ownerOf(client: QueryClient): Promise<string | undefined> {
  return client.getQueryData(meQuery.queryKey)?.person?.id ?? (await (await store()).get('about', 'owner'))
}

// Sends a change at once, or keeps it until there is a connection, after all that waits already: then it is null.
export async function record<T>(client: QueryClient, change: Change, send: () => Promise<T>): Promise<T | null> {
  let problem: unknown
  if (known.length === 0) {
    // At once: a page that is being left sends nothing later.
    try {
      return await send()
    } catch (lost) {
      if (!isLost(lost)) throw lost
      problem = lost
    }
  }
  const owner = await ownerOf(client).catch(() => undefined)
  if (!owner) {
    if (problem) throw problem
    return send()
  }
  await wait(owner, change).catch(full => {
    throw problem ?? full
  })
  await read()
  show(client, change)
  void replay()
  return null
}

function show(client: QueryClient, change: Change) {
  client.setQueryData(classroomQuery(change.slug).queryKey, room => room && onRoom(room, change))
  client.setQueryData<{ notes: Note[] }>(
    keyOf('notes', change.slug),
    all => all && { notes: onNotes(all.notes, change.slug, change) },
  )
  if ('lessonId' in change)
    client.setQueryData(lessonQuery(change.lessonId).queryKey, lesson => lesson && onLesson(lesson, change))
}

const again = 30_000 // ms

// Sends what waits when the page opens, when there is a connection again, and now and then as long as something waits.
export function useSync(client: QueryClient) {
  const waits = useWaiting().length > 0
  useEffect(() => {
    const still = hear(news => {
      if (news !== 'sent') return
      for (const queryKey of [keyOf('classroom'), keyOf('lesson'), keyOf('notes'), coursesQuery.queryKey, keyOf('me')])
        void client.invalidateQueries({ queryKey })
    })
    const go = () => void replay()
    go()
    window.addEventListener('online', go)
    return () => {
      still()
      window.removeEventListener('online', go)
    }
  }, [client])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => navigator.onLine && void replay(), again)
    return () => clearInterval(timer)
  }, [waits])
}

const connection = (listener: () => void) => {
  for (const sign of ['online', 'offline']) window.addEventListener(sign, listener)
  return () => {
    for (const sign of ['online', 'offline']) window.removeEventListener(sign, listener)
  }
}

export const useOnline = () =>
  useSyncExternalStore(
    connection,
    () => navigator.onLine,
    () => true,
  )
