// @vitest-environment jsdom
import '@/test/overlays'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lesson } from '@/api/types'
import { setShortcuts } from '@/lib/shortcuts'
import { json, serve, show } from '@/test/show'
import { Player } from './Player'

// jsdom plays nothing: only what the player tells the video counts.
beforeEach(() => {
  HTMLMediaElement.prototype.play = vi.fn(async () => {})
  HTMLMediaElement.prototype.pause = vi.fn()
  HTMLMediaElement.prototype.load = vi.fn()
  const tracks = Object.assign([], { addEventListener: () => {}, removeEventListener: () => {} })
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { value: tracks, configurable: true })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lesson = {
  id: 'l',
  title: 'Bowline',
  positionMs: 42_000,
  watched: [],
  video: { src: '/media/1', durationMs: 100_000, posterUrl: '', captions: [] },
} as unknown as Lesson

async function play(given: Partial<Lesson> = {}, onProgress = () => {}) {
  show(() => (
    <>
      <Player lesson={{ ...lesson, ...given }} onProgress={onProgress} />
      <input aria-label="Elsewhere" />
    </>
  ))
  const video = (await screen.findByLabelText('Bowline')) as HTMLVideoElement
  Object.defineProperty(video, 'duration', { value: 100 })
  return video
}

it('starts where it was left, or from the beginning after the end', async () => {
  serve({})
  expect((await play()).getAttribute('src')).toBe('/media/1#t=42')
  cleanup()
  expect((await play({ positionMs: 98_000 })).getAttribute('src')).toBe('/media/1')
})

it('an Apple browser plays HLS itself, from where it was left', async () => {
  serve({})
  vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', class {})
  HTMLMediaElement.prototype.canPlayType = () => 'maybe'
  const video = await play({ video: { ...lesson.video, hls: '/media/1/master.m3u8' } as Lesson['video'] })
  await waitFor(() => expect(video.getAttribute('src')).toBe('/media/1/master.m3u8#t=42'))
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(42)
})

it('a film that plays when the code arrives goes on as it is', async () => {
  serve({})
  vi.stubGlobal('MediaSource', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  const video = await play({ video: { ...lesson.video, hls: '/media/1/master.m3u8' } as Lesson['video'] })
  expect(video.getAttribute('src')).toBe('/media/1#t=42')
})

it('keys play, seek within the video and mute', async () => {
  serve({})
  const video = await play()
  video.currentTime = 20
  await userEvent.keyboard('k')
  expect(video.play).toHaveBeenCalledOnce()
  await userEvent.keyboard('l')
  expect(video.currentTime).toBe(30)
  await userEvent.keyboard('J{ArrowLeft}')
  expect(video.currentTime).toBe(15)
  await userEvent.keyboard('jj')
  expect(video.currentTime).toBe(0)
  await userEvent.keyboard('m')
  expect(video.muted).toBe(true)
  await userEvent.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

it('keys do nothing while typing; letters can be turned off, arrows stay', async () => {
  serve({})
  const video = await play()
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'mk ')
  expect(video.muted).toBe(false)
  expect(video.play).not.toHaveBeenCalled()
  ;(document.activeElement as HTMLElement).blur()
  setShortcuts(false)
  await userEvent.keyboard('m')
  expect(video.muted).toBe(false)
  await userEvent.keyboard('{ArrowRight}')
  expect(video.currentTime).toBe(5)
})

it('a key that what has the focus has used does nothing more', async () => {
  serve({})
  const video = await play()
  video.currentTime = 20
  const tab = document.body.appendChild(document.createElement('a'))
  tab.addEventListener('keydown', event => event.preventDefault())
  fireEvent.keyDown(tab, { key: 'ArrowRight' })
  expect(video.currentTime).toBe(20)
  tab.remove()
})

it('remembers the speed', async () => {
  serve({})
  const before = await play()
  before.playbackRate = 1.5
  fireEvent(before, new Event('ratechange'))
  cleanup()
  const video = await play()
  await waitFor(() => expect(video.playbackRate).toBe(1.5))
  expect(video.defaultPlaybackRate).toBe(1.5)
})

it('a pause reports the position and what was watched, each part once', async () => {
  const progress = { lessonId: 'l', percent: 10, done: false }
  const sent = serve({ 'PUT /api/learning/lessons/l/progress': () => progress })
  const heard = vi.fn()
  const video = await play({}, heard)
  const at = (seconds: number) => {
    video.currentTime = seconds
    fireEvent.timeUpdate(video)
  }
  for (const second of [10, 11, 12, 11, 12]) at(second)
  at(60) // a jump is not watched
  sent.length = 0
  fireEvent.pause(video)
  await waitFor(() => expect(heard).toHaveBeenCalledWith(progress))
  expect(sent[0]?.body).toEqual({ positionMs: 60_000, ranges: [[10_000, 12_000]], at: expect.any(String) })
})

it('an expired address is renewed once by itself, then on request', async () => {
  let answer: () => unknown = () => ({ ...lesson, video: { ...lesson.video, src: '/media/2' } })
  serve({ 'GET /api/learning/lessons/l': () => answer() })
  const video = await play()
  video.currentTime = 50
  fireEvent.error(video)
  await waitFor(() => expect(video.getAttribute('src')).toBe('/media/2#t=50'))
  answer = () => json({}, 400)
  fireEvent.error(video)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.getByText('The video couldn’t be loaded.')).toBeTruthy()
  answer = () => ({ ...lesson, video: { ...lesson.video, src: '/media/3' } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The video couldn’t be loaded.')).toBeNull())
  expect(video.getAttribute('src')).toBe('/media/3#t=50')
})
