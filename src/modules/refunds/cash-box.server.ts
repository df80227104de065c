import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'

/** The cash that should be in the box, in paise: counted and received since. The day book provides it. */
export const cashBox = createPort<{ read(tx: Transaction, now: Date): Promise<number> }>('cashBox')
