import type { Actor } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'

/** Whether a user may give seats beyond those of a batch, by their current roles. */
export async function mayOverbook(tx: Transaction, actor: Actor): Promise<boolean> {
  return actor === 'system' || may(await findRoles(tx, actor.id), 'batches.overbook')
}
