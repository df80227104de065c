import { type Ability, may } from './abilities.ts'
import { useSession } from './use-session.ts'

/** Whether to show somebody the way to something. What it then asks for, the server decides again. */
export function useMay(ability: Ability): boolean {
  const { session } = useSession()
  return session.status === 'signed-in' && may(session.user, ability)
}
