import { createContext, use } from 'react'
import type { Role } from '../../modules/accounts/abilities.ts'
import { AbilitiesContext } from '../../modules/accounts/use-ability.ts'
import { type AdminSection, adminSections, to } from '../../ui/addresses/site-map.ts'
import {
  firstSections,
  myDay,
  sectionAbilities,
  sectionParts,
} from '../../ui/addresses/staff-map.ts'

/** The roles of the person signed in, to be shown. */
export const RolesContext = createContext<readonly Role[]>([])

/** The sections that somebody may open, the one they begin in, and its page. */
export function useSections() {
  const ownAbilities = use(AbilitiesContext)
  const isOpen = (section: AdminSection) =>
    sectionAbilities[section].some((ability) => ownAbilities.includes(ability))
  const first = firstSections.find(isOpen)
  return {
    visibleSections: adminSections.filter(isOpen),
    first,
    firstAddress: first && firstPageOf(first, ownAbilities),
  }
}

/** Enquiries open at the calls of the day, and finance, for an accountant, at payments to confirm. */
function firstPageOf(section: AdminSection, ownAbilities: readonly string[]): string {
  if (section === 'enrollment') return to.adminRecord('enrollment', myDay)
  if (section === 'finance' && ownAbilities.includes('books.match'))
    return to.adminRecord('finance', sectionParts.matching)
  return to.adminSection(section)
}
