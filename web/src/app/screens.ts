import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiProblem } from '@/api/client'
import { meQuery } from '@/lib/me'

// The context of every loader; only the server sets firstData (see first.ts).
export type Context = {
  client: QueryClient
  i18n: I18n
  // Whether the server answered 404, for the first page only.
  missing?: { now: boolean }
  firstData?: Record<string, (client: QueryClient, params: Record<string, string>, search: object) => Promise<unknown>>
}

// What the server doesn't find is shown as the not-found page.
export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) throw notFound()
    throw problem
  }
}

// Account pages need a signed-in visitor; everyone else signs in first.
export async function signedIn({ context, location }: { context: Context; location: { href: string } }) {
  const me = await context.client.ensureQueryData(meQuery)
  if (!me.person) throw redirect({ to: '/sign-in', search: { next: location.href } })
}

const screens = import.meta.glob<{ default: ComponentType }>(
  [
    './**/*.tsx',
    '!**/*.test.tsx',
    // Parts of pages, and the admin's own screens (pages/admin/screens.ts).
    '!**/admin/**',
    '!**/{AccountFrame,ApprovalFrame,CertificateList,HomeShelves,LearnerHome,LearnAbout,LearnAfter,MineNav,NotFound,Preview,Earnings,Demo}.tsx',
  ],
  { base: '../pages' },
)

// The page of a route: a file of pages/, by its name, loaded on demand. The server tells the browser to load that file
// at once.
export const screen = (name: string) => ({
  component: lazyRouteComponent(screens[`./${name}.tsx`] as () => Promise<{ default: ComponentType }>),
  staticData: { screen: name },
})
