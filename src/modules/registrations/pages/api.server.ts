import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { type Texts, textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { findAdmissionsEmail } from '../../settings/find-admissions-email.server.ts'
import { type CheckedRequest, checkRequest } from '../check-request.server.ts'
import { saveHeardOf } from '../keep-heard-of.server.ts'
import { registerForFastTrack } from '../register-for-fast-track.server.ts'
import { cleanLanding } from '../touches/clean-landing.server.ts'
import { type FastTrackReason, fastTrackSchema, heardOfSchema } from './contract.ts'

const register = createRoute({
  method: 'post',
  path: endpoints.freeDemo,
  summary: 'Register the signed-in person for Fast Track',
  request: jsonBody(fastTrackSchema),
  responses: {
    200: json(doneSchema, 'The registration is stored; a repeated one is the same registration'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

const heardOf = createRoute({
  method: 'put',
  path: endpoints.heardOf,
  summary: 'Say how you heard of the institute',
  request: jsonBody(heardOfSchema),
  responses: {
    200: json(doneSchema, 'It stands with the registration; the last answer counts'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    404: json(refusalSchema, 'There is no such registration of theirs'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    fastTrackApi: typeof register | typeof heardOf
  }
}

export function fastTrackApi(services: Services) {
  const members = requireAccess('members', services, {
    signedOut: ({ fastTrack }) => fastTrack.signedOut,
  })
  return newApi<FastTrackReason>(wordsOfFields)
    .openapi({ ...register, ...members }, keepRegistration(services))
    .openapi({ ...heardOf, ...members }, keepAnswer(services))
}

function keepRegistration(services: Services): RouteAnswer<typeof register> {
  const { db, config, clock, limits } = services
  return async (c) => {
    const { person, language, log } = c.var
    const { signedOut, success } = textsFor(language).fastTrack
    const limit = await consumeLimit(limits.registrationsOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const input = c.req.valid('json')
    const checked = await checkRequest(db, { userId: person.id, ...input }, clock())
    if (!checked.ok) return refuseFields(c, checked)
    const { phone, course, batchId } = checked
    const landing = cleanLanding(input.landing)
    const admissionsEmail = (await findAdmissionsEmail(db)) ?? config.admissionsEmail
    const registered = await registerForFastTrack(
      db,
      { person, phone, course, batchId, landing },
      { now: clock(), publicUrl: config.publicUrl, language, admissionsEmail },
    )
    if (!registered.ok) return refuse(c, 401, signedOut)
    const { id, repeated } = registered
    log.info({
      event: 'registration',
      outcome: 'ok',
      userId: person.id,
      registration: id,
      repeated,
    })
    return c.json({ success: true as const, message: success }, 200)
  }
}

function keepAnswer({ db, clock, limits }: Services): RouteAnswer<typeof heardOf> {
  return async (c) => {
    const { person, language } = c.var
    const words = textsFor(language).heardOf
    const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { course, answer } = c.req.valid('json')
    const isKept = await saveHeardOf(db, { person, course, heardOf: answer }, clock())
    if (!isKept) return refuse(c, 404, words.notThere)
    return c.json({ success: true as const, message: words.thanks }, 200)
  }
}

/** Each wrong field in its words; the first of them stands for all. */
function refuseFields(c: Context<AppEnv>, wrong: Extract<CheckedRequest, { ok: false }>) {
  const {
    phoneMissing,
    phoneInvalid,
    courseMissing,
    startGone,
    refused: error,
  } = textsFor(c.var.language).fastTrack
  const fields = {
    ...(wrong.phone && { phone: wrong.phone === 'missing' ? phoneMissing : phoneInvalid }),
    ...(wrong.course && { course: courseMissing }),
    ...(wrong.batch && { batch: startGone }),
  }
  return refuse(c, 400, Object.values(fields)[0] ?? error, fields)
}

function wordsOfFields({ accountFields, fastTrack, heardOf: heardOfTexts }: Texts) {
  return {
    ...accountFields,
    'course-missing': fastTrack.courseMissing,
    'start-gone': fastTrack.startGone,
    'answer-missing': heardOfTexts.missing,
  }
}
