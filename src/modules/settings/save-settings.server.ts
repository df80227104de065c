import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { ReplyTemplate } from './contract.ts'
import { lockSettings, type SettingsRow } from './store.server.ts'
import { siteSettings } from './tables.ts'

type EditableSettings = {
  promoEndsAt: Date | null
  promoText: string | null
  admissionsEmail: string | null
  replyTemplates: ReplyTemplate[] | null
}

const versionedSettings = new VersionedRecords({
  kind: 'settings',
  recordId: 'site',
  table: siteSettings,
  lock: lockSettings,
  late: (_, current: SettingsRow, { input }: { version: number; input: EditableSettings }) => {
    const { savedBy, updatedAt: at } = current
    return { by: savedBy ?? 'System', at, differs: differingFields(current, input), current }
  },
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), updatedAt: now }),
})

/** Saves the settings; a second save of the same version is refused. */
export function saveSettings(
  db: Database,
  request: { version: number; input: EditableSettings },
  context: PersonContext,
) {
  const { input } = request
  return db.transaction((tx) =>
    versionedSettings.update<never>(
      tx,
      request,
      (settings) => {
        const differs = differingFields(settings, input)
        const pick = (from: EditableSettings) =>
          Object.fromEntries(differs.map((key) => [key, from[key]]))
        const facts = { before: pick(settings), after: pick(input) }
        return { ok: true, changes: input, event: { event: 'edit settings', ...facts } }
      },
      context,
    ),
  )
}

function differingFields(settings: EditableSettings, input: EditableSettings) {
  return (Object.keys(input) as (keyof EditableSettings)[]).filter(
    (field) => JSON.stringify(settings[field]) !== JSON.stringify(input[field]),
  )
}
