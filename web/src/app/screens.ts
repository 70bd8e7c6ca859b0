import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiProblem } from '@/api/client'
import { meQuery } from '@/lib/me'

// What every loader is given; firstData by the server alone (see first.ts).
export type Context = {
  client: QueryClient
  i18n: I18n
  // Whether the server found that there is no such page, for the first page alone.
  missing?: { now: boolean }
  firstData?: Record<string, (client: QueryClient, params: Record<string, string>) => Promise<unknown>>
}

// A thing that the server does not know is a page that is not there.
export async function orNotFound<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) throw notFound()
    throw problem
  }
}

// Account pages belong to the person who is signed in: everyone else signs in first.
export async function signedIn({ context, location }: { context: Context; location: { href: string } }) {
  const me = await context.client.ensureQueryData(meQuery)
  if (!me.person) throw redirect({ to: '/sign-in', search: { next: location.href } })
}

const screens = import.meta.glob<{ default: ComponentType }>([
  '../pages/**/*.tsx',
  '!**/*.test.tsx',
  // Parts of screens, which are no screens themselves.
  '!**/{AccountFrame,AdminFrame,CertificateList,HomeShelves}.tsx',
])

// What an address shows: a file of pages/, by its name, loaded when it is wanted. The
// server tells the browser to fetch that file at once.
export const screen = (name: string) => ({
  component: lazyRouteComponent(screens[`../pages/${name}.tsx`] as () => Promise<{ default: ComponentType }>),
  staticData: { screen: name },
})
