import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { BundleOffer, BundleStanding, Cart } from '@/api/types'

const e = encodeURIComponent

export const bundleQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('bundle', slug),
    queryFn: () => api.get<BundleOffer>(`/bundles/${e(slug)}`),
  })

// Asked anew with those of courses whenever the cart changes. No course has a slash in its slug.
export const bundleStandingQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('standing', `bundles/${slug}`),
    queryFn: () => api.get<BundleStanding>(`/cart/bundles/${e(slug)}`),
  })

export const addBundle = (slug: string) => api.put<Cart>(`/cart/bundles/${e(slug)}`)
