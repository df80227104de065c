import { doneSchema } from '../../ui/api/contract.ts'
import type { ReasonTexts } from '../../ui/api/reasons.ts'
import { grouped } from '../../ui/format/counts.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { sendExport } from '../accounts/send-export.server.ts'
import { findVisibilityScope } from '../accounts/visibility/can-see.server.ts'
import { enquiryRulesSchema } from '../settings/contract.ts'
import { longestLimitMinutes } from '../settings/rules.ts'
import { setEnquiryRules } from '../settings/save-settings.server.ts'
import { findAdmissionsEmail, readSettings } from '../settings/store.server.ts'
import { requestHandOver } from './assign-registration.server.ts'
import {
  handOverRequestSchema,
  lookalikeQuerySchema,
  registrationsFileQuerySchema,
} from './contract.ts'
import {
  callBackSchema,
  newEnquirySchema,
  newPortalSchema,
  portalParamSchema,
  receivedEnquirySchema,
  sentEnquirySchema,
} from './enquiries/contract.ts'
import { createEnquiry } from './enquiries/create-enquiry.server.ts'
import { requestCallBack } from './enquiries/request-call-back.server.ts'
import { findHiddenLookalikes, findLookalikes } from './find-lookalikes.server.ts'
import { cleanLanding } from './landings.server.ts'
import { exportRegistrations } from './list-registrations.server.ts'
import { fastTrackSchema, heardOfSchema } from './pages/contract.ts'
import {
  findPortal,
  listPortals,
  makePortal,
  receiveEnquiry,
  revokePortal,
} from './portals/portals.server.ts'
import {
  type CheckedRequest,
  checkRequest,
  registerForFastTrack,
} from './register-for-fast-track.server.ts'
import type { EnquiryReason } from './rules.ts'
import { saveHeardOf } from './save-heard-of.server.ts'

const refusals = {
  texts: ({ accountFields, fastTrack, heardOf }: Texts) => ({
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
  'POST /api/free-demo/register': respondWithMessage({
    summary: 'Register the signed-in person for Fast Track; repeated it is the same registration',
    access: 'members',
    signedOut,
    body: fastTrackSchema,
    response: doneSchema,
    limit: 'registrationsOfPerson',
    run: async (input, { db, config, person, context: { now }, c }) => {
      const checked = await checkRequest(db, { userId: person.id, ...input }, now)
      if (!checked.ok) return checked
      const { ok: _, ...request } = checked
      const landing = cleanLanding(input.landing)
      const admissionsEmail = (await findAdmissionsEmail(db)) ?? config.admissionsEmail
      const registered = await registerForFastTrack(
        db,
        { person, ...request, landing },
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

  'PUT /api/free-demo/heard-of': respondWithMessage({
    summary: 'Say how you heard of the institute; the last answer counts',
    access: 'members',
    signedOut,
    body: heardOfSchema,
    limit: 'accountChangesOfPerson',
    run: async ({ course, answer: heardOf }, { db, person, context: { now } }) => {
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

const callBackRefusals = {
  texts: ({ accountFields, fields, callBackAnswers }: Texts) => ({
    ...accountFields,
    ...fields,
    'phone-missing': callBackAnswers.phoneInvalid,
    'no-phone': callBackAnswers.phoneInvalid,
    'no-course': callBackAnswers.courseGone,
  }),
  statuses: { 'no-phone': [400, 'phone'], 'no-course': [400, 'course'] },
} as const

export const callBackRoutes = routeTable(callBackRefusals, {
  'POST /api/call-backs': respondWithMessage({
    summary: 'Ask for a call about a course, without an account; again on the same day it is one',
    access: 'anyone',
    body: callBackSchema,
    check: async ({ phone: text, course: courseId }, { catalogue }) => {
      const phone = readPhoneNumber(text)
      if (!phone) return refused('no-phone')
      const { courses } = await catalogue.current()
      const title = courses.find(({ id }) => id === courseId)?.title
      return title === undefined ? refused('no-course') : { phone, title }
    },
    // Only a program fills in `website`, and nothing is done for it.
    limit: [
      {
        limit: 'callBacksFromAddress',
        key: ({ website }, { c }) => (website === '' ? c.var.address : undefined),
      },
      { limit: 'callBacksOfSite', key: ({ website }) => (website === '' ? 'site' : undefined) },
    ],
    run: async ({ name, phone, title: course, website, ...request }, services) => {
      if (website !== '') return { ok: true as const }
      const { db, context, c } = services
      const callBack = { name, phone, course, landing: cleanLanding(request.landing) }
      const { id, repeated } = await requestCallBack(db, callBack, context.now)
      c.var.log.info({ event: 'call-back', outcome: 'ok', registration: id, repeated })
      return { ok: true as const }
    },
    message: (_result, _request, { callBackAnswers }) => callBackAnswers.done,
  }),
})

const enquiryTexts: ReasonTexts<EnquiryReason> = {
  'phone-missing': 'Enter their phone number.',
  'phone-wrong': 'Enter a mobile number of 10 digits, or one with its country code.',
  'course-missing': 'Choose a course.',
  'course-not-offered': 'This course is not offered any more. Choose another.',
  'source-closed': 'Choose where they come from.',
  'date-wrong': 'Choose a day from today on, at most a year ahead.',
  'note-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'note-not-plain': 'Write the note as plain text.',
  'no-key': 'The form has no key of its own. Open it again.',
  'key-taken': 'Another enquiry was sent from this form. Open it again.',
}

const enquiryRefusals = {
  texts: {
    ...enquiryTexts,
    'nobody-hidden': 'No colleague has somebody of this number or name.',
  },
  statuses: {
    'phone-wrong': [400, 'phone'],
    'course-not-offered': [400, 'course'],
    'source-closed': [400, 'source'],
    'date-wrong': [400, 'nextContactOn'],
    'key-taken': 409,
    'nobody-hidden': 404,
  },
} as const

export const enquiryRoutes = routeTable(enquiryRefusals, {
  'POST /api/admin/registrations': respondWithMessage({
    summary: 'Enter an enquiry made at the counter or on the phone; sent again it is the same',
    access: 'registrations.work',
    visibility: 'nobody',
    body: newEnquirySchema,
    status: 201,
    run: async ({ phone: text, source: sourceId, ...input }, { db, context }) => {
      const phone = readPhoneNumber(text)
      if (!phone) return refused('phone-wrong')
      return createEnquiry(db, { ...input, phone, sourceId }, context)
    },
    message: (_, { name }) => `${name} saved.`,
    data: ({ id }) => ({ id }),
  }),

  'GET /api/admin/duplicates': respondWithResult({
    summary: 'At most five people who have this number or a similar name',
    access: 'registrations.work',
    visibility: 'filtered',
    query: lookalikeQuerySchema,
    run: async (query, { db, person }) => {
      const visibilityScope = await findVisibilityScope(db, person)
      const hidden = await findHiddenLookalikes(db, { ...query, visibilityScope })
      return {
        duplicates: await findLookalikes(db, { ...query, counsellorId: visibilityScope }),
        withColleagues: hidden.map(({ samePhone, counsellor }) => ({ samePhone, counsellor })),
      }
    },
  }),

  'POST /api/admin/hand-over-requests': respondWithMessage({
    summary:
      'Ask the colleagues in charge of this number or name to hand them over; within a day once',
    access: 'registrations.work',
    visibility: 'filtered',
    body: handOverRequestSchema,
    run: async (query, { db, person, context }) => {
      const visibilityScope = await findVisibilityScope(db, person)
      return requestHandOver(db, { ...query, visibilityScope }, context)
    },
    message: ({ counsellors }) => `${counsellors.join(' and ')} will see your request in My Day.`,
  }),

  'GET /api/admin/registrations.csv': respondWithResult({
    summary: 'The registrations that match, as a CSV file',
    access: 'registrations.export',
    visibility: 'filtered',
    query: registrationsFileQuerySchema,
    run: async (query, services) => {
      const { db, person, context } = services
      const { now } = context
      const counsellorId = await findVisibilityScope(db, person)
      const csv = exportRegistrations(db, { ...query, person: person.id, now, counsellorId })
      const name = `registrations-${dayInIndia(now)}.csv`
      return sendExport(services, { name, what: 'registration', query }, csv)
    },
  }),
})

const limitWrong = `Enter whole minutes from 1 to ${grouped(longestLimitMinutes)}, or leave it empty for no reminder.`

/** Errors of a portal, or of an enquiry that one sends. */
const enquiryFormTexts = ({ enquiryAnswers }: Texts) => ({
  'portal-name-missing': 'Enter whose key it is, such as JustDial.',
  'portal-name-too-long': ({ max }: { max: number }) =>
    `That is too long: ${max} characters at most.`,
  'portal-name-not-plain': 'Write the name as plain text.',
  'source-closed': 'Choose the source its enquiries are counted under.',
  'already-created':
    'This form has made its key already, and a key is shown once. If you did not see it, revoke it and make another.',
  'limit-wrong': limitWrong,
  'no-portal': 'There is no such key.',
  'no-form-key': 'The form has no key of its own. Open the page again.',
  'no-key': enquiryAnswers.noKey,
  revoked: enquiryAnswers.noKey,
  'other-under-id': enquiryAnswers.otherUnderId,
  'sent-id-wrong': enquiryAnswers.idWrong,
  'sent-phone-wrong': enquiryAnswers.phoneWrong,
  'sent-course-wrong': enquiryAnswers.courseWrong,
  'sent-message-wrong': ({ max }: { max: number }) => enquiryAnswers.messageWrong(max),
})

const portalRefusals = {
  texts: enquiryFormTexts,
  statuses: {
    'source-closed': [400, 'source'],
    'already-created': 409,
    'limit-wrong': [400, 'limit'],
    'no-portal': 404,
    'no-key': 401,
    revoked: 401,
    'other-under-id': [409, 'id'],
    'sent-phone-wrong': [400, 'phone'],
  },
} as const

export const portalRoutes = routeTable(portalRefusals, {
  'GET /api/admin/portals': respondWithResult({
    summary: 'Who may send enquiries from elsewhere; no keys',
    access: 'portals.manage',
    visibility: 'nobody',
    run: async (_, { db }) => ({ portals: await listPortals(db) }),
  }),

  'POST /api/admin/portals': respondWithMessage({
    summary: 'Make a key for a portal; it is shown once',
    access: 'portals.manage',
    visibility: 'nobody',
    body: newPortalSchema,
    status: 201,
    run: ({ key: formKey, name, source: sourceId }, { db, context }) =>
      makePortal(db, { name, sourceId, formKey }, context),
    message: (_, { name }) => `The key of ${name} is made.`,
    data: ({ secret }) => ({ secret }),
  }),

  'DELETE /api/admin/portals/{id}': respondWithMessage({
    summary: 'Revoke the key of a portal',
    access: 'portals.manage',
    visibility: 'nobody',
    params: portalParamSchema,
    run: ({ id }, { db, context }) => revokePortal(db, id, context),
    message: 'The key is revoked.',
  }),

  'GET /api/admin/enquiry-assignment': respondWithResult({
    summary: 'To whom new enquiries are assigned, and how long they may wait',
    access: 'settings.change',
    visibility: 'nobody',
    run: async (_, { db }) => {
      const { enquiryAssignment, enquiryLimitMinutes } = await readSettings(db)
      return { enquiryAssignment, enquiryLimitMinutes }
    },
  }),

  'PUT /api/admin/enquiry-assignment': respondWithMessage({
    summary: 'Set to whom new enquiries are assigned, and how long they may wait',
    access: 'settings.change',
    visibility: 'nobody',
    body: enquiryRulesSchema,
    run: (rules, { db, context }) => setEnquiryRules(db, rules, context),
    message: 'Saved.',
  }),

  // Stored before the response: an acknowledged enquiry is not lost, and a repeated one is not stored
  // twice.
  'POST /api/enquiries': respondWithMessage({
    summary:
      'Send an enquiry from a portal or a form elsewhere, by a key of its own; sent again under its id it is the same, and the status is 200',
    access: 'anyone',
    body: sentEnquirySchema,
    status: 201,
    response: receivedEnquirySchema,
    check: async (_, { db, c }) => {
      const [, secret] = c.req.header('authorization')?.match(/^Bearer (\S{20,100})$/) ?? []
      return { portal: secret ? await findPortal(db, secret) : undefined }
    },
    limit: [
      {
        limit: 'wrongKeysFromAddress',
        key: ({ portal }, { c }) => (portal ? undefined : c.var.address),
      },
      { limit: 'enquiriesOfPortal', key: ({ portal }) => portal && String(portal.id) },
    ],
    run: async ({ portal, ...sent }, { db, texts, context, c }) => {
      if (!portal) return refused('no-key')
      const phone = readPhoneNumber(sent.phone)
      if (!phone) return refused('sent-phone-wrong')
      const { id, name, course, email = null, message } = sent
      const enquiry = { id, name, phone, course, email, message: message || null }
      const received = await receiveEnquiry(db, portal, enquiry, context.now)
      if (!received.ok) return received
      const { repeated } = received
      c.var.log.info({ event: 'enquiry', outcome: 'ok', portal: portal.id, repeated })
      if (!repeated) return { id }
      return c.json({ success: true as const, message: texts.enquiryAnswers.keptBefore, id }, 200)
    },
    message: (_result, _request, texts) => texts.enquiryAnswers.kept,
    data: ({ id }) => ({ id }),
  }),
})
