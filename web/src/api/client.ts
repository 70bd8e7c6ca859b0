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

// On the server, fetch calls the handler in process: the same code runs on both sides.
async function call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  const file = typeof Blob !== 'undefined' && body instanceof Blob
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined || file ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : file ? (body as Blob) : JSON.stringify(body),
    })
  } catch {
    throw new ApiProblem({
      type: 'about:blank',
      title: 'offline',
      status: 0,
      code: 'network.offline',
    })
  }
  if (response.status === 204) return undefined as T
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer as T
  throw new ApiProblem(
    answer?.code
      ? answer
      : {
          type: 'about:blank',
          title: 'error',
          status: response.status,
          code: 'server.error',
        },
  )
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
  get: <T>(path: string, query: Query = {}) => call<T>('GET', withQuery(path, query)),
  post: <T>(path: string, body: unknown = {}, headers?: Record<string, string>) => call<T>('POST', path, body, headers),
  put: <T>(path: string, body: unknown = {}) => call<T>('PUT', path, body),
  // A file as it is.
  send: <T>(path: string, file: Blob) => call<T>('PUT', path, file),
  delete: <T>(path: string) => call<T>('DELETE', path),
}
