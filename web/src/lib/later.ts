import { type ComponentType, createElement, lazy, useEffect } from 'react'
import { start } from './start'

// biome-ignore lint/suspicious/noExplicitAny: as React's own lazy
type Part<P = any> = ComponentType<P>

// A part whose code comes when it is first shown.
export function later<T extends Part>(load: () => Promise<{ default: T }>) {
  return lazy(load)
}

// From now on a press on this part of the page does something. The page's first script
// repeats one that came too early.
export function comeAlive() {
  document.documentElement.dataset.alive = ''
  window.dispatchEvent(new Event('alive'))
}

const signs = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'scroll']

// Settles when the visitor begins to use the page, or has had it before
// them for a while: what a page can be read without is loaded then.
export const wanted: Promise<void> = new Promise(resolve => {
  if (typeof document === 'undefined') return
  const once = () => {
    for (const sign of signs) document.removeEventListener(sign, once)
    resolve()
  }
  for (const sign of signs) document.addEventListener(sign, once, { passive: true })
  window.setTimeout(once, 4000)
})

const parts: (() => Promise<unknown>)[] = []

// Settles when all parts that follow are there: a page that the browser renders itself
// shows them at once.
export const allParts = () => Promise.allSettled(parts.map(part => part()))

// A part that the server puts into the page and whose code follows once the page is
// wanted: its links work before. The server's build adds `now`, the part itself (see
// vite.config.ts). Give it and its Suspense as an element that stays the same: React
// replaces what the server sent by the fallback when it is rendered again too early.
export function afterwards<T extends Part>(load: () => Promise<{ default: T }>, now?: T): T {
  if (now) return now
  let loaded: { default: T } | undefined
  parts.push(() => loading)
  const loading = (start?.rendered ? wanted : Promise.resolve()).then(load).then(({ default: Part }) => {
    const Alive = (props: object) => {
      useEffect(comeAlive, [])
      return createElement(Part, props)
    }
    loaded = { default: Alive as T }
    return loaded
  })
  // Loaded already: told at once, so that nothing flickers.
  // biome-ignore lint/suspicious/noThenProperty: React asks for no more of a promise
  const told = { then: (tell: (part: { default: T }) => void) => loaded && tell(loaded) } as unknown as Promise<{
    default: T
  }>
  return lazy(() => (loaded ? told : loading)) as unknown as T
}
