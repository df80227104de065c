import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../../platform/http/api.ts'
import { refuseLateWith } from '../../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { changedSinceWith } from '../../../../ui/api/changed-since.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { setDiscountLimits } from '../../../settings/set-discount-limits.server.ts'
import { readSettings, type SettingsRow } from '../../../settings/store.server.ts'
import { discountLimitsSchema, saveDiscountLimitsSchema } from '../../discounts/contract.ts'
import { limitOf } from '../../discounts/rules.ts'
import { limitLabels } from './words.ts'

const read = createRoute({
  method: 'get',
  path: staffEndpoints.discountLimits,
  summary: 'How much each role may take off a price without approval',
  responses: { 200: json(discountLimitsSchema, 'The limits in percent'), ...staffOnly },
})
const save = createRoute({
  method: 'put',
  path: staffEndpoints.discountLimits,
  summary: 'Change how much each role may take off a price without approval',
  request: jsonBody(saveDiscountLimitsSchema),
  responses: {
    200: json(discountLimitsSchema, 'The limits as they are now'),
    400: json(refusalSchema, 'Something that was sent is wrong'),
    409: json(changedSinceWith(discountLimitsSchema), 'Somebody else changed them meanwhile'),
    ...staffOnly,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    discountLimitsApi: typeof read | typeof save
  }
}

export function discountLimitsApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...read, ...requireAccess('office.enter', services, 'nobody') }, async (c) =>
      c.json(present(await readSettings(db), c.var.person), 200),
    )
    .openapi({ ...save, ...requireAccess('discounts.limit', services, 'nobody') }, async (c) => {
      const context = { actor: c.var.person, now: clock() }
      const saved = await setDiscountLimits(db, c.req.valid('json'), context)
      if (saved.ok) return c.json(present(saved.row, c.var.person), 200)
      const when = saved.at ? ` on ${formatTime(saved.at)}` : ''
      return refuseLateWith(c, saved, {
        message: `${saved.by ?? 'Somebody'} changed the limits${when}, after you opened them. Nothing was overwritten.`,
        differs: saved.differs.map((role) => limitLabels[role]),
        current: present(saved.current, c.var.person),
      })
    })
}

function present(row: SettingsRow, { roles }: { roles: readonly string[] }) {
  const { discountLimits: limits, discountLimitsVersion: version } = row
  const { discountLimitsBy: savedBy, discountLimitsAt } = row
  const savedAt = discountLimitsAt?.toISOString()
  return { version, limits, own: limitOf(roles, limits), savedBy, ...(savedAt && { savedAt }) }
}
