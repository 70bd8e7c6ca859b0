import type { Problem } from './types'

// An error of the API: `code` is the key of a text, `fields` has the errors of a form by field.
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number
  readonly fields: { field: string; code: string; detail: string }[]

  // The server's have a type besides (RFC 9457), which nothing here reads.
  constructor(problem: Omit<Problem, 'type'>) {
    super(problem.detail || problem.title)
    this.status = problem.status
    this.code = problem.code
    this.retryAfter = problem.retryAfter ?? 0
    this.fields = problem.errors ?? []
  }
}

type Query = Record<string, string | number | string[] | undefined>

const patience = 20_000 // ms; a file may take longer
const patienceWithFile = 120_000

// What is wrong where no answer came.
export const unanswered = (code: 'network.offline' | 'network.timeout') => ({ title: code, status: 0, code })

// Only the browser has timers; the server limits the rendering as a whole.
function limit(file: boolean): AbortSignal | undefined {
  return typeof document === 'undefined' ? undefined : AbortSignal.timeout(file ? patienceWithFile : patience)
}

// The answers that an unrendered page brings with it, each used once.
const brought = new Map<string, unknown>()

// The browser and the server encode queries differently, so they are compared decoded.
function plainly(address: string): string {
  const [path, query] = address.split('?')
  return query ? `${path}?${new URLSearchParams(query)}` : `${path}`
}

export function bring(answers: Record<string, unknown>) {
  brought.clear()
  for (const [address, answer] of Object.entries(answers)) brought.set(plainly(address), answer)
}

function take<T>(address: string): T | undefined {
  if (brought.size === 0) return undefined
  const answer = brought.get(plainly(address))
  brought.delete(plainly(address))
  return answer as T | undefined
}

// On the server, fetch calls the handler in process, so the same code runs on both sides. A request without an answer
// fails with a message; it is never sent later.
async function call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  const file = typeof Blob !== 'undefined' && body instanceof Blob
  const signal = limit(file)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined || file ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : file ? (body as Blob) : JSON.stringify(body),
      signal,
    })
    if (response.status === 204) return undefined as T
    const text = await response.text()
    answer = response.ok ? JSON.parse(text) : parsed(text)
  } catch {
    throw new ApiProblem(unanswered(signal?.aborted ? 'network.timeout' : 'network.offline'))
  }
  if (response.ok) return answer as T
  throw new ApiProblem(
    (answer as Problem | null)?.code
      ? (answer as Problem)
      : {
          title: 'error',
          status: response.status,
          code: 'server.error',
        },
  )
}

// A proxy in front of the server may answer with HTML.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

export const api = {
  get: async <T>(path: string, query: Query = {}): Promise<T> =>
    take<T>(`/api${withQuery(path, query)}`) ?? call<T>('GET', withQuery(path, query)),
  post: <T>(path: string, body: unknown = {}, headers?: Record<string, string>) => call<T>('POST', path, body, headers),
  put: <T>(path: string, body: unknown = {}) => call<T>('PUT', path, body),
  // Uploads a file.
  send: <T>(path: string, file: Blob) => call<T>('PUT', path, file),
  delete: <T>(path: string) => call<T>('DELETE', path),
}
