import { useSyncExternalStore } from 'react'
import { chooseScheme, readScheme, type Scheme } from './scheme.ts'

const listeners = new Set<() => void>()

/** In which colours this browser shows the site, and how to choose others. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useSyncExternalStore(subscribe, readScheme, () => 'system'), choose]
}

function choose(scheme: Scheme) {
  chooseScheme(scheme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
