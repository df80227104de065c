import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, type PhoneReason, refusalSchema } from '../../../ui/api/contract.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { type Texts, textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { ownSeatsSchema, ownWaitSchema } from '../../batches/contract.ts'
import { leaveQueue } from '../../batches/join-queue.server.ts'
import { isOwnWait, listSeatsOf } from '../../batches/list-seats-of.server.ts'
import { waitAsPerson } from '../../batches/wait-as-person.server.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  401: json(refusalSchema, 'Nobody is signed in'),
}

const list = createRoute({
  method: 'get',
  path: endpoints.mySeats,
  summary: 'The seats of the signed-in person in batches, and what they wait for',
  responses: { 200: json(ownSeatsSchema, 'The next start first'), 401: refusals[401] },
})

const wait = createRoute({
  method: 'post',
  path: endpoints.myWaits,
  summary: 'Wait for a seat, where there is none',
  request: jsonBody(ownWaitSchema),
  responses: {
    200: json(doneSchema, 'They wait; asked again they stay where they are in line'),
    409: json(refusalSchema, 'There is nothing to wait for: the reason says why'),
    429: json(refusalSchema, 'Too many tries'),
    ...refusals,
  },
})

const leave = createRoute({
  method: 'delete',
  path: endpoints.myWait,
  summary: 'Wait no longer',
  request: {
    params: z.object({
      id: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 53 - 1),
    }),
  },
  responses: {
    200: json(doneSchema, 'They wait no longer'),
    404: json(refusalSchema, 'They do not wait by this number'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    ownSeatsApi: typeof list | typeof wait | typeof leave
  }
}

export function ownSeatsApi(services: Services) {
  const { db, clock } = services
  const members = requireAccess('members', services)
  return newApi<PhoneReason>(({ accountFields }: Texts) => accountFields)
    .openapi({ ...list, ...members }, async (c) =>
      c.json(await listSeatsOf(db, c.var.person.id, clock()), 200),
    )
    .openapi({ ...wait, ...members }, startWaiting(services))
    .openapi({ ...leave, ...members }, stopWaiting(services))
}

function startWaiting({
  db,
  clock,
  limits,
  catalogue,
  sessionSecret,
}: Services): RouteAnswer<typeof wait> {
  return async (c) => {
    const { person, language, address } = c.var
    const texts = textsFor(language)
    const limit = await consumeLimit(limits.registrationsOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { phone: phoneText, ...wish } = c.req.valid('json')
    const phone = readPhoneNumber(phoneText)
    const { phoneInvalid } = texts.fastTrack
    if (!phone) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
    const context = { actor: person, now: clock() }
    const holder = { account: person.id, phone, address, sessionSecret }
    const result = await waitAsPerson(db, { ...wish, holder }, context)
    if (!result.ok) {
      const message = texts.waitAnswers.reasons[result.reason]
      const isCode = result.reason === 'email-unconfirmed'
      return refuse(c, 409, message, isCode ? { code: message } : undefined)
    }
    await catalogue.refresh()
    return c.json({ success: true as const, message: texts.waitAnswers.waits }, 200)
  }
}

function stopWaiting({ db, clock, catalogue }: Services): RouteAnswer<typeof leave> {
  return async (c) => {
    const { person, language } = c.var
    const { waitAnswers, refusals: texts } = textsFor(language)
    const { id } = c.req.valid('param')
    const context = { actor: person, now: clock() }
    const result = await db.transaction(async (tx) =>
      (await isOwnWait(tx, { wait: id, userId: person.id }))
        ? leaveQueue(tx, { wait: id, why: 'given-up' }, context)
        : { ok: false },
    )
    if (!result.ok) return refuse(c, 404, texts.nothingHere)
    await catalogue.refresh()
    return c.json({ success: true as const, message: waitAnswers.left }, 200)
  }
}
