// What a browser or Node has and QuickJS has not, as far as rendering needs it.
(() => {
  const g = globalThis
  g.self = g
  g.process = { env: { NODE_ENV: 'production' } }
  const say = level => (...parts) => g.stoaLog(level, parts.map(p => (p instanceof Error ? `${p}\n${p.stack}` : String(p))).join(' '))
  g.console = { log: say('debug'), info: say('debug'), debug: say('debug'), warn: say('warn'), error: say('error') }

  // Time does not pass while rendering: timers run in order of their delay, and
  // only once nothing else is left to do.
  let nextTimer = 1
  const timers = new Map()
  g.setTimeout = (f, ms = 0, ...args) => {
    timers.set(nextTimer, { f, ms, args })
    return nextTimer++
  }
  g.clearTimeout = id => timers.delete(id)
  g.setInterval = () => 0
  g.clearInterval = () => {}
  g.setImmediate = f => g.setTimeout(f, 0)
  g.clearImmediate = g.clearTimeout
  g.stoaTimer = () => {
    let first
    for (const [id, t] of timers) if (!first || t.ms < first.t.ms) first = { id, t }
    if (!first) return false
    timers.delete(first.id)
    first.t.f(...first.t.args)
    return true
  }
  g.stoaReset = () => timers.clear()
  if (!g.queueMicrotask) g.queueMicrotask = f => Promise.resolve().then(f)
  g.performance = { now: () => 0, mark() {}, measure() {} }
  g.structuredClone = value => JSON.parse(JSON.stringify(value))

  g.MessageChannel = class {
    constructor() {
      this.port1 = { onmessage: null }
      this.port2 = { postMessage: data => g.setTimeout(() => this.port1.onmessage?.({ data })) }
    }
  }
  g.AbortController = class {
    constructor() {
      const signal = { aborted: false, reason: undefined, addEventListener() {}, removeEventListener() {}, throwIfAborted() {} }
      this.signal = signal
      this.abort = reason => {
        signal.aborted = true
        signal.reason = reason
      }
    }
  }
  g.TextEncoder = class {
    encode(text = '') {
      const bytes = []
      for (const c of unescape(encodeURIComponent(text))) bytes.push(c.charCodeAt(0))
      return new Uint8Array(bytes)
    }
  }
  g.TextDecoder = class {
    decode(bytes = new Uint8Array()) {
      let text = ''
      for (const b of bytes) text += String.fromCharCode(b)
      return decodeURIComponent(escape(text))
    }
  }

  const unplus = s => {
    try {
      return decodeURIComponent(s.replace(/\+/g, ' '))
    } catch {
      return s
    }
  }
  const plus = s => encodeURIComponent(s).replace(/%20/g, '+').replace(/[!'()~]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  g.URLSearchParams = class {
    constructor(init = '') {
      this.list = []
      if (typeof init === 'string') {
        for (const part of init.replace(/^\?/, '').split('&')) {
          if (!part) continue
          const at = part.indexOf('=')
          this.list.push(at < 0 ? [unplus(part), ''] : [unplus(part.slice(0, at)), unplus(part.slice(at + 1))])
        }
      } else {
        for (const [k, v] of init[Symbol.iterator] ? init : Object.entries(init)) this.list.push([String(k), String(v)])
      }
    }
    append(k, v) { this.list.push([String(k), String(v)]) }
    set(k, v) { this.delete(k); this.append(k, v) }
    delete(k) { this.list = this.list.filter(p => p[0] !== k) }
    get(k) { return this.list.find(p => p[0] === k)?.[1] ?? null }
    getAll(k) { return this.list.filter(p => p[0] === k).map(p => p[1]) }
    has(k) { return this.list.some(p => p[0] === k) }
    forEach(f) { for (const [k, v] of this.list) f(v, k, this) }
    entries() { return this.list[Symbol.iterator]() }
    keys() { return this.list.map(p => p[0])[Symbol.iterator]() }
    values() { return this.list.map(p => p[1])[Symbol.iterator]() }
    [Symbol.iterator]() { return this.entries() }
    toString() { return this.list.map(([k, v]) => `${plus(k)}=${plus(v)}`).join('&') }
  }
  g.URL = class {
    constructor(text, base) {
      let full = String(text)
      if (!/^[a-z][a-z0-9+.-]*:/i.test(full)) {
        const b = String(base ?? '')
        const origin = b.match(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i)?.[0]
        if (!origin) throw new TypeError(`Invalid URL: ${text}`)
        full = full.startsWith('/') ? origin + full : `${origin}/${full}`
      }
      const m = full.match(/^([a-z][a-z0-9+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i)
      if (!m) throw new TypeError(`Invalid URL: ${text}`)
      this.protocol = m[1]
      this.host = m[2] ?? ''
      this.hostname = this.host.replace(/:\d+$/, '')
      this.port = this.host.match(/:(\d+)$/)?.[1] ?? ''
      this.pathname = m[3] || '/'
      this.search = m[4] === '?' ? '' : (m[4] ?? '')
      this.hash = m[5] === '#' ? '' : (m[5] ?? '')
      this.origin = `${this.protocol}//${this.host}`
      this.searchParams = new g.URLSearchParams(this.search)
      this.username = this.password = ''
    }
    get href() { return this.origin + this.pathname + this.search + this.hash }
    toString() { return this.href }
  }
  g.Headers = class {
    constructor(init = {}) {
      this.list = new Map(Object.entries(init).map(([k, v]) => [k.toLowerCase(), v]))
    }
    get(name) { return this.list.get(name.toLowerCase()) ?? null }
    set(name, value) { this.list.set(name.toLowerCase(), String(value)) }
    has(name) { return this.list.has(name.toLowerCase()) }
  }
  g.Request = class {}
  // Only what leads to another page makes one (the router's redirects).
  g.Response = class {
    constructor(_, init = {}) {
      this.status = init.status ?? 200
      this.headers = init.headers instanceof g.Headers ? init.headers : new g.Headers(init.headers)
    }
  }
  g.ReadableStream = class {}
  g.FormData = class {}
  g.Event = class {}
  g.EventTarget = class {}
  g.DOMException = g.DOMException ?? class extends Error {}

  // The handler answers in process, at once.
  g.fetch = (url, init) => {
    if (init?.method && init.method !== 'GET') return Promise.reject(new Error('only GET while rendering'))
    const { status, body } = JSON.parse(g.stoaFetch(String(url)))
    return Promise.resolve({ ok: status >= 200 && status < 300, status, json: async () => JSON.parse(body), text: async () => body })
  }
})()
