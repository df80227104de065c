import { createContext, use } from 'react'
import type { Ability } from './abilities.ts'

/** The abilities of the signed-in person. */
export const AbilitiesContext = createContext<readonly Ability[]>([])

/** Whether to show a control; the server checks again. */
export function useAbility(ability: Ability): boolean {
  return use(AbilitiesContext).includes(ability)
}
