import { useLingui } from '@lingui/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'

type Names = { names: Record<string, string> }

// The names of subjects, groups and categories: the English ones come with the data, the other languages' from here.
export const namesQuery = (lang: string) =>
  queryOptions({
    queryKey: keyOf('names', lang),
    queryFn: async (): Promise<Names> => (lang === 'en' ? { names: {} } : api.get<Names>(`/catalog/names/${lang}`)),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useNames() {
  const { i18n } = useLingui()
  const { data } = useQuery(namesQuery(i18n.locale))
  return (kind: string, slug: string, english: string): string => data?.names[`${kind}:${slug}`] ?? english
}
