import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * The address from which a guard sent the visitor here. It is kept in the history entry, which the server
 * does not know, so it is absent until hydration.
 */
export function useWantedPage(): string | undefined {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  if (!hydrated || typeof state !== 'object' || state === null) return undefined
  return 'wanted' in state && typeof state.wanted === 'string' ? state.wanted : undefined
}
