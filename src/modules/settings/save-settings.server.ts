import type { ByPerson } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { record } from '../audit/record-event.server.ts'
import type { ReplyTemplate } from './contract.ts'
import { readSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type Written = {
  promoEndsAt: Date | null
  promoText: string | null
  admissionsEmail: string | null
  replyTemplates: ReplyTemplate[] | null
}

type LateForSettings = ChangedSince<keyof Written> & {
  by: string
  at: Date
  current: SettingsRow
}

/**
 * Keeps the settings. The row is read under its lock, so that of two people who save the same version
 * the second is told, and nothing is overwritten.
 */
export function saveSettings(
  db: Database,
  { version, written }: { version: number; written: Written },
  { actor, now }: ByPerson,
): Promise<{ ok: true; row: SettingsRow } | LateForSettings> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const standing = await readSettings(tx)
    const differing = (Object.keys(written) as (keyof Written)[]).filter(
      (field) => JSON.stringify(standing[field]) !== JSON.stringify(written[field]),
    )
    if (standing.version !== version) {
      const { savedBy, updatedAt: at } = standing
      const made = { by: savedBy ?? 'System', at }
      return { ok: false, reason: 'changed-since', ...made, differs: differing, current: standing }
    }
    const [row] = await tx
      .update(siteSettings)
      .set({ ...written, version: version + 1, savedBy: actor.name, updatedAt: now })
      .returning()
    if (!row) throw new Error('The row of settings is gone.')
    const pick = (from: Written) => Object.fromEntries(differing.map((key) => [key, from[key]]))
    const [before, after] = [pick(standing), pick(written)]
    const saved = { event: 'edit settings', id: 'site', version: row.version } as const
    await record(tx, { ...saved, before, after }, { actor, now })
    return { ok: true, row }
  })
}
