import { consumeLimit } from '../../../platform/limits.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import type { Texts } from '../../../ui/format/texts.server.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import { enquiryRulesSchema } from '../../settings/contract.ts'
import { longestLimitMinutes } from '../../settings/rules.ts'
import { setEnquiryRules } from '../../settings/set-enquiry-rules.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import {
  newPortalSchema,
  portalParamSchema,
  receivedEnquirySchema,
  sentEnquirySchema,
} from './contract.ts'
import { findPortal, listPortals, makePortal, revokePortal } from './portals.server.ts'
import { receiveEnquiry } from './receive-enquiry.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    portals: typeof portalRoutes
  }
}

const limitWrong = `Enter whole minutes from 1 to ${grouped(longestLimitMinutes)}, or leave it empty for no reminder.`

/** Errors of a portal, or of an enquiry that one sends. */
const words = ({ enquiryAnswers }: Texts) => ({
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

const refusals = {
  words,
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

export const portalRoutes = routeTable(refusals, {
  'GET /api/admin/portals': read({
    summary: 'Who may send enquiries from elsewhere; no keys',
    access: 'portals.manage',
    visibility: 'nobody',
    run: async (_, { db }) => ({ portals: await listPortals(db) }),
  }),

  'POST /api/admin/portals': change({
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

  'DELETE /api/admin/portals/{id}': change({
    summary: 'Revoke the key of a portal',
    access: 'portals.manage',
    visibility: 'nobody',
    params: portalParamSchema,
    run: ({ id }, { db, context }) => revokePortal(db, id, context),
    message: 'The key is revoked.',
  }),

  'GET /api/admin/enquiry-assignment': read({
    summary: 'To whom new enquiries are assigned, and how long they may wait',
    access: 'settings.change',
    visibility: 'nobody',
    run: async (_, { db }) => {
      const { enquiryAssignment, enquiryLimitMinutes } = await readSettings(db)
      return { enquiryAssignment, enquiryLimitMinutes }
    },
  }),

  'PUT /api/admin/enquiry-assignment': change({
    summary: 'Set to whom new enquiries are assigned, and how long they may wait',
    access: 'settings.change',
    visibility: 'nobody',
    body: enquiryRulesSchema,
    run: (rules, { db, context }) => setEnquiryRules(db, rules, context),
    message: 'It is saved.',
  }),

  // Stored before the response: an acknowledged enquiry is not lost, and a repeated one is not stored
  // twice.
  'POST /api/enquiries': change({
    summary:
      'Send an enquiry from a portal or a form elsewhere, by a key of its own; sent again under its id it is the same, and the status is 200',
    access: 'anyone',
    body: sentEnquirySchema,
    status: 201,
    response: receivedEnquirySchema,
    run: async (sent, { db, limits, texts, context, c }) => {
      const [, secret] = c.req.header('authorization')?.match(/^Bearer (\S{20,100})$/) ?? []
      const portal = secret && (await findPortal(db, secret))
      if (!portal) {
        const limit = await consumeLimit(limits.wrongKeysFromAddress, c.var.address)
        return limit.ok ? refused('no-key') : limit
      }
      const limit = await consumeLimit(limits.enquiriesOfPortal, String(portal.id))
      if (!limit.ok) return limit
      const phone = readPhoneNumber(sent.phone)
      if (!phone) return refused('sent-phone-wrong')
      const { id, email = null } = sent
      const enquiry = { ...sent, phone, email, message: sent.message || null }
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
