import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { may } from '../../domain/accounts/abilities.ts'
import { lateOrNotSchema } from '../../domain/changed-since.ts'
import { describeEvent } from '../../domain/history/describe-event.server.ts'
import type { readTimeline } from '../../domain/history/store.server.ts'
import {
  changedSchema,
  contactSchema,
  dayListSchema,
  dayQuerySchema,
  moveSchema,
  recordParamSchema,
  registrationListSchema,
  registrationRecordSchema,
  registrationsQuerySchema,
} from '../../domain/registrations/contract.ts'
import { findSight } from '../../domain/registrations/find-sight.server.ts'
import { registrationsPageSize } from '../../domain/registrations/list/rules.ts'
import { listDay } from '../../domain/registrations/list-day.server.ts'
import { listRegistrations } from '../../domain/registrations/list-registrations.server.ts'
import type { Changed } from '../../domain/registrations/lock-registration.server.ts'
import { moveRegistration } from '../../domain/registrations/move-registration.server.ts'
import { recordContact } from '../../domain/registrations/record-contact.server.ts'
import type { RegistrationReason, RegistrationStatus } from '../../domain/registrations/rules.ts'
import { findRegistration } from '../../domain/registrations/store.server.ts'
import { describeTouch } from '../../domain/registrations/touches/rules.ts'
import { listTouches } from '../../domain/registrations/touches/store.server.ts'
import type { Services } from '../../domain/services.ts'
import { listSuggestionsFor } from '../../domain/students/suggestions/store.server.ts'
import { only } from '../../edge/session-cookie.server.ts'
import { dayInIndia } from '../../formats/days.ts'
import { formatClock } from '../../formats/times.ts'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'
import { say } from '../../wire/reasons.ts'
import { refuseLate } from '../parts/refuse-late.server.ts'
import { notAllowedWords, registrationWords } from './words.ts'

const ofOne = {
  400: json(refusalSchema, 'Something in it is wrong, or not possible now; the reason is said'),
  404: json(refusalSchema, 'There is no such registration'),
  ...staffOnly,
}
const change = {
  200: json(changedSchema, 'Saved'),
  409: json(lateOrNotSchema, 'Somebody saved first; what they changed is said'),
  ...ofOne,
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.registrations,
  summary: 'Fast Track registrations, newest first',
  request: { query: registrationsQuerySchema },
  responses: {
    200: json(registrationListSchema, 'One page of what matches'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const day = createRoute({
  method: 'get',
  path: staffEndpoints.day,
  summary: 'Who is to be called today: new, overdue and due',
  request: { query: dayQuerySchema },
  responses: {
    200: json(dayListSchema, 'The day’s calls'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const read = createRoute({
  method: 'get',
  path: staffEndpoints.registration,
  summary: 'One registration with its timeline',
  request: { params: recordParamSchema },
  responses: { 200: json(registrationRecordSchema, 'The registration'), ...ofOne },
})

const contact = createRoute({
  method: 'post',
  path: staffEndpoints.registrationContacts,
  summary: 'Record a contact and when to try next',
  request: { params: recordParamSchema, ...jsonBody(contactSchema) },
  responses: change,
})

const move = createRoute({
  method: 'post',
  path: staffEndpoints.registrationStatus,
  summary: 'Move a registration a step further',
  request: { params: recordParamSchema, ...jsonBody(moveSchema) },
  responses: change,
})

declare module '../../wire/ask.ts' {
  interface Wire {
    enrollmentApi: typeof list | typeof day | typeof read | typeof contact | typeof move
  }
}

export function enrollmentApi(services: Services) {
  const desk = only('registrations.work', services)

  return newApi<RegistrationReason>(() => registrationWords)
    .openapi({ ...list, ...desk }, listPage(services))
    .openapi({ ...day, ...desk }, showDay(services))
    .openapi({ ...read, ...desk }, showOne(services))
    .openapi({ ...contact, ...desk }, keepContact(services))
    .openapi({ ...move, ...desk }, takeStep(services))
}

function listPage({ db }: Services): Answering<typeof list> {
  return async (c) => {
    const { search, status, page } = c.req.valid('query')
    const counsellorId = await findSight(db, c.var.person)
    const { rows, total } = await listRegistrations(db, { search, status, page, counsellorId })
    const registrations = rows.map(present)
    const pageSize = registrationsPageSize
    return c.json({ registrations, total, page, pageSize, search, status }, 200)
  }
}

function showDay({ db, clock }: Services): Answering<typeof day> {
  return async (c) => {
    const today = dayInIndia(clock())
    const own = await findSight(db, c.var.person)
    const whose = own ? 'mine' : c.req.valid('query').whose
    const counsellorId = whose === 'mine' ? c.var.person.id : undefined
    const { counts, items } = await listDay(db, today, counsellorId)
    const presented = items.map((item) => ({
      ...present(item),
      studentId: item.studentId,
      version: item.version,
      others: item.others.map((other) => ({
        ...present(other),
        studentId: other.studentId,
        version: other.version,
        nextContactOn: other.nextContactOn,
        isDue: other.isDue,
      })),
      group: item.group,
      nextContactOn: item.nextContactOn,
      lastContact: item.lastContact ? presentLine(item.lastContact) : null,
    }))
    const sight = own ? ('own' as const) : ('all' as const)
    return c.json({ today, sight, whose, counts, items: presented }, 200)
  }
}

function showOne({ db, clock }: Services): Answering<typeof read> {
  return async (c) => {
    const { person } = c.var
    const found = await findRegistration(db, c.req.valid('param').id, await findSight(db, person))
    if (!found) return refuse(c, 404, notThere)
    return c.json(
      {
        ...present(found),
        version: found.version,
        nextContactOn: found.nextContactOn,
        lostReason: found.lostReason,
        paidPaise: found.paidPaise,
        student: { id: found.studentId, name: found.studentName },
        source: { id: found.sourceId, name: found.sourceName },
        heardOf: found.heardOf,
        touches: presentTouches(await listTouches(db, [found.id])),
        counsellor: presentCounsellor(found),
        // They name others.
        suggestions: may(person, 'students.join')
          ? await listSuggestionsFor(db, found.studentId)
          : [],
        timeline: found.timeline.map(presentLine),
        today: dayInIndia(clock()),
      },
      200,
    )
  }
}

function keepContact({ db, clock }: Services): Answering<typeof contact> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { version, outcome, note, nextContactOn, also } = c.req.valid('json')
    const counsellorId = await findSight(db, c.var.person)
    const recorded = await recordContact(
      db,
      { id, version, outcome, note, nextContactOn, also, counsellorId },
      { actor: c.var.person, now: clock() },
    )
    if (!recorded.ok && recorded.of !== id) return refuseOther(c, recorded)
    return answer(c, recorded, 'The contact is saved.')
  }
}

function takeStep({ db, clock }: Services): Answering<typeof move> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { version, to, amountPaise = null, reason = null } = c.req.valid('json')
    const counsellorId = await findSight(db, c.var.person)
    const moved = await moveRegistration(
      db,
      { id, version, to, amountPaise, reason, counsellorId },
      { actor: c.var.person, now: clock() },
    )
    return answer(c, moved, 'The step is saved.')
  }
}

const notThere = 'There is no registration with this number.'

type Refusal = Exclude<Changed, { ok: true }>
type Late = Extract<Changed, { reason: 'changed-since' }>

function answer(c: Context<AppEnv>, changed: Changed, message: string) {
  if (changed.ok) return c.json({ success: true as const, message, version: changed.version }, 200)
  if (changed.reason === 'not-found') return refuse(c, 404, notThere)
  if (changed.reason === 'changed-since') return refuseLate(c, changed, sayLate(changed))
  const wrong = say(notAllowedWords, changed.why)
  return refuse(c, 400, wrong, { [changed.field]: wrong })
}

/** Says which of several registrations it is that stands in the way. */
function refuseOther(c: Context<AppEnv>, refusal: Refusal & { of: number }) {
  const named = `Registration ${refusal.of}, which this concerns too: `
  if (refusal.reason === 'not-allowed') {
    const wrong = named + say(notAllowedWords, refusal.why)
    return refuse(c, 400, wrong, { [refusal.field]: wrong })
  }
  if (refusal.reason === 'not-found') {
    const gone = { reason: 'changed-since', by: null, at: null } as const
    return refuseLate(c, gone, { message: `${named}It is not there any more.`, differs: [] })
  }
  const { message, differs } = sayLate(refusal)
  return refuseLate(c, refusal, {
    message: named + message,
    differs: differs.map((line) => named + line),
  })
}

function sayLate({ differs }: Late) {
  const lines = differs.flatMap((event) => {
    const described = describeEvent(event)
    if (!described) return []
    const note = described.note ? ` (“${described.note}”)` : ''
    return `${event.actorName} at ${formatClock(event.happenedAt)}: ${described.what}${note}.`
  })
  const [before, after] = [
    'This changed while you had it open, so yours was not saved.',
    'Look at it, then save again if yours still holds.',
  ]
  return { message: [before, ...lines, after].join(' '), differs: lines }
}

function present(row: {
  id: number
  name: string
  email: string | null
  phone: string
  course: string
  status: RegistrationStatus
  registeredAt: Date
}) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    course: row.course,
    status: row.status,
    registeredAt: row.registeredAt.toISOString(),
  }
}

function presentLine(line: Awaited<ReturnType<typeof readTimeline>>[number]) {
  const { id, happenedAt, who, what, note } = line
  return { id, at: happenedAt.toISOString(), who, what, note }
}

/** Said once where the visit came from one place alone. */
function presentTouches(rows: Awaited<ReturnType<typeof listTouches>>) {
  const told = rows.map((row) => ({ touch: row.touch, words: describeTouch(row) }))
  return told.filter(
    ({ words }, place) => words && told.findIndex((one) => one.words === words) === place,
  )
}

function presentCounsellor(row: { counsellorId: string | null; counsellorName: string | null }) {
  return row.counsellorId ? { id: row.counsellorId, name: row.counsellorName ?? '' } : null
}
