import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { limitedRoles } from '../accounts/abilities.ts'
import { record } from '../audit/record-event.server.ts'
import type { DiscountLimits } from './discount-limits.ts'
import { readSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type SetLimits =
  | { ok: true; row: SettingsRow }
  | (ChangedSince<keyof DiscountLimits> & { current: SettingsRow })

/**
 * How many percent of a price each role may take off by itself. It has a version of its own: of two who change
 * it at once the second is told, and nothing is overwritten.
 */
export function setDiscountLimits(
  db: Database,
  { version, limits }: { version: number; limits: DiscountLimits },
  { actor, now }: PersonContext,
): Promise<SetLimits> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const current = await readSettings(tx)
    const { discountLimits: before, discountLimitsBy: limitsBy, discountLimitsAt: at } = current
    const differs = limitedRoles.filter((role) => before[role] !== limits[role])
    if (current.discountLimitsVersion !== version)
      return { ok: false, reason: 'changed-since', by: limitsBy, at, differs, current }
    if (differs.length === 0) return { ok: true, row: current }
    const [row] = await tx
      .update(siteSettings)
      .set({
        discountLimits: limits,
        discountLimitsVersion: version + 1,
        discountLimitsBy: actor.name,
        discountLimitsAt: now,
      })
      .returning()
    if (!row) throw new Error('The row of settings is gone.')
    const result = { event: 'set discount limits', id: 'site', before, after: limits } as const
    await record(tx, result, { actor, now })
    return { ok: true, row }
  })
}
