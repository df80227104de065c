import { createContext, use } from 'react'
import { AbilitiesContext } from '../../modules/accounts/use-may.ts'
import { type AdminSection, adminSections } from '../../ui/addresses/site-map.ts'
import { firstSections, roomAbilities } from '../../ui/addresses/staff-map.ts'

/** What the person signed in is on the team, for them to read. */
export const RolesContext = createContext<readonly string[]>([])

/** The rooms that somebody may enter, and the one they begin in. */
export function useSections(): {
  visibleSections: AdminSection[]
  first: AdminSection | undefined
} {
  const ownAbilities = use(AbilitiesContext)
  const isOpen = (section: AdminSection) =>
    roomAbilities[section].some((ability) => ownAbilities.includes(ability))
  return { visibleSections: adminSections.filter(isOpen), first: firstSections.find(isOpen) }
}
