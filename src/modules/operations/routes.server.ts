import { promo } from '#texts/promo.ts'
import { institute } from '../../../content/institute.ts'
import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import type { Services } from '../../platform/services.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { respondWithResult, routeTable } from '../accounts/route-table.server.ts'
import { type ReplyTemplate, saveSettingsSchema } from '../settings/contract.ts'
import { type SettingsField, settingsFieldLabels } from '../settings/rules.ts'
import { saveSettings } from '../settings/save-settings.server.ts'
import { readSettings, type SettingsRow } from '../settings/store.server.ts'
import { findBackupStatus, findBeginning, findLog } from './backups/store.server.ts'
import { settingsTexts } from './staff/texts.ts'

const refusals = {
  texts: {
    ...settingsTexts,
    'changed-since': ({ by: author, at }: { by: string; at: Date }) =>
      `${author} changed the settings on ${formatTime(at)}, after you opened them. Nothing was overwritten: your text is still here, so compare the two.`,
  },
  statuses: {},
} as const

/** Settings of the whole site, its backups and its health. */
export const operationsRoutes = routeTable(refusals, {
  'GET /api/admin/settings': respondWithResult({
    summary: 'What staff set for the whole site',
    access: 'settings.see',
    visibility: 'nobody',
    run: async (_, { db, config }) => present(await readSettings(db), config),
  }),

  'PUT /api/admin/settings': respondWithResult({
    summary: 'Change the settings of the site',
    access: 'settings.change',
    visibility: 'nobody',
    body: saveSettingsSchema,
    run: async ({ version, templates, ...request }, { db, config, context, catalogue }) => {
      const isUntouched = JSON.stringify(templates) === JSON.stringify(presentTemplates())
      const input = {
        ...request,
        promoEndsAt: request.promoEndsAt === null ? null : new Date(request.promoEndsAt),
        // Unchanged reply templates follow the content.
        replyTemplates: isUntouched ? null : templates,
      }
      const saved = await refreshAfter(catalogue, saveSettings(db, { version, input }, context))
      if (!saved.ok) return { ...saved, current: present(saved.current, config) }
      return present(saved.row, config)
    },
    refusals: {
      'changed-since': (late) =>
        versionConflict(late, {
          message: refusals.texts['changed-since'](late),
          differs: late.differs.map((column) => settingsFieldLabels[fieldOf(column)]),
          current: late.current,
        }),
    },
  }),

  'GET /api/admin/backups': respondWithResult({
    summary: 'When the database was last backed up and a restore last tested',
    access: 'settings.see',
    visibility: 'nobody',
    run: async (_, { db, config, context: { now } }) => {
      const { store, passphrase, keep, dir } = config.backup
      // The log of a database of DATABASE_URL is not ours to keep.
      const isLogKept = dir !== undefined && config.databaseUrl === undefined
      const period = { since: await findBeginning(db), now }
      return {
        now,
        sealed: passphrase !== undefined,
        /** Whether each is also uploaded to a store. */
        store: store !== undefined,
        keep,
        backup: await findBackupStatus(db, 'backup', period),
        rehearsal: await findBackupStatus(db, 'rehearsal', period),
        /** The archived log; null where none is kept. */
        log: isLogKept ? await findLog(db, period) : null,
      }
    },
  }),

  'GET /api/admin/health': respondWithResult({
    summary: 'The disks of the site that are getting full',
    access: 'health.check',
    visibility: 'nobody',
    run: (_, { health }) => health.look(),
  }),

  'POST /api/admin/health': respondWithResult({
    summary: 'Check the site as npm run doctor does; asks services elsewhere, sends nothing',
    access: 'health.check',
    visibility: 'nobody',
    limit: 'examinationsOfPerson',
    run: (_, { health }) => health.examine(),
  }),
})

/** The field of the form that shows a column. */
const fieldOf = (column: Exclude<SettingsField, 'templates'> | 'replyTemplates') =>
  column === 'replyTemplates' ? 'templates' : column

/** Those of the content. */
function presentTemplates(): ReplyTemplate[] {
  return textsFor().replyTemplates.map(({ title, text }) => ({ title, text }))
}

function present(row: SettingsRow, config: Services['config']) {
  return {
    version: row.version,
    promoEndsAt: row.promoEndsAt,
    promoText: row.promoText,
    admissionsEmail: row.admissionsEmail,
    templates: row.replyTemplates ?? presentTemplates(),
    defaults: {
      promoText: promo.refundPromise,
      admissionsEmail: config.admissionsEmail ?? institute.email,
    },
    savedBy: row.savedBy,
    savedAt: row.updatedAt,
  }
}
