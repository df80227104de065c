import type { Transaction } from '../../platform/database/connect.ts'
import { createHook } from '../../platform/hooks.ts'

/** Registrations of somebody who leaves: what else says something of them goes first. Their rows are locked. */
export const onEraseRegistrations =
  createHook<(tx: Transaction, ids: readonly number[]) => Promise<void>>('onEraseRegistrations')
