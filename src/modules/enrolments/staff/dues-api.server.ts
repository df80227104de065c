import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { countDue, listDueEnrolments, sumDue } from '../list-open.server.ts'
import { remindByHand } from '../reminders/remind-by-hand.server.ts'
import { listReminded } from '../reminders/store.server.ts'
import { duesPageSize } from '../rules.ts'
import {
  duesQuerySchema,
  duesSchema,
  idSchema,
  newReminderSchema,
  remindedSchema,
} from './contract.ts'
import { reminderWords, sayReminded } from './words.ts'

const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }

const list = createRoute({
  method: 'get',
  path: staffEndpoints.dues,
  summary: 'What is overdue, and due within a week',
  request: { query: duesQuerySchema },
  responses: { 200: json(duesSchema, 'The oldest first'), ...wrong, ...staffOnly },
})

const remind = createRoute({
  method: 'post',
  path: staffEndpoints.joiningReminder,
  summary: 'Remind whoever owes what is due on a day, once on a day and not at night',
  request: { params: idSchema, ...jsonBody(newReminderSchema) },
  responses: {
    200: json(remindedSchema, 'The mail goes, or is to be written by hand'),
    404: json(refusalSchema, 'There is nothing at this address'),
    409: json(refusalSchema, 'Nothing is open, or they were reminded today'),
    ...{ ...wrong, ...staffOnly },
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    duesApi: typeof list | typeof remind
  }
}

export function duesApi(services: Services) {
  return newApi()
    .openapi({ ...list, ...requireAccess('payments.see', services, allFees) }, answerList(services))
    .openapi(
      { ...remind, ...requireAccess('payments.remind', services, { enrolment: 'path id' }) },
      answerRemind(services),
    )
}

function answerList({ db, clock }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const { page } = c.req.valid('query')
    const today = dayInIndia(clock())
    const until = addDays(today, 7)
    const [dues, counts, sums] = await Promise.all([
      listDueEnrolments(db, { until, page, today }),
      countDue(db, { today, until }),
      sumDue(db, { today, until }),
    ])
    const reminders = await listReminded(
      db,
      dues.map(({ id }) => id),
    )
    const remindedAt = (enrolmentId: number, dueOn: string | undefined) =>
      reminders
        .find((one) => one.joiningId === enrolmentId && one.dueOn === dueOn)
        ?.at.toISOString()
    const { overdue, today: now, soon } = counts
    const pages = Math.max(1, Math.ceil((overdue + now + soon) / duesPageSize))
    const lines = dues.map((due) => ({
      ...due,
      remindedAt: remindedAt(due.id, due.next?.dueOn) ?? null,
    }))
    return c.json({ today, page, pages, counts, sums, dues: lines }, 200)
  }
}

function answerRemind(services: Services): RouteAnswer<typeof remind> {
  return async (c) => {
    const now = services.clock()
    const request = { joiningId: c.req.valid('param').id, ...c.req.valid('json') }
    const result = await remindByHand(services, request, { actor: c.var.person, now })
    if (!result.ok)
      return refuse(c, result.reason === 'no-joining' ? 404 : 409, reminderWords[result.reason])
    const { way, paise } = result
    const message = sayReminded(way, { at: new Date(result.at), now })
    return c.json({ success: true as const, message, way, paise }, 200)
  }
}
