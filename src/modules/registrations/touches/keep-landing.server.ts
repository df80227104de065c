import type { Transaction } from '../../../platform/database/connect.ts'
import { registrationTouches } from '../tables.ts'
import type { Landing } from './rules.ts'

/** Where the visit came from in which a registration was made. */
export async function recordLanding(tx: Transaction, registrationId: number, landing: Landing) {
  await tx.insert(registrationTouches).values([
    { registrationId, touch: 'first', ...landing.first },
    { registrationId, touch: 'last', ...landing.last },
  ])
}
