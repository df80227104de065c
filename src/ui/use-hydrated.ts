import { useSyncExternalStore } from 'react'

/**
 * False on the server and in the first render of its HTML, true from then on: for what only this
 * browser knows, as the query of an address or the state of a history entry. Where this browser knows
 * nothing it stays false, and the page is not rendered a second time.
 */
export function useHydrated(knowsMore = true): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => knowsMore,
    () => false,
  )
}

function subscribeToNothing() {
  return () => undefined
}
