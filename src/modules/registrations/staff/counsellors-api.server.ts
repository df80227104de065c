import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { may, rolesThatMay } from '../../accounts/abilities.ts'
import { listPeopleWith } from '../../accounts/roles/store.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { assignmentSchema } from '../assignment/contract.ts'
import { counsellorsSchema, recordParamSchema } from '../contract.ts'
import { assignRegistration } from '../give-registration.server.ts'
import type { RegistrationReason } from '../rules.ts'
import { notThere } from './answer-changed.server.ts'
import { registrationWords, skipReasonWords } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.counsellors,
  summary: 'Whom a registration may be given to by who asks',
  responses: { 200: json(counsellorsSchema, 'Everybody who works registrations'), ...staffOnly },
})

const give = createRoute({
  method: 'put',
  path: staffEndpoints.registrationCounsellor,
  summary: 'Give a registration to a counsellor, or to nobody',
  request: { params: recordParamSchema, ...jsonBody(assignmentSchema) },
  responses: {
    200: json(doneSchema, 'It is theirs'),
    400: json(refusalSchema, 'Nobody who works registrations'),
    404: json(refusalSchema, 'There is no such registration'),
    409: json(refusalSchema, 'Somebody gave it to another meanwhile'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    counsellorsApi: typeof list | typeof give
  }
}

/** Whose a registration is. */
export function counsellorsApi(services: Services) {
  const { db, clock } = services
  const desk = requireAccess('registrations.work', services, 'nobody')
  const givers = requireAccess('registrations.assign', services, { registration: 'path id' })
  return newApi<RegistrationReason>(() => registrationWords)
    .openapi({ ...list, ...desk }, async (c) => {
      const { person } = c.var
      const everybody = await listPeopleWith(db, rolesThatMay('registrations.work'))
      const isAssignable = ({ id }: { id: string }) =>
        id !== person.id || may(person, 'registrations.assign')
      return c.json({ counsellors: everybody.filter(isAssignable) }, 200)
    })
    .openapi({ ...give, ...givers }, async (c) => {
      const { note = null, ...assignment } = c.req.valid('json')
      const request = { ...c.req.valid('param'), ...assignment, note: note || null }
      const result = await assignRegistration(db, request, { actor: c.var.person, now: clock() })
      if (result.ok) return c.json({ success: true as const, message: 'It is saved.' }, 200)
      if (result.reason === 'not-found') return refuse(c, 404, notThere)
      const status = result.reason === 'changed-since' ? 409 : 400
      return refuse(
        c,
        status,
        result.reason === 'taken-first'
          ? say(skipReasonWords, result)
          : say(skipReasonWords, { reason: result.reason }),
      )
    })
}
