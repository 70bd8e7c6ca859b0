import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { date, localDate } from './date'

const never = () => () => {}

// The day of an event in a page that the server renders: in UTC until the browser has
// taken over, then where the reader is.
export function useDay(): (iso: string) => string {
  const { i18n } = useLingui()
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return iso => (here ? localDate : date)(iso, i18n.locale)
}
