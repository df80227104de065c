import type { Transaction } from '../../platform/database/connect.ts'
import { createHook } from '../../platform/hooks.ts'

/** A student is deleted: other data about their registrations is removed first. Their rows are locked. */
export const onEraseRegistrations =
  createHook<(tx: Transaction, ids: readonly number[]) => Promise<void>>('onEraseRegistrations')
