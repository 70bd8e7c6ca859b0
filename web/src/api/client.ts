import type { Problem } from './types'

// What the server refused, as it said it: `code` is the key of a text, `fields`
// say what is wrong with which field of a form.
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number
  readonly fields: { field: string; code: string; detail: string }[]

  constructor(problem: Problem) {
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

const lost = (code: 'network.offline' | 'network.timeout') =>
  new ApiProblem({ type: 'about:blank', title: code, status: 0, code })

// Only the browser has a clock to wait by; the server limits a rendering as a whole.
function limit(file: boolean): AbortSignal | undefined {
  return typeof document === 'undefined' ? undefined : AbortSignal.timeout(file ? patienceWithFile : patience)
}

// What a page in a hurry has brought: the answers that it begins with, each for one time.
const brought = new Map<string, unknown>()

// The browser and the server write a query in ways of their own: it is read here.
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

// On the server, fetch calls the handler in process: the same code runs on both sides.
// A request that gets no answer fails with words; it is never sent later by itself.
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
    throw lost(signal?.aborted ? 'network.timeout' : 'network.offline')
  }
  if (response.ok) return answer as T
  throw new ApiProblem(
    (answer as Problem | null)?.code
      ? (answer as Problem)
      : {
          type: 'about:blank',
          title: 'error',
          status: response.status,
          code: 'server.error',
        },
  )
}

// What stands before the server may refuse in HTML.
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
  // A file as it is.
  send: <T>(path: string, file: Blob) => call<T>('PUT', path, file),
  delete: <T>(path: string) => call<T>('DELETE', path),
}
