import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { Unreached } from './gone'
import { start } from './start'

// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy
type Part<P = any> = ComponentType<P>

// A component whose code loads when it is first shown.
export function later<T extends Part>(load: () => Promise<{ default: T }>) {
  return lazy(load)
}

// From now on, presses on this part of the page work. The page's first script repeats one that came too early.
export function comeAlive() {
  document.documentElement.dataset.alive = ''
  window.dispatchEvent(new Event('alive'))
}

const signs = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll']

// Resolves when the visitor starts to use the page, or after 4 s: what isn't needed to read the page loads then. It
// listens before React, which stops what happens in a part that isn't alive: a press there must bring its code.
export const wanted: Promise<void> = new Promise(resolve => {
  if (typeof document === 'undefined') return
  const once = () => {
    for (const sign of signs) document.removeEventListener(sign, once, true)
    resolve()
  }
  for (const sign of signs) document.addEventListener(sign, once, true)
  window.setTimeout(once, 4000)
})

// Parts of the server's HTML that wait for their code: each resolves once it is alive (see settled.ts).
export const begun: Promise<void>[] = []

const parts: (() => Promise<unknown>)[] = []

// Resolves when all such parts have loaded: a page that the browser renders itself shows them at once.
export const allParts = () => Promise.allSettled(parts.map(part => part()))

// A component that the server renders and whose code loads once the page is used: its links work before. The server's
// build adds `now`, the component itself (see vite.config.ts). Render it and its Suspense as an element that stays the
// same: rendered again too early, React replaces the server's HTML with the fallback.
export function afterwards<T extends Part>(load: () => Promise<{ default: T }>, now?: T): T {
  if (now) return now
  let loaded: { default: T } | undefined
  let alive = comeAlive
  parts.push(() => loading)
  // Without a connection, the server's HTML stays as it is: a footer must not take the page with it.
  const stay = (problem: unknown) => {
    if (start?.rendered && problem instanceof Unreached) return new Promise<never>(() => {})
    throw problem
  }
  const code = () => load().catch(stay)
  const loading = (start?.rendered ? wanted : Promise.resolve()).then(code).then(({ default: Part }) => {
    const Alive = (props: object) => {
      useEffect(() => alive(), [])
      return createElement(Part, props)
    }
    loaded = { default: Alive as T }
    return loaded
  })
  // Already loaded: resolved synchronously, so that nothing flickers.
  // biome-ignore lint/suspicious/noThenProperty: React asks for no more of a promise
  const proxy = { then: (tell: (part: { default: T }) => void) => loaded && tell(loaded) } as unknown as Promise<{
    default: T
  }>
  return lazy(() => {
    if (loaded) return proxy
    begun.push(
      new Promise<void>(done => {
        alive = () => {
          comeAlive()
          done()
        }
      }),
    )
    return loading
  }) as unknown as T
}
