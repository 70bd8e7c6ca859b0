import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Wordings = Schemas['AdminWordings']
export type WordingVersion = Schemas['WordingVersion']
export type WordingForm = Schemas['WordingForm']

const root = '/admin/wording'

// As in the address of its screen, beside the long texts.
export const wordingName = 'wording'

export const wordingQuery = queryOptions({
  queryKey: keyOf('admin', 'wording'),
  queryFn: () => api.get<Wordings>(root),
  staleTime: 0,
})

export const formOf = ({ language: _, ...form }: WordingVersion): WordingForm => form

export const hasWords = ({ language: _, revision: __, links, ...words }: WordingVersion) =>
  links.length > 0 || Object.values(words).some(Boolean)

export function useWordingChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ language, form }: { language: string; form: WordingForm }) =>
      api.put<Wordings>(`${root}/${language}`, form),
    onSuccess: now => {
      cache.setQueryData(wordingQuery.queryKey, now)
      void cache.invalidateQueries({ queryKey: keyOf('contact') })
    },
  })
}

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../../i18n/*.po')

// Our own words in a language, for a preview in it.
export function useCatalog(language: string) {
  return useQuery({
    queryKey: keyOf('catalog', language),
    queryFn: () => catalogs[`../../i18n/${language}.po`]?.().then(({ messages }) => messages),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
