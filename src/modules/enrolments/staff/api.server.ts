import { createRoute } from '@hono/zod-openapi'
import { json, newApi, staffOnly } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { listMoney, sumMoney } from '../../ledger/list-money.server.ts'
import { feesQuerySchema, feesSchema } from './contract.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.payments,
  summary: 'Fees that were taken, newest first, and their sums',
  request: { query: feesQuerySchema },
  responses: {
    200: json(feesSchema, 'One page'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    financeApi: typeof list
  }
}

export function financeApi(services: Services) {
  const { db } = services
  return newApi().openapi(
    { ...list, ...requireAccess('payments.see', services, allFees) },
    async (c) => {
      const { before } = c.req.valid('query')
      const [{ money, next }, byCourse] = await Promise.all([listMoney(db, before), sumMoney(db)])
      const total = (of: 'count' | 'paise') => byCourse.reduce((sum, row) => sum + row[of], 0)
      const fees = money.map(({ id, name, course, amountPaise, method, paidAt, takenBy }) => ({
        id,
        name,
        course,
        amountPaise,
        method,
        paidAt: paidAt.toISOString(),
        takenBy,
      }))
      return c.json(
        { fees, next, totalPaise: total('paise'), count: total('count'), byCourse },
        200,
      )
    },
  )
}
