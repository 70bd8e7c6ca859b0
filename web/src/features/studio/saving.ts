import { ApiProblem } from '@/api/client'
import type { Device } from './device'
import { mergeFields, same } from './merge'

// The revision is a number, or what else says which text a change is based on.
export type Saved<T, R = number> = { value: T; revision: R }

// A part of a draft that is saved by itself. `save` sends a value that was typed over a saved one; it may call `ack`
// for what is already saved when it takes several requests. `merge` joins two changes to the same text, or returns null
// where a person must choose.
export type Part<T, R = number> = {
  key: string
  save: (value: T, base: Saved<T, R>, ack: (saved: Saved<T, R>) => void) => Promise<Saved<T, R>>
  present: () => Promise<Saved<T, R>>
  merge?: (base: T, mine: T, theirs: T) => T | null
  alike?: (a: T, b: T) => boolean // but for what the server cleans
}

type State = 'saved' | 'saving' | 'offline' | 'failed' | 'conflict'
export type View<T> = { value: T; state: State; problem: unknown; base: Saved<T, Any>; theirs: Saved<T, Any> | null }
// Of all parts together; `kept` says whether this device has what the server hasn't.
export type Standing = { state: State; at: number | null; problem: unknown; kept: boolean; part: string }

const quiet = 600 // ms without typing before a change is sent
const longest = 3_000 // ms that a change waits while typing goes on
const firstRetry = 2_000
const slowestRetry = 30_000

// biome-ignore lint/suspicious/noExplicitAny: the parts of a course have values of different types
type Any = any
type Entry = {
  part: Part<Any, Any>
  view: View<Any>
  kept: boolean
  savedAt: number
  confirmed: boolean
  sending: boolean
  due: ReturnType<typeof setTimeout> | undefined
  since: number // of the first change that isn't sent, in ms; 0 without one
  tries: number
}
type Step = { key: string; field: string; before: unknown; after: unknown; at: number }

// Saves a course's parts as they are typed: one request at a time for each part, always with the newest text. What the
// server hasn't confirmed is kept on the device. An older revision is never forced: see `settle`.
export class Saver {
  private entries = new Map<string, Entry>()
  private listeners = new Set<() => void>()
  private savedAt: number | null = null
  private current: Standing = { state: 'saved', at: null, problem: null, kept: true, part: '' }
  private past: Step[] = []
  private future: Step[] = []

  constructor(private device: Device) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  standing = () => this.current
  view = <T>(key: string): View<T> | undefined => this.entries.get(key)?.view
  dirty = (key: string) => this.stands(key) !== 'saved'
  private stands = (key: string) => this.entries.get(key)?.view.state ?? 'saved'

  // The text as the server has it. What this device has kept is taken up again, and sent. An answer that was asked for
  // before the last change says nothing new.
  open<T, R>(part: Part<T, R>, fresh: Saved<T, R>, askedAt = Date.now()) {
    const entry = this.entries.get(part.key)
    if (entry) {
      entry.part = part
      const { state, base, value } = entry.view
      if (state !== 'saved' || entry.sending || askedAt < entry.savedAt) return
      // The server cleans what it saves; that must not change what is being typed.
      const news = part.alike ? !part.alike(fresh.value, value) : fresh.revision !== base.revision
      if (news && !same(fresh.value, value)) {
        this.forget(part.key)
        this.show(entry, { value: fresh.value, base: fresh })
      } else if (fresh.revision !== base.revision) this.show(entry, { base: { ...base, revision: fresh.revision } })
      return
    }
    const view: View<T> = { value: fresh.value, state: 'saved', problem: null, base: fresh, theirs: null }
    const made: Entry = {
      part,
      view,
      kept: true,
      savedAt: 0,
      confirmed: false,
      sending: false,
      due: undefined,
      since: 0,
      tries: 0,
    }
    this.entries.set(part.key, made)
    const kept = this.device.read(part.key)
    if (!kept) return
    this.show(made, { value: kept.value as T, state: 'saving', base: kept.base as Saved<T> })
    this.settle(made, fresh)
  }

  // A change by the person. Typing in one field within a second is one step of undo.
  edit<T>(key: string, value: T, field = '') {
    const entry = this.entries.get(key)
    if (!entry || same(entry.view.value, value)) return
    const [last, at] = [this.past.at(-1), Date.now()]
    if (last && field && last.key === key && last.field === field && at - last.at < 1_000) {
      Object.assign(last, { after: value, at })
    } else this.past = [...this.past.slice(-199), { key, field, before: entry.view.value, after: value, at }]
    this.future = []
    this.put(entry, value)
  }

  // Both return the key of the part that has changed.
  undo = () => this.travel(this.past, this.future, 'before')
  redo = () => this.travel(this.future, this.past, 'after')
  can = () => (this.past.length > 0 ? 1 : 0) + (this.future.length > 0 ? 2 : 0)

  private travel(from: Step[], to: Step[], side: 'before' | 'after'): string | null {
    const step = from.pop()
    const entry = step && this.entries.get(step.key)
    if (!step || !entry) return null
    to.push(step)
    step.at = 0
    this.put(entry, step[side])
    return step.key
  }

  // After someone else's change, a step back would take that away too.
  private forget(key: string) {
    this.past = this.past.filter(step => step.key !== key)
    this.future = this.future.filter(step => step.key !== key)
  }

  private put(entry: Entry, value: unknown) {
    entry.since ||= Date.now()
    entry.tries = 0
    if (entry.view.state === 'conflict') this.show(entry, { value })
    else this.show(entry, { value, state: entry.view.state === 'offline' ? 'offline' : 'saving', problem: null })
    this.keep(entry)
    this.plan(entry, Math.max(0, Math.min(quiet, entry.since + longest - Date.now())))
  }

  // The person has chosen between two texts.
  resolve<T>(key: string, value: T) {
    const entry = this.entries.get(key)
    if (!entry?.view.theirs) return
    const theirs = entry.view.theirs
    this.forget(key)
    this.show(entry, { value, base: theirs, theirs: null, state: 'saving', problem: null })
    this.keep(entry)
    this.plan(entry, 0)
  }

  // Sends a text that hasn't changed: the person has looked at it and agrees.
  confirm = (key: string) => {
    const entry = this.entries.get(key)
    if (entry) this.put(Object.assign(entry, { confirmed: true }), entry.view.value)
  }

  // Sends everything at once: the page is about to be left, or the connection is back.
  flush = () => {
    for (const entry of this.entries.values())
      if (['saving', 'offline', 'failed'].includes(entry.view.state)) this.plan(entry, 0)
  }

  // Resolves when nothing is on its way; false if something couldn't be saved.
  async settled(): Promise<boolean> {
    this.flush()
    for (;;) {
      const { state } = this.current
      if (state !== 'saving') return state === 'saved'
      await new Promise<void>(resolve => {
        const stop = this.subscribe(() => {
          stop()
          resolve()
        })
      })
    }
  }

  private plan(entry: Entry, wait: number) {
    clearTimeout(entry.due)
    entry.due = setTimeout(() => void this.send(entry), wait)
  }

  private async send(entry: Entry) {
    clearTimeout(entry.due)
    const { value, base, state } = entry.view
    if (entry.sending || state === 'conflict') return // the answer sends what came later
    if (same(value, base.value) && !entry.confirmed) return this.done(entry, base)
    entry.sending = true
    entry.confirmed = false
    entry.since = 0
    try {
      const saved = await entry.part.save(value, base, done => this.show(entry, { base: done }))
      entry.sending = false
      this.done(entry, saved)
    } catch (problem) {
      entry.sending = false
      await this.failed(entry, problem)
    }
  }

  private done(entry: Entry, saved: Saved<unknown>) {
    entry.tries = 0
    this.show(entry, { base: saved })
    if (!same(entry.view.value, saved.value)) {
      this.keep(entry)
      this.show(entry, { state: 'saving', problem: null })
      this.plan(entry, quiet)
      return
    }
    this.device.drop(entry.part.key)
    entry.kept = true
    entry.since = 0
    this.savedAt = entry.savedAt = Date.now()
    this.show(entry, { state: 'saved', problem: null, theirs: null })
  }

  private async failed(entry: Entry, problem: unknown) {
    if (problem instanceof ApiProblem && problem.code === 'draft.conflict') {
      try {
        this.settle(entry, await entry.part.present())
        return
      } catch (again) {
        problem = again
      }
    }
    const status = problem instanceof ApiProblem ? problem.status : 500
    this.show(entry, { state: status === 0 ? 'offline' : 'failed', problem })
    // What was refused for what it says is sent again once it says something else.
    if (status !== 0 && status !== 401 && status !== 429 && status < 500) return
    const wait = (problem instanceof ApiProblem && problem.retryAfter * 1000) || firstRetry * 2 ** entry.tries
    entry.tries++
    this.plan(entry, Math.min(slowestRetry, wait))
  }

  // Joins this window's text with a newer one. Changes to different fields are joined; where both have changed the same
  // one, the person is asked.
  private settle(entry: Entry, theirs: Saved<Any, Any>) {
    const { value, base } = entry.view
    const merge = entry.part.merge ?? mergeFields
    const merged = same(value, theirs.value) ? theirs.value : merge(base.value, value, theirs.value)
    if (merged === null) {
      this.show(entry, { state: 'conflict', theirs })
      return
    }
    if (!same(theirs.value, base.value)) this.forget(entry.part.key)
    this.show(entry, { value: merged, base: theirs, theirs: null, state: 'saving' })
    this.plan(entry, 0)
  }

  private keep(entry: Entry) {
    entry.kept = this.device.write(entry.part.key, { value: entry.view.value, base: entry.view.base })
  }

  private show(entry: Entry, part: Partial<View<Any>>) {
    entry.view = { ...entry.view, ...part }
    this.current = this.sum()
    for (const listener of [...this.listeners]) listener()
  }

  private sum(): Standing {
    const all = [...this.entries.values()]
    for (const state of ['conflict', 'failed', 'offline', 'saving'] as const) {
      const found = all.filter(entry => entry.view.state === state)
      const first = found[0]
      if (!first) continue
      const { problem } = first.view
      return { state, at: this.savedAt, problem, kept: found.every(e => e.kept), part: first.part.key }
    }
    return { state: 'saved', at: this.savedAt, problem: null, kept: true, part: '' }
  }
}
