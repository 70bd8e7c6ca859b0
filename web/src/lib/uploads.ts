import type { Upload as Tus, UploadOptions } from 'tus-js-client'
import { ApiProblem, api } from '@/api/client'
import type { Problem, UnfinishedUpload, UploadResult } from '@/api/types'

type Purpose = UnfinishedUpload['purpose']

// Where a file belongs: a lesson of a course, or the course itself.
export type Target = { course: string; lesson?: string; purpose: Purpose }

// queued: waits for others. sending: bytes are on their way. stalled: no line or no answer, goes on by itself. paused:
// waits for resume(). checking: all has been sent, and is compared. failed: can't go on; `problem` says why.
type UploadState = 'queued' | 'sending' | 'stalled' | 'paused' | 'checking' | 'done' | 'failed' | 'canceled'

export type UploadProgress = {
  id: string | null // the server's, once it knows of it
  name: string
  bytes: number
  sent: number
  state: UploadState
  speed: number // bytes a second, over the last ten seconds
  secondsLeft: number | null
  problem: unknown // of why it stalls, is paused or has failed: for useProblemText
  mediaId: string | null // what it became
}

export type RunningUpload = {
  progress: UploadProgress
  pause: () => void
  resume: () => void
  cancel: () => void
}

const together = 3 // at once; others are queued
const firstChunk = 64 * 1024 // small, so that a wrong type is refused before gigabytes are on their way
const longestPause = 30_000 // ms between two tries
const patience = 30_000 // ms in which nothing moves, after which a line counts as dead
const patienceAtEnd = 180_000 // the same once all is sent: the server stores and sums before it answers
const shownFor = 5_000 // ms that a speed is shown without news

// The uploads that the server still waits for. A browser forgets files when it reloads: who continues one chooses it
// again, and passes the id to startUpload.
export const unfinished = () => api.get<{ uploads: UnfinishedUpload[] }>('/uploads').then(({ uploads }) => uploads)

// Forgets an unfinished upload.
export const discard = async (id: string) => {
  const { Upload } = await library()
  await Upload.terminate(address(id))
}

// True if a file may be the one that an unfinished upload has the beginning of. The sum at the end decides.
export const fits = (file: File, { name, bytes }: UnfinishedUpload) =>
  file.size === bytes && file.name.normalize() === name

const library = () =>
  import.meta.env.SSR ? Promise.reject(new Error('no uploads on the server')) : import('tus-js-client')
const address = (id: string) => `${location.origin}/api/uploads/${id}`

let running = 0
const waiting: (() => void)[] = []

// Uploads a file, or what is missing of the unfinished upload `id`. onChange is called with each change.
export function startUpload(
  file: File,
  to: Target,
  onChange: (progress: UploadProgress) => void,
  id: string | null = null,
): RunningUpload {
  const upload = new Sending(file, to, onChange, id)
  upload.enter()
  return upload
}

class Sending implements RunningUpload {
  progress: UploadProgress
  private tus: Tus | null = null
  private place: (() => void) | 'held' | null = null // among those that run, or wait to
  private tries = 0
  private moves = false // since the last try
  private timer: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private movedAt = 0
  private sum: Promise<string> | null = null
  private pace = meter()

  constructor(
    private file: File,
    private to: Target,
    private onChange: (progress: UploadProgress) => void,
    id: string | null,
  ) {
    const { name, size: bytes } = file
    this.progress = {
      id,
      name,
      bytes,
      sent: 0,
      state: 'queued',
      speed: 0,
      secondsLeft: null,
      problem: null,
      mediaId: null,
    }
  }

  private set(change: Partial<UploadProgress>) {
    this.progress = { ...this.progress, ...change }
    this.onChange(this.progress)
  }

  private is = (...states: UploadState[]) => states.includes(this.progress.state)

  enter() {
    this.set({ state: 'queued', problem: null })
    const begin = () => {
      running++
      this.place = 'held'
      void this.send()
    }
    if (running < together) return begin()
    this.place = begin
    waiting.push(begin)
  }

  private leave() {
    clearTimeout(this.timer)
    const { place } = this
    this.place = null
    if (place === 'held') {
      running--
      waiting.shift()?.()
    } else if (place) waiting.splice(waiting.indexOf(place), 1)
  }

  private async send() {
    this.set({ state: 'sending', problem: null })
    if (this.file.size === 0) return this.fail(refusal('upload.empty'))
    this.sum ??= sumOf(this.file)
    try {
      const { Upload } = await library()
      this.tus ??= new Upload(this.file, this.options())
      if (!this.is('sending')) return
      this.tus.start()
      this.watchLine()
    } catch (error) {
      this.stopped(error)
    }
  }

  private options(): UploadOptions {
    const { file, to } = this
    return {
      endpoint: `${location.origin}/api/uploads/`,
      uploadUrl: this.progress.id ? address(this.progress.id) : null,
      metadata: {
        filename: file.name,
        filetype: file.type,
        course: to.course,
        lesson: to.lesson ?? '',
        purpose: to.purpose,
      },
      chunkSize: firstChunk,
      retryDelays: null, // it is tried again below, for as long as it takes
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => this.set({ id: this.tus?.url?.split('/').pop() ?? null }),
      onProgress: sent => this.moved(sent),
      onChunkComplete: () => {
        if (this.tus) this.tus.options.chunkSize = Number.POSITIVE_INFINITY
      },
      onSuccess: () => {
        this.leave()
        void this.check()
      },
      onError: error => this.stopped(error),
    }
  }

  // A line can be dead long before the browser says so.
  private watchLine() {
    clearInterval(this.watch)
    this.movedAt = performance.now()
    this.watch = setInterval(() => {
      const still = performance.now() - this.movedAt
      if (!this.is('sending')) clearInterval(this.watch)
      else if (still > (this.progress.sent < this.file.size ? patience : patienceAtEnd)) {
        void this.tus?.abort()
        this.again(new ApiProblem({ title: 'timeout', status: 0, code: 'network.timeout' }))
      } else if (still > shownFor && this.progress.speed > 0) this.set({ speed: 0, secondsLeft: null })
    }, 1000)
  }

  private moved(sent: number) {
    if (!this.is('sending')) return
    this.moves = true
    this.movedAt = performance.now()
    const speed = this.pace(sent)
    this.set({ sent, speed, secondsLeft: speed > 0 ? (this.file.size - sent) / speed : null })
  }

  // What stopped it decides whether it is tried again: a refusal is final, all else is not.
  private stopped(error: unknown) {
    if (!this.is('sending')) return
    const problem = problemOf(error)
    const { status, code } = problem
    if (status === 401 || code === 'upload.taken') this.halt(problem)
    else if (status >= 400 && status < 500 && status !== 409 && status !== 423) this.fail(problem)
    else this.again(problem)
  }

  private again(problem: ApiProblem, step = () => this.send()) {
    const go = () => {
      clearTimeout(this.timer)
      removeEventListener('online', go)
      if (this.is('stalled')) void step()
    }
    if (this.moves && problem.status === 0) this.tries = 0 // a line that is cut often, not a server that fails
    this.moves = false
    this.set({ state: 'stalled', speed: 0, secondsLeft: null, problem })
    this.timer = setTimeout(go, Math.min(longestPause, 1000 * 2 ** this.tries++))
    addEventListener('online', go)
  }

  // All has been sent: the server's sum is compared with that of the file.
  private async check() {
    this.set({ state: 'checking', problem: null, sent: this.file.size, speed: 0, secondsLeft: null })
    try {
      const result = await api.get<UploadResult>(`/uploads/${this.progress.id}/result`)
      const own = await this.sum
      if (!this.is('checking')) return
      if (own && own !== result.sha256) this.fail(refusal('upload.checksum'))
      else this.set({ state: 'done', mediaId: result.mediaId })
    } catch (error) {
      if (!this.is('checking')) return
      const problem = problemOf(error)
      if (problem.status === 0 || problem.status >= 500) this.again(problem, () => this.check())
      else if (problem.code === 'upload.unfinished')
        this.timer = setTimeout(() => void this.check(), Math.min(longestPause, 500 * 2 ** this.tries++))
      else this.fail(problem)
    }
  }

  private halt(problem: unknown) {
    void this.tus?.abort()
    this.set({ state: 'paused', speed: 0, secondsLeft: null, problem })
    this.leave()
  }

  private fail(problem: unknown) {
    this.set({ state: 'failed', speed: 0, secondsLeft: null, problem })
    this.leave()
  }

  pause() {
    if (this.is('queued', 'sending', 'stalled')) this.halt(null)
  }

  resume() {
    if (this.is('paused')) this.enter()
  }

  cancel() {
    if (this.is('done', 'failed', 'canceled')) return
    void this.tus?.abort()
    this.set({ state: 'canceled', speed: 0, secondsLeft: null })
    this.leave()
    // If this fails, it is listed as unfinished, and can be discarded there.
    if (this.progress.id) void discard(this.progress.id).catch(() => undefined)
  }
}

// The speed over the last ten seconds, as bytes are reported.
function meter() {
  let seen: { at: number; sent: number }[] = []
  return (sent: number) => {
    const now = performance.now()
    seen = [...seen.filter(({ at }) => now - at < 10_000), { at: now, sent }]
    const first = seen[0]
    if (!first || now - first.at < 500) return 0
    return Math.max(0, ((sent - first.sent) * 1000) / (now - first.at))
  }
}

const refusal = (code: string) => new ApiProblem({ title: code, status: 422, code })

type Failure = { originalResponse?: { getStatus(): number; getBody(): string } | null }

// What the server said, or that it said nothing.
function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if ((error as Error)?.name === 'NotReadableError' || (error as Error)?.name === 'NotFoundError')
    return refusal('upload.unreadable')
  const response = (error as Failure)?.originalResponse
  const status = response?.getStatus() ?? 0
  const lost = { title: 'error', status, code: status ? 'server.error' : 'network.offline' }
  if (!response || !status) return new ApiProblem(lost)
  const body = response.getBody()
  if (body.startsWith('ERR_UPLOAD_INTERRUPTED')) return new ApiProblem({ ...lost, code: 'upload.taken' })
  try {
    return new ApiProblem(JSON.parse(body) as Problem)
  } catch {
    return new ApiProblem(lost)
  }
}

let summing: Promise<unknown> = Promise.resolve()

// The SHA-256 of a file, worked out beside the page, one file at a time; "" where there are no workers.
function sumOf(file: File): Promise<string> {
  const sum = summing.then(
    () =>
      new Promise<string>(resolve => {
        if (import.meta.env.SSR || typeof Worker === 'undefined') return resolve('')
        const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
        const end = (text: string) => {
          worker.terminate()
          resolve(text)
        }
        worker.onmessage = ({ data }) => end(data)
        worker.onerror = () => end('')
        worker.postMessage(file)
      }),
  )
  summing = sum
  return sum
}
