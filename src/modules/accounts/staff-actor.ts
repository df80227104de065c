import type { ByPerson } from '../../platform/action-context.ts'
import type { Role } from './abilities.ts'

/** The same, with what they may do. */
export type ByStaff = ByPerson & { actor: { roles: readonly Role[] } }
