import { useSyncExternalStore } from 'react'

const never = () => () => {}

// False on the server and while the browser takes its page over, true ever after: for
// what only a living page has.
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
