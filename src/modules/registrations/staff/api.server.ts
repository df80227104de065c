import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { may } from '../../accounts/abilities.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { findSight } from '../../accounts/visibility/find-visibility.server.ts'
import type { readTimeline } from '../../audit/store.server.ts'
import { listDeskSeats } from '../../batches/list-desk-seats.server.ts'
import { givesNoSeats } from '../../batches/staff/seat-words.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import { listSuggestionsFor } from '../../students/suggestions/store.server.ts'
import { mayHandOver, mayTake } from '../assignment/rules.ts'
import {
  changedSchema,
  contactSchema,
  dayListSchema,
  dayQuerySchema,
  movedSchema,
  moveSchema,
  recordParamSchema,
  registrationChangedSchema,
  registrationListSchema,
  registrationRecordSchema,
  registrationsQuerySchema,
} from '../contract.ts'
import { listHandOverRequests } from '../history/find-hand-overs.server.ts'
import { registrationsPageSize } from '../list/rules.ts'
import { listDay } from '../list-day.server.ts'
import { listRegistrations } from '../list-registrations.server.ts'
import { moveRegistration } from '../move-registration.server.ts'
import { readFee } from '../read-fee.server.ts'
import { recordContact } from '../record-contact.server.ts'
import type { RegistrationReason } from '../rules.ts'
import { findRegistration, type Listed } from '../store.server.ts'
import { describeTouch } from '../touches/rules.ts'
import { listTouches } from '../touches/store.server.ts'
import { answerChanged, notThere, refuseChanged, refuseOther } from './answer-changed.server.ts'
import { registrationWords } from './words.ts'

const ofOne = {
  400: json(refusalSchema, 'Something in it is wrong, or not possible now; the reason is said'),
  404: json(refusalSchema, 'There is no such registration'),
  ...staffOnly,
}
const change = {
  200: json(changedSchema, 'Saved'),
  409: json(registrationChangedSchema, 'Somebody saved first; what they changed is said'),
  ...ofOne,
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.registrations,
  summary: 'Fast Track registrations: searched, narrowed, in the order of a column',
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
  responses: { ...change, 200: json(movedSchema, 'Saved, with the receipt of a fee') },
})

declare module '../../../ui/api/ask.ts' {
  interface Wire {
    enrollmentApi: typeof list | typeof day | typeof read | typeof contact | typeof move
  }
}

export function enrollmentApi(services: Services) {
  const desk = (visibility: Visibility) => only('registrations.work', services, visibility)

  return newApi<RegistrationReason>(() => registrationWords)
    .openapi({ ...list, ...desk('filtered') }, listPage(services))
    .openapi({ ...day, ...desk('filtered') }, showDay(services))
    .openapi({ ...read, ...desk({ registration: 'path id' }) }, showOne(services))
    .openapi(
      { ...contact, ...desk({ registration: ['path id', 'body also[].id'] }) },
      keepContact(services),
    )
    .openapi({ ...move, ...desk({ registration: 'path id' }) }, takeStep(services))
}

function listPage({ db, clock }: Services): Answering<typeof list> {
  return async (c) => {
    const place = c.req.valid('query')
    const { person } = c.var
    const [now, counsellorId] = [clock(), await findSight(db, person)]
    const asked = { ...place, person: person.id, now, counsellorId }
    const { rows, ...found } = await listRegistrations(db, asked)
    const { search, page } = place
    return c.json(
      {
        registrations: rows.map(presentListed),
        ...found,
        page,
        pageSize: registrationsPageSize,
        search,
        today: dayInIndia(now),
      },
      200,
    )
  }
}

function showDay({ db, clock }: Services): Answering<typeof day> {
  return async (c) => {
    const [now, today] = [clock(), dayInIndia(clock())]
    const [own, { whose }] = [await findSight(db, c.var.person), c.req.valid('query')]
    const counsellorId = whose === 'mine' ? c.var.person.id : undefined
    const { counts, items } = await listDay(db, today, { counsellorId, sight: own })
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
    const requests = await listHandOverRequests(db, c.var.person.id, now)
    const shown = { today, sight, whose, counts, items: presented, requests }
    return c.json({ ...shown, person: c.var.person.id }, 200)
  }
}

function showOne({ db, clock }: Services): Answering<typeof read> {
  return async (c) => {
    const { person } = c.var
    const found = await findRegistration(db, c.req.valid('param').id, await findSight(db, person))
    if (!found) return refuse(c, 404, notThere)
    const { course } = found
    return c.json(
      {
        ...present(found),
        version: found.version,
        nextContactOn: found.nextContactOn,
        lostReason: found.lostReason,
        paidPaise: found.paidPaise,
        fee: await readFee(db, found.id),
        student: { id: found.studentId, name: found.studentName },
        source: { id: found.sourceId, name: found.sourceName },
        heardOf: found.heardOf,
        touches: presentTouches(await listTouches(db, [found.id])),
        counsellor: presentCounsellor(found),
        mayHandOver: mayHandOver(person, found),
        mayTake: mayTake(person, found),
        tags: found.tags,
        // They name others.
        suggestions: may(person, 'students.join')
          ? await listSuggestionsFor(db, found.studentId)
          : [],
        seats: {
          wished: found.batchId,
          batches: await listDeskSeats(db, { student: found.studentId, course }, clock()),
        },
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
    const { account, ...contact } = c.req.valid('json')
    if (isOfAnother(account, c.var.person)) return refuse(c, 403, notTheirs)
    const counsellorId = await findSight(db, c.var.person)
    const recorded = await recordContact(
      db,
      { id, ...contact, counsellorId },
      { actor: c.var.person, now: clock() },
    )
    if (!recorded.ok && recorded.of !== id) return refuseOther(c, recorded)
    return answerChanged(c, { id, changed: recorded, message: 'The contact is saved.' })
  }
}

function takeStep({ db, clock, catalogue }: Services): Answering<typeof move> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { account, ...step } = c.req.valid('json')
    const { payment = null, reason = null, seat = null } = step
    if (isOfAnother(account, c.var.person)) return refuse(c, 403, notTheirs)
    if (seat && !may(c.var.person, 'batches.seat')) return refuse(c, 403, givesNoSeats)
    const counsellorId = await findSight(db, c.var.person)
    const asked = { id, ...step, payment, reason, seat, counsellorId }
    const moved = await moveRegistration(db, asked, { actor: c.var.person, now: clock() })
    if (!moved.ok) return refuseChanged(c, id, moved)
    if (seat) await catalogue.refresh()
    const { ok: success, version, fee } = moved
    return c.json({ success, message: 'The step is saved.', version, fee }, 200)
  }
}

/** What waited on a device is sent by whoever entered it, whoever is signed in there by then. */
function isOfAnother(account: string | undefined, { id }: { id: string }): boolean {
  return account !== undefined && account !== id
}

const notTheirs = 'Somebody else entered this. It is sent once they sign in again.'

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

function presentListed(row: Listed) {
  return {
    ...present(row),
    version: row.version,
    nextContactOn: row.nextContactOn,
    lastContactAt: row.lastContactAt?.toISOString() ?? null,
    source: row.source,
    counsellor: presentCounsellor(row),
    tags: row.tags,
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
