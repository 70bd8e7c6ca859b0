import { useLingui } from '@lingui/react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { SiteText } from '@/api/types'

export type TextName = SiteText['name']

export const textQuery = (name: TextName, lang: string) =>
  queryOptions({
    queryKey: keyOf('text', name, lang),
    queryFn: () => api.get<SiteText>(`/site/texts/${name}`, { lang }),
    staleTime: Number.POSITIVE_INFINITY,
  })

// A text in the reader's language; the previous one stays while the next loads.
export function useText(name: TextName) {
  const { i18n } = useLingui()
  return useQuery({ ...textQuery(name, i18n.locale), placeholderData: keepPreviousData }).data
}

// The tabs of /privacy; the first has no path of its own.
const legalTabs = ['privacy', 'terms', 'payment', 'faq', 'imprint'] as const
export type LegalTab = (typeof legalTabs)[number]

export const legalTab = (name: string): LegalTab | undefined => legalTabs.find(tab => tab === name)
export const legalHref = (tab: LegalTab) => (tab === 'privacy' ? '/privacy' : `/privacy/${tab}`)
