import { useSyncExternalStore } from 'react'

/**
 * False on the server and in the first render of its HTML, true from then on: for what only this
 * browser knows, as the query of an address or the state of a history entry.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => undefined
}
