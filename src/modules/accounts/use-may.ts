import { createContext, use } from 'react'
import type { Ability } from './abilities.ts'

/** What the server says that the person signed in may do. */
export const AbilitiesContext = createContext<readonly Ability[]>([])

/** Whether to show somebody the way to something. What it then asks for, the server decides again. */
export function useMay(ability: Ability): boolean {
  return use(AbilitiesContext).includes(ability)
}
