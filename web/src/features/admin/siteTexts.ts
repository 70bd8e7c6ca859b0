import { msg } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type TextForm = Schemas['TextForm']
export type TextVersion = Schemas['TextVersion']
export type Text = Schemas['AdminText']
export type Page = Schemas['SiteText']

const root = '/admin/texts'

export const textNames = {
  imprint: msg`Imprint`,
  privacy: msg`Privacy Policy`,
  terms: msg`Terms of Service`,
  payment: msg`Payment Methods`,
  faq: msg`FAQ`,
  about: msg`About us`,
}

// Where a text is read.
export const placeOf = (name: string) =>
  name === 'about' ? '/about-us' : name === 'privacy' ? '/privacy' : `/privacy/${name}`

export const textsQuery = queryOptions({
  queryKey: keyOf('admin', 'texts'),
  queryFn: () => api.get<Schemas['AdminTexts']>(root),
  staleTime: 0,
})
export const textQuery = (name: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'texts', name),
    queryFn: () => api.get<Text>(`${root}/${name}`),
    staleTime: 0,
  })

export const texts = {
  write: (name: string, language: string, form: TextForm) => api.put<Text>(`${root}/${name}/${language}`, form),
  restore: (name: string, language: string, revision: number) =>
    api.delete<Text>(`${root}/${name}/${language}?revision=${revision}`),
  preview: (name: string, language: string, form: TextForm) =>
    api.post<Page>(`${root}/${name}/${language}/preview`, form),
}

export const formOf = ({ title, summary, body, revision }: TextVersion): TextForm => ({
  title,
  summary,
  body,
  revision,
})

// A change of a text; the pages that show it are asked for anew.
export function useTextChange(name: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<Text>; done: (now: Text) => void }) => run(),
    onSuccess: (now, { done }) => {
      cache.setQueryData(textQuery(name).queryKey, now)
      void cache.invalidateQueries({ queryKey: keyOf('text') })
      void cache.invalidateQueries({ queryKey: textsQuery.queryKey, exact: true })
      done(now)
    },
  })
}
