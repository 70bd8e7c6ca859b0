import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import { useProblemText } from '@/lib/problems'
import { toast } from '@/ui/toast'

type Schemas = components['schemas']
export type Filed = Schemas['Filed']
export type Kind = Filed['kind']
export type FilingForm = Pick<NewFiling, 'names' | 'icon' | 'hue' | 'homeTab'>
export type NewFiling = Schemas['NewFiling']
export type Place = { parent?: string; before?: string }
type All = Schemas['AdminFiling']

const root = '/admin/categories'
const at = ({ kind, slug }: Filed) => `${root}/${kind}/${encodeURIComponent(slug)}`

export const filing = {
  add: (body: NewFiling) => api.post<All>(root, body),
  usual: () => api.post<All>(`${root}/usual`),
  set: (item: Filed, form: FilingForm) => api.put<All>(at(item), { ...form, revision: item.revision }),
  move: (item: Filed, place: Place) => api.put<All>(`${at(item)}/place`, { ...place, revision: item.revision }),
  merge: (item: Filed, into: string) => api.post<All>(`${at(item)}/merge`, { into, revision: item.revision }),
  remove: (item: Filed) => api.delete<All>(`${at(item)}?revision=${item.revision}`),
}

export const filingQuery = queryOptions({
  queryKey: keyOf('admin', 'categories'),
  queryFn: () => api.get<All>(root),
  staleTime: 0,
})

export const idOf = (item: Pick<Filed, 'kind' | 'slug'>) => `${item.kind}:${item.slug}`
export const find = (items: Filed[], id: string) => items.find(item => idOf(item) === id)
export const siblings = (items: Filed[], kind: Kind, parent = '') =>
  items.filter(item => item.kind === kind && item.parent === parent)

// The sibling before which an item stands.
export function placeOf(items: Filed[], item: Filed): Place {
  const list = siblings(items, item.kind, item.parent)
  const next = list[list.findIndex(one => one.slug === item.slug) + 1]
  return { parent: item.parent, before: next?.slug }
}

// The items with one of them at another place.
export function moved(items: Filed[], item: Filed, { parent = '', before }: Place): Filed[] {
  const rest = items.filter(one => one !== item)
  const to = rest.findIndex(one => one.kind === item.kind && one.slug === before)
  return rest.toSpliced(to < 0 ? rest.length : to, 0, { ...item, parent })
}

// The place a step up or down; beyond the end of its group, a category comes to the next one.
export function stepOf(items: Filed[], item: Filed, by: 1 | -1): Place | undefined {
  const list = siblings(items, item.kind, item.parent)
  const i = list.findIndex(one => one.slug === item.slug)
  if (list[i + by]) return { parent: item.parent, before: list[by < 0 ? i - 1 : i + 2]?.slug }
  if (item.kind !== 'category') return undefined
  const groups = siblings(items, 'group')
  const group = groups[groups.findIndex(one => one.slug === item.parent) + by]
  if (!group) return undefined
  return { parent: group.slug, before: by < 0 ? undefined : siblings(items, 'category', group.slug)[0]?.slug }
}

// Makes a change, shows what is there then, and has menus and forms ask for their names anew.
export function useFilingChange() {
  const cache = useQueryClient()
  const say = useProblemText()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<All>; done?: (all: All) => void }) => run(),
    onSuccess: (all, { done }) => {
      cache.setQueryData(filingQuery.queryKey, all)
      for (const name of ['menu', 'names', 'home', 'listing'] as const)
        void cache.invalidateQueries({ queryKey: keyOf(name) })
      done?.(all)
    },
    onError: problem => {
      toast(say(problem))
      return cache.invalidateQueries({ queryKey: filingQuery.queryKey })
    },
  })
}
