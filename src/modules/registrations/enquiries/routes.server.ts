import type { Words } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/can-see.server.ts'
import { requestHandOver } from '../assignment/request-hand-over.server.ts'
import { registrationsFileQuerySchema } from '../contract.ts'
import { exportRegistrations } from '../export-registrations.server.ts'
import { handOverRequestSchema, lookalikeQuerySchema } from '../lookalikes/contract.ts'
import { findHiddenLookalikes, findLookalikes } from '../lookalikes/find-lookalikes.server.ts'
import type { EnquiryReason } from '../rules.ts'
import { newEnquirySchema } from './contract.ts'
import { createEnquiry } from './create-enquiry.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    enquiries: typeof enquiryRoutes
  }
}

const enquiryWords: Words<EnquiryReason> = {
  'phone-missing': 'Enter their phone number.',
  'phone-wrong': 'Enter a mobile number of 10 digits, or one with its country code.',
  'course-missing': 'Choose a course.',
  'course-not-offered': 'This course is not offered any more. Choose another.',
  'source-closed': 'Choose where they come from.',
  'note-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'note-not-plain': 'Write the note as plain text.',
  'no-key': 'The form has no key of its own. Open it again.',
  'key-taken': 'Another enquiry was sent from this form. Open it again.',
}

const refusals = {
  words: {
    ...enquiryWords,
    'nobody-hidden': 'No colleague has somebody of this number or name.',
  },
  statuses: {
    'phone-wrong': [400, 'phone'],
    'course-not-offered': [400, 'course'],
    'source-closed': [400, 'source'],
    'key-taken': 409,
    'nobody-hidden': 404,
  },
} as const

export const enquiryRoutes = routeTable(refusals, {
  'POST /api/admin/registrations': change({
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

  'GET /api/admin/duplicates': read({
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

  'POST /api/admin/hand-over-requests': change({
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

  'GET /api/admin/registrations.csv': read({
    summary: 'The registrations that match, as a CSV file',
    access: 'registrations.export',
    visibility: 'filtered',
    query: registrationsFileQuerySchema,
    run: async (query, { db, person, context: { now }, c }) => {
      c.var.log.info({ event: 'export', outcome: 'ok', userId: person.id })
      const counsellorId = await findVisibilityScope(db, person)
      const csv = exportRegistrations(db, { ...query, person: person.id, now, counsellorId })
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="registrations-${dayInIndia(now)}.csv"`,
      })
    },
  }),
})
