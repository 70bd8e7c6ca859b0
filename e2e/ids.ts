import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

// The ids of all texts, as the build wrote them down.
const packed = readFileSync(resolve(import.meta.dirname, '../web/dist/client/.vite/texts.json.br'))
const { texts } = JSON.parse(brotliDecompressSync(packed).toString())
export const ids = Object.keys(texts.en)

declare global {
  interface Window {
    stoaSawId: (what: string) => void
  }
}

// Looks at every text and every spoken attribute from the first byte on, whenever one
// changes, and notes those that are the id of a text.
export async function watchForIds(page: Page, seen: string[]) {
  await page.exposeFunction('stoaSawId', (what: string) => seen.push(`${page.url()} shows an id: ${what}`))
  await page.addInitScript(known => {
    const ids = new Set(known)
    const spoken = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
      'label',
      'content',
      'value',
    ]
    const holds = (text: string | null | undefined) => ids.has(text?.trim() ?? '')
    const attribute = (element: Element, name: string) => {
      if (holds(element.getAttribute(name))) window.stoaSawId(`${element.outerHTML.slice(0, 150)} ${name}`)
    }
    const look = (node: Node) => {
      if (node instanceof Text && holds(node.data)) window.stoaSawId(`${node.parentElement?.outerHTML.slice(0, 150)}`)
      if (node instanceof Element) for (const name of spoken) attribute(node, name)
      for (const child of node.childNodes) look(child)
    }
    new MutationObserver(changes => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        if (type === 'attributes') attribute(target as Element, attributeName as string)
        else if (type === 'characterData') look(target)
        else for (const node of addedNodes) look(node)
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: spoken,
    })
  }, ids)
}
