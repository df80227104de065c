import type { PersonContext } from '../../platform/action-context.ts'
import type { Role } from './abilities.ts'

/** The same with abilities. */
export type ByStaff = PersonContext & { actor: { roles: readonly Role[] } }
