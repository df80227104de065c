import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { limitedRoles } from '../accounts/abilities.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { DiscountLimits } from './discount-limits.ts'
import { lockSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type LimitsRequest = { version: number; limits: DiscountLimits }

/** They have a version of their own. */
const versionedLimits = new VersionedRecords({
  table: siteSettings,
  counter: 'discountLimitsVersion',
  lock: lockSettings,
  late: (_, current: SettingsRow, { limits }: LimitsRequest) => {
    const changeInfo = { by: current.discountLimitsBy, at: current.discountLimitsAt }
    return { ...changeInfo, differs: differingRoles(current, limits), current }
  },
  stamp: ({ actor, now }) => ({ discountLimitsBy: signatureOf(actor), discountLimitsAt: now }),
})

/** Sets the discount limit of each role in percent. */
export function setDiscountLimits(db: Database, request: LimitsRequest, context: PersonContext) {
  const { limits } = request
  return db.transaction((tx) =>
    versionedLimits.update<never>(
      tx,
      request,
      (current) => {
        if (differingRoles(current, limits).length === 0) return { ok: true }
        const facts = { before: current.discountLimits, after: limits }
        const event = { event: 'set discount limits', id: 'site', ...facts } as const
        return {
          ok: true,
          changes: { discountLimits: limits },
          also: () => record(tx, event, context),
        }
      },
      context,
    ),
  )
}

function differingRoles({ discountLimits }: SettingsRow, limits: DiscountLimits) {
  return limitedRoles.filter((role) => discountLimits[role] !== limits[role])
}
