import { consumeLimit } from '../../platform/limits.ts'
import { doneSchema } from '../../ui/api/contract.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { change, refused, routeTable } from '../accounts/route-table.server.ts'
import { findAdmissionsEmail } from '../settings/find-admissions-email.server.ts'
import { type CheckedRequest, checkRequest } from './check-request.server.ts'
import { fastTrackSchema, heardOfSchema } from './pages/contract.ts'
import { registerForFastTrack } from './register-for-fast-track.server.ts'
import { saveHeardOf } from './save-heard-of.server.ts'
import { cleanLanding } from './touches/clean-landing.server.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    fastTrack: typeof fastTrackRoutes
  }
}

const refusals = {
  words: ({ accountFields, fastTrack, heardOf }: Texts) => ({
    ...accountFields,
    'course-missing': fastTrack.courseMissing,
    'start-gone': fastTrack.startGone,
    'answer-missing': heardOf.missing,
    'wrong-fields': fastTrack.refused,
    'account-gone': fastTrack.signedOut,
    'no-registration': heardOf.notThere,
  }),
  statuses: { 'wrong-fields': 400, 'account-gone': 401, 'no-registration': 404 },
} as const

const signedOut = ({ fastTrack }: Texts) => fastTrack.signedOut

export const fastTrackRoutes = routeTable(refusals, {
  'POST /api/free-demo/register': change({
    summary: 'Register the signed-in person for Fast Track; repeated it is the same registration',
    access: 'members',
    signedOut,
    body: fastTrackSchema,
    response: doneSchema,
    run: async (input, { db, config, limits, person, context: { now }, c }) => {
      const limit = await consumeLimit(limits.registrationsOfPerson, person.id)
      if (!limit.ok) return limit
      const checked = await checkRequest(db, { userId: person.id, ...input }, now)
      if (!checked.ok) return checked
      const { phone, course, batchId } = checked
      const landing = cleanLanding(input.landing)
      const admissionsEmail = (await findAdmissionsEmail(db)) ?? config.admissionsEmail
      const registered = await registerForFastTrack(
        db,
        { person, phone, course, batchId, landing },
        { now, publicUrl: config.publicUrl, language: c.var.language, admissionsEmail },
      )
      if (!registered.ok) return registered
      const { id, repeated } = registered
      const outcome = { outcome: 'ok', userId: person.id, registration: id, repeated }
      c.var.log.info({ event: 'registration', ...outcome })
      return registered
    },
    message: (_result, _request, texts) => texts.fastTrack.success,
    refusals: {
      'wrong-fields': (wrong, _request, texts) => describeFields(wrong, texts),
    },
  }),

  'PUT /api/free-demo/heard-of': change({
    summary: 'Say how you heard of the institute; the last answer counts',
    access: 'members',
    signedOut,
    body: heardOfSchema,
    run: async ({ course, answer: heardOf }, { db, limits, person, context: { now } }) => {
      const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
      if (!limit.ok) return limit
      const isSaved = await saveHeardOf(db, { person, course, heardOf }, now)
      return isSaved ? { ok: true as const } : refused('no-registration')
    },
    message: (_result, _request, texts) => texts.heardOf.thanks,
  }),
})

/** A text for each wrong field; the first one is the message. */
function describeFields(wrong: Extract<CheckedRequest, { ok: false }>, { fastTrack }: Texts) {
  const { phoneMissing, phoneInvalid, courseMissing, startGone, refused: error } = fastTrack
  const fields: Record<string, string> = {
    ...(wrong.phone && { phone: wrong.phone === 'missing' ? phoneMissing : phoneInvalid }),
    ...(wrong.course && { course: courseMissing }),
    ...(wrong.batch && { batch: startGone }),
  }
  return { message: Object.values(fields)[0] ?? error, fields }
}
