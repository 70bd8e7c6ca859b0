import { limits } from './limits'

const ending = (name: string) => name.match(/\.(?=\d*[a-z])[a-z0-9]{1,8}$/i)?.[0] ?? ''

// A file's name, no longer than the server takes it. Its ending stays: by that, the learner's machine opens it.
export function fileName(name: string, last = ending(name)): string {
  const first = last && name.endsWith(last) ? name.slice(0, -last.length) : name
  return `${[...first].slice(0, limits.title - last.length).join('')}${last}`
}

// What a file is called once someone has typed over its name: as before if nothing is left, and with the same ending if
// theirs has none.
export function renamed(before: string, typed: string): string {
  const name = typed.trim()
  return name ? fileName(name, ending(name) || ending(before)) : before
}
