import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { record } from '../audit/record-event.server.ts'
import type { ReplyTemplate } from './contract.ts'
import { readSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type EditableSettings = {
  promoEndsAt: Date | null
  promoText: string | null
  admissionsEmail: string | null
  replyTemplates: ReplyTemplate[] | null
}

type LateForSettings = ChangedSince<keyof EditableSettings> & {
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
  { version, written: input }: { version: number; written: EditableSettings },
  { actor, now }: PersonContext,
): Promise<{ ok: true; row: SettingsRow } | LateForSettings> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const settings = await readSettings(tx)
    const differingFields = (Object.keys(input) as (keyof EditableSettings)[]).filter(
      (field) => JSON.stringify(settings[field]) !== JSON.stringify(input[field]),
    )
    if (settings.version !== version) {
      const { savedBy, updatedAt: at } = settings
      const changeInfo = { by: savedBy ?? 'System', at }
      return {
        ok: false,
        reason: 'changed-since',
        ...changeInfo,
        differs: differingFields,
        current: settings,
      }
    }
    const [row] = await tx
      .update(siteSettings)
      .set({ ...input, version: version + 1, savedBy: actor.name, updatedAt: now })
      .returning()
    if (!row) throw new Error('The row of settings is gone.')
    const pick = (from: EditableSettings) =>
      Object.fromEntries(differingFields.map((key) => [key, from[key]]))
    const [before, after] = [pick(settings), pick(input)]
    const saved = { event: 'edit settings', id: 'site', version: row.version } as const
    await record(tx, { ...saved, before, after }, { actor, now })
    return { ok: true, row }
  })
}
