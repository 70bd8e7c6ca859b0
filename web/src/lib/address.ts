import { useSearch } from '@tanstack/react-router'

// A parameter of the page's address: its first value if it is repeated, and empty if it is missing.
export function useParameter(name: string): string {
  return [useSearch({ strict: false })[name] ?? ''].flat()[0] ?? ''
}
