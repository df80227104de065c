import { createRoute } from '@hono/zod-openapi'
import { promo } from '#words/promo.ts'
import { replyTemplates } from '#words/reply-templates.ts'
import { institute } from '../../../../content/institute.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuseLateWith } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { changedSinceWith } from '../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { saveSettingsSchema, settingsSchema } from '../../settings/contract.ts'
import type { SettingsReason } from '../../settings/rules.ts'
import { settingsFieldLabels } from '../../settings/rules.ts'
import { saveSettings } from '../../settings/save-settings.server.ts'
import { readSettings, type SettingsRow } from '../../settings/store.server.ts'
import { settingsWords } from './words.ts'

const read = createRoute({
  method: 'get',
  path: staffEndpoints.settings,
  summary: 'What staff set for the whole site',
  responses: { 200: json(settingsSchema, 'The settings'), ...staffOnly },
})
const save = createRoute({
  method: 'put',
  path: staffEndpoints.settings,
  summary: 'Change the settings of the site',
  request: jsonBody(saveSettingsSchema),
  responses: {
    200: json(settingsSchema, 'The settings as they are now'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(changedSinceWith(settingsSchema), 'Somebody else changed them meanwhile'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    settingsApi: typeof read | typeof save
  }
}

export function settingsApi(services: Services) {
  return newApi<SettingsReason>(() => settingsWords)
    .openapi({ ...read, ...requireAccess('settings.see', services, 'nobody') }, show(services))
    .openapi({ ...save, ...requireAccess('settings.change', services, 'nobody') }, keep(services))
}

function show({ db, config }: Services): RouteAnswer<typeof read> {
  return async (c) => c.json(present(await readSettings(db), config), 200)
}

function keep({ db, clock, config, catalogue }: Services): RouteAnswer<typeof save> {
  return async (c) => {
    const { version, promoEndsAt, promoText, admissionsEmail, templates } = c.req.valid('json')
    const isUntouched = JSON.stringify(templates) === JSON.stringify(replyTemplates)
    const input = {
      promoEndsAt: promoEndsAt === null ? null : new Date(promoEndsAt),
      promoText,
      admissionsEmail,
      // Replies that nobody changed go on following the content.
      replyTemplates: isUntouched ? null : templates,
    }
    const context = { actor: c.var.person, now: clock() }
    const saved = await saveSettings(db, { version, written: input }, context)
    if (saved.ok) {
      await catalogue.refresh()
      return c.json(present(saved.row, config), 200)
    }
    return refuseLateWith(c, saved, {
      message: `${saved.by} changed the settings on ${formatTime(saved.at)}, after you opened them. Nothing was overwritten: your text is still here, so compare the two.`,
      differs: saved.differs.map((field) => columnLabels[field]),
      current: present(saved.current, config),
    })
  }
}

/** As the form names what the table holds. */
const { templates: replies, ...others } = settingsFieldLabels
const columnLabels = { ...others, replyTemplates: replies }

function present(row: SettingsRow, config: Services['config']) {
  return {
    version: row.version,
    promoEndsAt: row.promoEndsAt?.toISOString() ?? null,
    promoText: row.promoText,
    admissionsEmail: row.admissionsEmail,
    templates: (row.replyTemplates ?? replyTemplates).map(({ title, text }) => ({ title, text })),
    defaults: {
      promoText: promo.refundPromise,
      admissionsEmail: config.admissionsEmail ?? institute.email,
    },
    savedBy: row.savedBy,
    savedAt: row.updatedAt.toISOString(),
  }
}
