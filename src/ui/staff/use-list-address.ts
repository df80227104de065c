import { type AdminSection, to } from '../addresses/site-map.ts'
import { useLocation } from '../router.tsx'

/** The place in a section's list that this page was opened from. */
export function useListAddress(section: AdminSection): string {
  const { state } = useLocation()
  const search: unknown = (state as { list?: unknown } | null)?.list
  return `${to.adminSection(section)}${typeof search === 'string' ? search : ''}`
}
