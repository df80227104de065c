import { createRoute } from '@hono/zod-openapi'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import { registerForFastTrack } from '../../domain/registrations/register-for-fast-track.server.ts'
import type { Services } from '../../domain/services.ts'
import { findAdmissionsEmail } from '../../domain/settings/find-admissions-email.server.ts'
import { readPhoneNumber } from '../../formats/read-phone-number.server.ts'
import { json, jsonBody, newApi } from '../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../platform/http/errors.ts'
import { takePlace } from '../../platform/limits.ts'
import { endpoints } from '../../site-map.ts'
import { doneSchema, refusalSchema } from '../../wire/contract.ts'
import { fastTrackSchema } from './contract.ts'

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

declare module '../../wire/ask.ts' {
  interface Wire {
    fastTrackApi: typeof register
  }
}

export function fastTrackApi(services: Services) {
  const { db, config, clock, limits } = services
  const { signedOut, phoneInvalid, success } = fastTrackForm.messages

  return newApi().openapi(
    { ...register, ...only('members', services, { signedOut }) },
    async (c) => {
      const { person, log } = c.var
      const place = await takePlace(limits.registrationsOfPerson, person.id)
      if (!place.ok) return refuseForNow(c, place.retryAfter)
      const body = c.req.valid('json')
      const phone = readPhoneNumber(body.phone)
      if (!phone) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
      const registered = await registerForFastTrack(
        db,
        { person, phone, course: body.course },
        {
          now: clock(),
          publicUrl: config.publicUrl,
          admissionsEmail: (await findAdmissionsEmail(db)) ?? config.admissionsEmail,
        },
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
    },
  )
}
