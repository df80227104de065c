import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../platform/http/errors.ts'
import { consumeLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { type PhoneReason, refusalSchema } from '../../ui/api/contract.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { textsFor } from '../../ui/format/said.server.ts'
import { editProfile } from '../accounts/edit-profile.server.ts'
import { renewToken } from '../accounts/renew-token.server.ts'
import { requireAccess } from '../accounts/session-cookie.server.ts'
import { editProfileSchema, renewedSchema } from './contract.ts'
import { ownDataApi } from './data-export/api.server.ts'
import { ownEnrolmentsApi } from './enrolments/api.server.ts'
import { factorsApi } from './factors/api.server.ts'
import { stepUpApi } from './factors/prove-again-api.server.ts'
import { pictureApi } from './picture/api.server.ts'
import { ownRefundsApi } from './refunds/api.server.ts'
import { ownRegistrationsApi } from './registrations/api.server.ts'
import { ownSeatsApi } from './seats/api.server.ts'
import { signInsApi } from './sign-ins/api.server.ts'

const edit = createRoute({
  method: 'patch',
  path: endpoints.me,
  summary: 'Change the name and the phone number of the account',
  request: jsonBody(editProfileSchema),
  responses: {
    200: json(renewedSchema, 'Both are stored'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../ui/api/ask.ts' {
  interface ApiRoutes {
    profileApi: typeof edit
  }
}

export function profileApi(services: Services) {
  const { db, clock, limits, sessionSecret } = services
  const api = newApi<PhoneReason>((texts) => texts.accountFields).openapi(
    { ...edit, ...requireAccess('members', services) },
    async (c) => {
      const { person, sessionId } = c.var
      const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const { name, phone: phoneText } = c.req.valid('json')
      const texts = textsFor(c.var.language)
      const { phoneInvalid } = texts.fastTrack
      const phone = phoneText === '' ? null : readPhoneNumber(phoneText)
      if (phone === undefined) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
      await editProfile(db, { id: person.id, name, phone }, clock())
      const token = await renewToken(db, sessionId, sessionSecret)
      if (!token) return refuse(c, 401, texts.refusals.signedOut)
      return c.json({ success: true as const, message: texts.account.profileSaved, token }, 200)
    },
  )
  api.route('/', pictureApi(services))
  api.route('/', signInsApi(services))
  api.route('/', factorsApi(services))
  api.route('/', stepUpApi(services))
  api.route('/', ownDataApi(services))
  api.route('/', ownRegistrationsApi(services))
  api.route('/', ownEnrolmentsApi(services))
  api.route('/', ownSeatsApi(services))
  api.route('/', ownRefundsApi(services))
  return api
}
