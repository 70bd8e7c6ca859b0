import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { date, localDate } from './date'

const never = () => () => {}

// The day of an event on a server-rendered page: in UTC until hydration, then in the reader's time zone.
export function useDay(): (iso: string) => string {
  const { i18n } = useLingui()
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return iso => (here ? localDate : date)(iso, i18n.locale)
}
