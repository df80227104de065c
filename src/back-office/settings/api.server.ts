import { createRoute } from '@hono/zod-openapi'
import { promo } from '#words/promo.ts'
import { replyTemplates } from '#words/reply-templates.ts'
import { institute } from '../../../content/institute.ts'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import type { Services } from '../../domain/services.ts'
import { saveSettingsSchema, settingsSchema } from '../../domain/settings/contract.ts'
import { saveSettings } from '../../domain/settings/save-settings.server.ts'
import { readSettings, type SettingsRow } from '../../domain/settings/store.server.ts'
import { formatTime } from '../../formats/times.ts'
import { json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

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
    409: json(refusalSchema, 'Somebody else changed them meanwhile'),
    ...staffOnly,
  },
})

declare module '../../wire/ask.ts' {
  interface Wire {
    settingsApi: typeof read | typeof save
  }
}

export function settingsApi(services: Services) {
  const { db, clock, config, catalogue } = services
  const present = (row: SettingsRow) => ({
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
  })

  return newApi()
    .openapi({ ...read, ...only('settings.see', services) }, async (c) =>
      c.json(present(await readSettings(db)), 200),
    )
    .openapi({ ...save, ...only('settings.change', services) }, async (c) => {
      const { version, promoEndsAt, promoText, admissionsEmail, templates } = c.req.valid('json')
      const isUntouched = JSON.stringify(templates) === JSON.stringify(replyTemplates)
      const written = {
        promoEndsAt: promoEndsAt === null ? null : new Date(promoEndsAt),
        promoText,
        admissionsEmail,
        // Replies that nobody changed go on following the content.
        replyTemplates: isUntouched ? null : templates,
      }
      const by = { actor: c.var.person, now: clock() }
      const saved = await saveSettings(db, { version, written }, by)
      if (saved.ok) {
        await catalogue.refresh()
        return c.json(present(saved.row), 200)
      }
      const when = formatTime(saved.at.toISOString())
      return refuse(
        c,
        409,
        `${saved.by} changed the settings on ${when}, after you opened them. Nothing was overwritten: your text is still here, so compare the two.`,
      )
    })
}
