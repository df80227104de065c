import type { Database } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import type { ReplyTemplate } from './contract.ts'
import { readSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type Written = {
  promoEndsAt: Date | null
  promoText: string | null
  admissionsEmail: string | null
  replyTemplates: ReplyTemplate[] | null
}

/**
 * Keeps the settings. The row is read under its lock, so that of two people who save the same version
 * the second is told, and nothing is overwritten.
 */
export function saveSettings(
  db: Database,
  { version, written }: { version: number; written: Written },
  { actor, now }: ByPerson,
): Promise<{ ok: true; row: SettingsRow } | { ok: false; by: string; at: Date }> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const standing = await readSettings(tx)
    if (standing.version !== version)
      return { ok: false, by: standing.savedBy ?? 'System', at: standing.updatedAt }
    const [row] = await tx
      .update(siteSettings)
      .set({ ...written, version: version + 1, savedBy: actor.name, updatedAt: now })
      .returning()
    if (!row) throw new Error('The row of settings is gone.')
    const differing = (Object.keys(written) as (keyof Written)[]).filter(
      (field) => JSON.stringify(standing[field]) !== JSON.stringify(written[field]),
    )
    const pick = (from: Written) => Object.fromEntries(differing.map((key) => [key, from[key]]))
    await recordChange(tx, {
      actor,
      record: { kind: 'settings', id: 'site' },
      action: 'edit settings',
      before: pick(standing),
      after: pick(written),
      now,
    })
    return { ok: true, row }
  })
}
