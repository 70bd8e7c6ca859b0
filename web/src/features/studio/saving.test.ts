// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '@/api/client'
import { stored } from './device'
import { type Part, type Saved, Saver } from './saving'

type Text = { title: string; summary: string }
const refusal = (status: number, code: string) => new ApiProblem({ title: code, status, code })
const conflict = () => refusal(409, 'draft.conflict')

// A server with one text, which refuses an older revision.
function server(start: Text) {
  const now: Saved<Text> & { requests: number; down: ApiProblem | null; slow: Promise<void> | null } = {
    value: start,
    revision: 1,
    requests: 0,
    down: null,
    slow: null,
  }
  const part: Part<Text> = {
    key: 'plan',
    present: async () => ({ value: now.value, revision: now.revision }),
    save: async (value, base) => {
      now.requests++
      if (now.down) throw now.down
      const sent = structuredClone(value)
      await now.slow
      if (base.revision !== now.revision) throw conflict()
      Object.assign(now, { value: sent, revision: now.revision + 1 })
      return { value: sent, revision: now.revision }
    },
  }
  return { now, part }
}

const first = { title: 'Bread', summary: 'Flour and water' }
const elsewhere = (now: Saved<Text>, part: Partial<Text>) =>
  Object.assign(now, { value: { ...now.value, ...part }, revision: now.revision + 1 })

function begin(storage: Storage = localStorage) {
  const { now, part } = server(first)
  const device = stored(storage, 'test/')
  const saver = new Saver(device)
  saver.open(part, { value: now.value, revision: now.revision })
  const type = (title: string) => saver.edit('plan', { ...(saver.view<Text>('plan')?.value as Text), title }, 'title')
  return { now, part, device, saver, type }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('saving', () => {
  it('sends what was typed in one request, and says so only when it is saved', async () => {
    const { now, saver, type, device } = begin()
    for (const title of ['Brea', 'Bread a', 'Bread at home']) type(title)
    expect(saver.standing().state).toBe('saving')
    expect(device.read('plan')?.value).toMatchObject({ title: 'Bread at home' })
    await vi.advanceTimersByTimeAsync(700)
    expect(now).toMatchObject({ requests: 1, value: { title: 'Bread at home' } })
    expect(saver.standing()).toMatchObject({ state: 'saved', at: expect.any(Number) })
    expect(device.read('plan')).toBeNull()
  })

  it('sends the newest text after an answer that came late, one request at a time', async () => {
    const { now, saver, type } = begin()
    let answer = () => {}
    now.slow = new Promise(resolve => {
      answer = resolve
    })
    type('Bread 1')
    await vi.advanceTimersByTimeAsync(700)
    type('Bread 2')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(now.requests).toBe(1)
    expect(saver.standing().state).toBe('saving')
    answer()
    await vi.advanceTimersByTimeAsync(700)
    expect(now).toMatchObject({ requests: 2, value: { title: 'Bread 2' } })
    expect(saver.standing().state).toBe('saved')
  })

  it('sends while typing goes on', async () => {
    const { now, type } = begin()
    for (let i = 0; i < 20; i++) {
      type(`Bread ${i}`)
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(now.requests).toBeGreaterThan(0)
  })

  it('keeps a text without a connection, and sends it when there is one', async () => {
    const { now, saver, type, device } = begin()
    now.down = refusal(0, 'network.offline')
    type('Bread offline')
    await vi.advanceTimersByTimeAsync(700)
    expect(saver.standing()).toMatchObject({ state: 'offline', kept: true })
    expect(device.read('plan')).not.toBeNull()
    now.down = null
    saver.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(now.value.title).toBe('Bread offline')
    expect(saver.standing().state).toBe('saved')
  })

  it('says when the device has no room for it', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {},
    }
    const { now, saver, type } = begin(full as unknown as Storage)
    now.down = refusal(0, 'network.offline')
    type('Bread')
    type('Bread offline')
    await vi.advanceTimersByTimeAsync(700)
    expect(saver.standing()).toMatchObject({ state: 'offline', kept: false })
  })

  it('takes up what a reload has left on the device', async () => {
    const { now, part, type, device } = begin()
    now.down = refusal(401, 'account.signin_needed')
    type('Bread typed before')
    await vi.advanceTimersByTimeAsync(700)
    now.down = null
    const saver = new Saver(device)
    saver.open(part, { value: now.value, revision: now.revision })
    expect(saver.view<Text>('plan')?.value.title).toBe('Bread typed before')
    await vi.advanceTimersByTimeAsync(700)
    expect(now.value.title).toBe('Bread typed before')
  })

  it('does not repeat what was refused for what it says, until it says something else', async () => {
    const { now, saver, type } = begin()
    now.down = refusal(422, 'form.invalid')
    type('')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(now.requests).toBe(1)
    expect(saver.standing().state).toBe('failed')
    now.down = null
    type('Bread again')
    await vi.advanceTimersByTimeAsync(700)
    expect(saver.standing().state).toBe('saved')
  })
})

describe('a second window', () => {
  it('that has changed another field is joined with this one', async () => {
    const { now, saver, type } = begin()
    elsewhere(now, { summary: 'Only rye' })
    type('Rye bread')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now.value).toEqual({ title: 'Rye bread', summary: 'Only rye' })
    expect(saver.standing().state).toBe('saved')
  })

  it('that has changed the same field makes the person choose, and nothing is lost meanwhile', async () => {
    const { now, saver, type, device } = begin()
    elsewhere(now, { title: 'Cake' })
    type('Rye bread')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(now.value.title).toBe('Cake')
    expect(saver.view<Text>('plan')).toMatchObject({
      state: 'conflict',
      value: { title: 'Rye bread' },
      theirs: { value: { title: 'Cake' } },
    })
    expect(device.read('plan')?.value).toMatchObject({ title: 'Rye bread' })
    saver.resolve('plan', { ...now.value, title: 'Rye bread' })
    await vi.advanceTimersByTimeAsync(0)
    expect(now.value.title).toBe('Rye bread')
    expect(saver.standing().state).toBe('saved')
  })

  it('is noticed when this window comes back with an older text', async () => {
    const { now, part, type, device } = begin()
    now.down = refusal(0, 'network.offline')
    type('Typed on the train')
    await vi.advanceTimersByTimeAsync(700)
    now.down = null
    elsewhere(now, { title: 'Typed at home' })
    const saver = new Saver(device)
    saver.open(part, { value: now.value, revision: now.revision })
    expect(saver.view<Text>('plan')?.state).toBe('conflict')
  })
})

describe('undo', () => {
  it('takes back what was typed at once, saves that, and redo brings it back', async () => {
    const { now, saver, type } = begin()
    for (const title of ['Bread a', 'Bread at', 'Bread at home']) type(title)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(saver.undo()).toBe('plan')
    await vi.advanceTimersByTimeAsync(700)
    expect(now.value.title).toBe('Bread')
    saver.redo()
    await vi.advanceTimersByTimeAsync(700)
    expect(now.value.title).toBe('Bread at home')
    expect(saver.can()).toBe(1)
  })

  it('never takes back what another window has written', async () => {
    const { now, saver, type } = begin()
    type('Rye bread')
    await vi.advanceTimersByTimeAsync(700)
    elsewhere(now, { summary: 'Only rye' })
    saver.open(server(first).part, { value: now.value, revision: now.revision })
    expect(saver.undo()).toBeNull()
    expect(saver.view<Text>('plan')?.value.summary).toBe('Only rye')
  })
})
