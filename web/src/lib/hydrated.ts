import { useSyncExternalStore } from 'react'

const never = () => () => {}

// False on the server and during hydration, true ever after: for what only an interactive page has.
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
