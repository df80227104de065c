import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { may } from '../../accounts/abilities.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/find-visibility.server.ts'
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
import { findRegistration, type ListedRegistrationRow } from '../store.server.ts'
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
  interface ApiRoutes {
    enrollmentApi: typeof list | typeof day | typeof read | typeof contact | typeof move
  }
}

export function enrollmentApi(services: Services) {
  const desk = (visibility: Visibility) => requireAccess('registrations.work', services, visibility)

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

function listPage({ db, clock }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const params = c.req.valid('query')
    const { person } = c.var
    const [now, counsellorId] = [clock(), await findVisibilityScope(db, person)]
    const request = { ...params, person: person.id, now, counsellorId }
    const { rows, ...totals } = await listRegistrations(db, request)
    const { search, page } = params
    return c.json(
      {
        registrations: rows.map(presentListed),
        ...totals,
        page,
        pageSize: registrationsPageSize,
        search,
        today: dayInIndia(now),
      },
      200,
    )
  }
}

function showDay({ db, clock }: Services): RouteAnswer<typeof day> {
  return async (c) => {
    const [now, today] = [clock(), dayInIndia(clock())]
    const [ownScope, { whose: ownership }] = [
      await findVisibilityScope(db, c.var.person),
      c.req.valid('query'),
    ]
    const counsellorId = ownership === 'mine' ? c.var.person.id : undefined
    const { counts, items } = await listDay(db, today, { counsellorId, visibilityScope: ownScope })
    const presentedItems = items.map((item) => ({
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
    const visibilityScope = ownScope ? ('own' as const) : ('all' as const)
    const requests = await listHandOverRequests(db, c.var.person.id, now)
    const response = {
      today,
      sight: visibilityScope,
      whose: ownership,
      counts,
      items: presentedItems,
      requests,
    }
    return c.json({ ...response, person: c.var.person.id }, 200)
  }
}

function showOne({ db, clock }: Services): RouteAnswer<typeof read> {
  return async (c) => {
    const { person } = c.var
    const registration = await findRegistration(
      db,
      c.req.valid('param').id,
      await findVisibilityScope(db, person),
    )
    if (!registration) return refuse(c, 404, notThere)
    const { course } = registration
    return c.json(
      {
        ...present(registration),
        version: registration.version,
        nextContactOn: registration.nextContactOn,
        lostReason: registration.lostReason,
        paidPaise: registration.paidPaise,
        fee: await readFee(db, registration.id),
        student: { id: registration.studentId, name: registration.studentName },
        source: { id: registration.sourceId, name: registration.sourceName },
        heardOf: registration.heardOf,
        touches: presentTouches(await listTouches(db, [registration.id])),
        counsellor: presentCounsellor(registration),
        mayHandOver: mayHandOver(person, registration),
        mayTake: mayTake(person, registration),
        tags: registration.tags,
        // They name others.
        suggestions: may(person, 'students.join')
          ? await listSuggestionsFor(db, registration.studentId)
          : [],
        seats: {
          wished: registration.batchId,
          batches: await listDeskSeats(db, { student: registration.studentId, course }, clock()),
        },
        timeline: registration.timeline.map(presentLine),
        today: dayInIndia(clock()),
      },
      200,
    )
  }
}

function keepContact({ db, clock }: Services): RouteAnswer<typeof contact> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { account, ...contact } = c.req.valid('json')
    if (isOfAnother(account, c.var.person)) return refuse(c, 403, notTheirs)
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const result = await recordContact(
      db,
      { id, ...contact, counsellorId },
      { actor: c.var.person, now: clock() },
    )
    if (!result.ok && result.of !== id) return refuseOther(c, result)
    return answerChanged(c, { id, changed: result, message: 'The contact is saved.' })
  }
}

function takeStep({ db, clock, catalogue }: Services): RouteAnswer<typeof move> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { account, ...step } = c.req.valid('json')
    const { payment = null, reason = null, seat = null } = step
    if (isOfAnother(account, c.var.person)) return refuse(c, 403, notTheirs)
    if (seat && !may(c.var.person, 'batches.seat')) return refuse(c, 403, givesNoSeats)
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const request = { id, ...step, payment, reason, seat, counsellorId }
    const result = await moveRegistration(db, request, { actor: c.var.person, now: clock() })
    if (!result.ok) return refuseChanged(c, id, result)
    if (seat) await catalogue.refresh()
    const { ok: success, version, fee } = result
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

function presentListed(row: ListedRegistrationRow) {
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
  const { id, happenedAt, who: author, what, note } = line
  return { id, at: happenedAt.toISOString(), who: author, what, note }
}

/** Said once where the visit came from one place alone. */
function presentTouches(rows: Awaited<ReturnType<typeof listTouches>>) {
  const touches = rows.map((row) => ({ touch: row.touch, words: describeTouch(row) }))
  return touches.filter(
    ({ words }, index) => words && touches.findIndex((one) => one.words === words) === index,
  )
}

function presentCounsellor(row: { counsellorId: string | null; counsellorName: string | null }) {
  return row.counsellorId ? { id: row.counsellorId, name: row.counsellorName ?? '' } : null
}
