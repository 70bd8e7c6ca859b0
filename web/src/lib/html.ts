import type { ReactElement, ReactNode } from 'react'
import { preload } from 'react-dom'

// Writes a part of a page as the same HTML as React's renderToString, several times faster: most of a page's time in
// QuickJS is what React stores for each element in case something fails or comes later.
//
// It supports what our lists consist of: elements, components with hooks (called during the rendering of the component
// that uses this) and texts. Anything else fails the page: context providers, classes, lazy parts, useId, inputs.

type Part = {
  $$typeof: symbol
  type: unknown
  render?: (props: object, ref: unknown) => ReactNode
}

const [element, fragment, memo, forwardRef, suspense] = [
  'transitional.element',
  'fragment',
  'memo',
  'forward_ref',
  'suspense',
].map(name => Symbol.for(`react.${name}`))

const special = /["'&<>]/
const entities: Record<string, string> = { '"': '&quot;', "'": '&#x27;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  special.test(text) ? text.replace(/["'&<>]/g, sign => entities[sign] as string) : text

// There are few classes, and they repeat.
const classes = new Map<string, string>()
function classOf(names: string): string {
  let found = classes.get(names)
  if (found === undefined) {
    found = ` class="${escaped(names)}"`
    if (classes.size < 1000) classes.set(names, found)
  }
  return found
}

const empty = new Set(['br', 'hr', 'img', 'wbr', 'col', 'source', 'track'])
const unknown = new Set([
  'input',
  'select',
  'option',
  'textarea',
  'form',
  'title',
  'meta',
  'link',
  'script',
  'style',
  'template',
  'noscript',
])

// How an attribute starts; what isn't HTML has none.
const renamed: Record<string, string> = { htmlFor: 'for', hrefLang: 'hrefLang', tabIndex: 'tabindex' }
const drawn = /^(stroke|fill|clip|font|text)[A-Z]/
const beginnings = new Map<string, string | null>([
  ['children', null],
  ['dangerouslySetInnerHTML', null],
  ['ref', null],
  ['key', null],
  ['suppressHydrationWarning', null],
])
function beginning(name: string): string | null {
  let found = beginnings.get(name)
  if (found === undefined) {
    const html = renamed[name] ?? (drawn.test(name) ? name.replace(/[A-Z]/g, sign => `-${sign.toLowerCase()}`) : name)
    found = /^on[A-Z]/.test(name) ? null : ` ${html}="`
    beginnings.set(name, found)
  }
  return found
}

// These are present or absent; others are written as true and false.
const flags = new Set([
  'disabled',
  'hidden',
  'open',
  'inert',
  'controls',
  'autoPlay',
  'loop',
  'playsInline',
  'allowFullScreen',
  'download',
])
const unitless = new Set([
  'opacity',
  'order',
  'flex',
  'flexGrow',
  'flexShrink',
  'fontWeight',
  'lineHeight',
  'zIndex',
  'aspectRatio',
  'zoom',
])

function styleOf(style: Record<string, unknown>): string {
  const all: string[] = []
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') continue
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, sign => `-${sign.toLowerCase()}`)
    const text =
      typeof value === 'number' && value !== 0 && !name.startsWith('--') && !unitless.has(name)
        ? `${value}px`
        : `${value}`.trim()
    all.push(`${escaped(property)}:${escaped(text)}`)
  }
  return all.length ? ` style="${all.join(';')}"` : ''
}

class Writer {
  out = ''
  // Whether a text came last: a comment separates it from the next, so that the browser parses two texts.
  afterText = false

  node(node: ReactNode) {
    if (node === null || node === undefined || typeof node === 'boolean') return
    if (typeof node === 'string' || typeof node === 'number') return this.text(`${node}`)
    if (Array.isArray(node)) {
      for (const one of node) this.node(one)
      return
    }
    const part = node as unknown as Part
    if (part.$$typeof !== element) throw new Error('this cannot be written as HTML')
    this.element(node as ReactElement)
  }

  text(text: string) {
    if (text === '') return
    if (this.afterText) this.out += '<!-- -->'
    this.out += escaped(text)
    this.afterText = true
  }

  element({ type, props }: ReactElement) {
    if (typeof type === 'string') return this.tag(type, props as Record<string, unknown>)
    if (typeof type === 'function') return this.node((type as (props: unknown) => ReactNode)(props))
    if (type === fragment) return this.node((props as { children: ReactNode }).children)
    if (type === suspense) return this.boundary((props as { children: ReactNode }).children)
    let inner = type as Part
    while (inner.$$typeof === memo) inner = inner.type as Part
    if (typeof inner === 'function') return this.node((inner as (props: unknown) => ReactNode)(props))
    if (inner.$$typeof !== forwardRef || !inner.render) throw new Error('this cannot be written as HTML')
    this.node(inner.render(props as object, null))
  }

  boundary(children: ReactNode) {
    this.out += '<!--$-->'
    this.afterText = false
    this.node(children)
    this.out += '<!--/$-->'
    this.afterText = false
  }

  tag(name: string, props: Record<string, unknown>) {
    if (unknown.has(name)) throw new Error(`<${name}> cannot be written as HTML`)
    this.out += `<${name}`
    for (const attribute in props) {
      const value = props[attribute]
      if (value !== null && value !== undefined) this.attribute(attribute, value)
    }
    if (empty.has(name)) {
      // As React does: images are preloaded in order.
      if (name === 'img' && props.loading !== 'lazy') preload(props.src as string, { as: 'image' })
      this.out += '/>'
    } else {
      this.out += '>'
      this.content(props)
      this.out += `</${name}>`
    }
    this.afterText = false
  }

  content({
    children,
    dangerouslySetInnerHTML: html,
  }: {
    children?: ReactNode
    dangerouslySetInnerHTML?: { __html: string }
  }) {
    this.afterText = false
    if (html) this.out += html.__html
    else if (typeof children === 'string') this.out += escaped(children)
    else this.node(children)
  }

  attribute(name: string, value: unknown) {
    if (name === 'className') {
      this.out += classOf(`${value}`)
      return
    }
    const begin = beginning(name)
    if (begin === null || typeof value === 'function') return
    // As useId makes them: here they would not be what the browser makes.
    if (typeof value === 'string' && value.startsWith('_R_'))
      throw new Error('an id of useId cannot be written as HTML')
    if (name === 'style') this.out += styleOf(value as Record<string, unknown>)
    else if (flags.has(name)) this.out += value ? `${begin}${value === true ? '' : escaped(`${value}`)}"` : ''
    else if (typeof value !== 'boolean' || /^(aria|data)-/.test(name)) this.out += `${begin}${escaped(`${value}`)}"`
  }
}

export function html(children: ReactNode): string {
  const writer = new Writer()
  writer.node(children)
  return writer.out
}
