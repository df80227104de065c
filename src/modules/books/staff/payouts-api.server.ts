import { createRoute, z } from '@hono/zod-openapi'
import { readTableApart } from '../../../platform/csv/read-apart.ts'
import { json, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { payoutsSchema, payoutsTakenSchema } from '../payouts/contract.ts'
import { listSettlements, missingHere, missingThere } from '../payouts/store.server.ts'
import { importPayouts } from '../payouts/take-payouts.server.ts'
import { payoutWords, tableWords } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.payouts,
  summary: 'What the gateway paid out, and what is missing on either side',
  responses: { 200: json(payoutsSchema, 'The latest first'), ...staffOnly },
})

const take = createRoute({
  method: 'post',
  path: staffEndpoints.payouts,
  summary: 'Take in a report of settlements of the gateway',
  request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
  responses: {
    200: json(payoutsTakenSchema, 'All of it stands; what stood before is as it was'),
    400: json(refusalSchema, 'The file cannot be read'),
    409: json(refusalSchema, 'A line says another sum than before'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    payoutsApi: typeof list | typeof take
  }
}

export function payoutsApi(services: Services) {
  const matchers = requireAccess('books.match', services, allFees)
  return newApi()
    .openapi({ ...list, ...matchers }, async (c) => c.json(await present(services), 200))
    .openapi({ ...take, ...matchers }, answerTake(services))
}

function answerTake(services: Services): RouteAnswer<typeof take> {
  const { db, clock } = services
  return async (c) => {
    const table = await readTableApart(await c.req.arrayBuffer())
    if (!table.ok) return refuse(c, 400, say(tableWords, table))
    const result = await importPayouts(db, table.rows, { actor: c.var.person, now: clock() })
    if (!result.ok)
      return refuse(c, result.reason === 'says-otherwise' ? 409 : 400, say(payoutWords, result))
    const { added: addedCount, standing: existingCount } = result
    const message =
      addedCount === 0
        ? 'All of this file was read before. Nothing has changed.'
        : `${addedCount} ${addedCount === 1 ? 'line is' : 'lines are'} new${existingCount > 0 ? `, ${existingCount} stood already` : ''}.`
    return c.json({ success: true as const, message, payouts: await present(services) }, 200)
  }
}

/** Two working days, and a weekend in between. */
const daysOnItsWay = 5
/** A year of the books and some days: what is older is closed. */
const daysLookedAt = 400

async function present({ db, clock }: Services) {
  const today = dayInIndia(clock())
  const [since, onItsWaySince] = [addDays(today, -daysLookedAt), addDays(today, -daysOnItsWay)]
  const [settlements, here, there] = await Promise.all([
    listSettlements(db, since),
    missingHere(db, since),
    missingThere(db, { from: startOfDay(since), until: startOfDay(onItsWaySince) }),
  ])
  return { settlements, missingHere: here, missingThere: there, since, onItsWaySince }
}
