import { bodyOfLate } from '../../../platform/http/refuse-late.server.ts'
import { formatTime } from '../../../ui/format/times.ts'
import { read, routeTable } from '../../accounts/route-table.server.ts'
import { setDiscountLimits } from '../../settings/save-settings.server.ts'
import { readSettings, type SettingsRow } from '../../settings/store.server.ts'
import { saveDiscountLimitsSchema } from '../staff/contract.ts'
import { limitLabels, limitOf } from './rules.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    discountLimits: typeof discountLimitRoutes
  }
}

const limitRefusals = {
  words: { 'changed-since': 'Somebody changed the limits meanwhile.' },
  statuses: { 'changed-since': 409 },
} as const

export const discountLimitRoutes = routeTable(limitRefusals, {
  'GET /api/admin/discount-limits': read({
    summary: 'How much each role may take off a price without approval',
    access: 'office.enter',
    visibility: 'nobody',
    run: async (_, { db, person }) => limitsOf(await readSettings(db), person),
  }),

  'PUT /api/admin/discount-limits': read({
    summary: 'Change how much each role may take off a price without approval',
    access: 'discounts.limit',
    visibility: 'nobody',
    body: saveDiscountLimitsSchema,
    run: async (request, { db, person, context }) => {
      const saved = await setDiscountLimits(db, request, context)
      if (saved.ok) return limitsOf(saved.row, person)
      return { ...saved, current: limitsOf(saved.current, person) }
    },
    refusals: {
      'changed-since': ({ current, ...late }) => {
        const when = late.at ? ` on ${formatTime(late.at)}` : ''
        const message = `${late.by ?? 'Somebody'} changed the limits${when}, after you opened them. Nothing was overwritten.`
        const differs = late.differs.map((role) => limitLabels[role])
        return { ...bodyOfLate(late, { message, differs }), current }
      },
    },
  }),
})

function limitsOf(row: SettingsRow, { roles }: { roles: readonly string[] }) {
  const { discountLimits: limits, discountLimitsVersion: version } = row
  const { discountLimitsBy: savedBy, discountLimitsAt: savedAt } = row
  return { version, limits, own: limitOf(roles, limits), savedBy, ...(savedAt && { savedAt }) }
}
