import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import {
  changedSchema,
  contactSchema,
  dayListSchema,
  moveSchema,
  recordParamSchema,
  registrationListSchema,
  registrationRecordSchema,
  registrationsQuerySchema,
} from '../../domain/registrations/contract.ts'
import { describeEntry } from '../../domain/registrations/describe-entry.server.ts'
import { registrationsPageSize } from '../../domain/registrations/list/rules.ts'
import { listDay } from '../../domain/registrations/list-day.server.ts'
import { listRegistrations } from '../../domain/registrations/list-registrations.server.ts'
import type { Changed } from '../../domain/registrations/lock-registration.server.ts'
import { moveRegistration } from '../../domain/registrations/move-registration.server.ts'
import { recordContact } from '../../domain/registrations/record-contact.server.ts'
import type { RegistrationStatus } from '../../domain/registrations/rules.ts'
import { findRegistration } from '../../domain/registrations/store.server.ts'
import type { Services } from '../../domain/services.ts'
import { listSuggestionsFor } from '../../domain/students/suggestions/store.server.ts'
import { dayInIndia } from '../../formats/days.ts'
import { json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

const ofOne = {
  400: json(refusalSchema, 'Something in it is wrong, or not possible now; the reason is said'),
  404: json(refusalSchema, 'There is no such registration'),
  ...staffOnly,
}
const change = {
  200: json(changedSchema, 'Saved'),
  409: json(refusalSchema, 'Somebody saved first; what they changed is said'),
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
  responses: { 200: json(dayListSchema, 'The day’s calls'), ...staffOnly },
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
  const { db, clock } = services
  const desk = only('registrations.work', services)

  return newApi()
    .openapi({ ...list, ...desk }, async (c) => {
      const { search, status, page } = c.req.valid('query')
      const { rows, total } = await listRegistrations(db, { search, status, page })
      const registrations = rows.map(present)
      const pageSize = registrationsPageSize
      return c.json({ registrations, total, page, pageSize, search, status }, 200)
    })
    .openapi({ ...day, ...desk }, async (c) => {
      const today = dayInIndia(clock())
      const { counts, items } = await listDay(db, today)
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
        lastContact: item.lastContact ? presentEntry(item.lastContact) : null,
      }))
      return c.json({ today, counts, items: presented }, 200)
    })
    .openapi({ ...read, ...desk }, async (c) => {
      const found = await findRegistration(db, c.req.valid('param').id)
      if (!found) return refuse(c, 404, notThere)
      return c.json(
        {
          ...present(found),
          version: found.version,
          nextContactOn: found.nextContactOn,
          lostReason: found.lostReason,
          paidPaise: found.paidPaise,
          student: { id: found.studentId, name: found.studentName },
          suggestions: await listSuggestionsFor(db, found.studentId),
          timeline: found.entries.map(presentEntry),
          today: dayInIndia(clock()),
        },
        200,
      )
    })
    .openapi({ ...contact, ...desk }, async (c) => {
      const { id } = c.req.valid('param')
      const { version, outcome, note, nextContactOn, also } = c.req.valid('json')
      const recorded = await recordContact(
        db,
        { id, version, outcome, note, nextContactOn, also },
        { actor: c.var.person, now: clock() },
      )
      return answer(c, recorded, 'The contact is saved.')
    })
    .openapi({ ...move, ...desk }, async (c) => {
      const { id } = c.req.valid('param')
      const { version, to, amountPaise = null, reason = null } = c.req.valid('json')
      const moved = await moveRegistration(
        db,
        { id, version, to, amountPaise, reason },
        { actor: c.var.person, now: clock() },
      )
      return answer(c, moved, 'The step is saved.')
    })
}

const notThere = 'There is no registration with this number.'

function answer(c: Context<AppEnv>, changed: Changed, message: string) {
  if (changed.ok) return c.json({ success: true as const, message, version: changed.version }, 200)
  if (changed.reason === 'not-found') return refuse(c, 404, notThere)
  if (changed.reason === 'changed-since') return refuse(c, 409, changed.message)
  return refuse(c, 400, changed.message, { [changed.field]: changed.message })
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

function presentEntry(
  entry: Parameters<typeof describeEntry>[0] & { id: number; actorName: string | null },
) {
  const { what, note } = describeEntry(entry)
  return { id: entry.id, at: entry.happenedAt.toISOString(), who: entry.actorName, what, note }
}
