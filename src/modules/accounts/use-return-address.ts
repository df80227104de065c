import { to } from '../../ui/addresses/site-map.ts'
import { useLocation } from '../../ui/router.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * The address from which a guard or a page sent the visitor here, the title of the course that they were about to buy,
 * or what else is to be done there. They are kept in the history entry, which the server does not know, so they are
 * absent until hydration.
 */
export function useReturnAddress(): { wanted?: string; course?: string; label?: string } {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  if (!hydrated) return {}
  if (typeof state !== 'object' || state === null) return { wanted: findGuarded() }
  const texts = Object.entries(state).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts)
}

/** Who left the registration page by a link before its scripts were there, comes from its address. */
function findGuarded(): string | undefined {
  const { referrer } = document
  const path = referrer.slice(location.origin.length)
  return referrer.startsWith(location.origin + to.joinFreeDemo) ? path : undefined
}
