import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/find-visibility.server.ts'
import { sendDocument } from '../../ledger/documents/send-document.server.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { recordParamSchema } from '../contract.ts'
import { feeTakenAnswerSchema, takeFeeSchema } from '../fees/contract.ts'
import type { RegistrationReason } from '../rules.ts'
import { findRegistration } from '../store.server.ts'
import { takeDueFee } from '../take-due-fee.server.ts'
import { notThere } from './answer-changed.server.ts'
import { registrationWords, sayFeeTaken, sayNoFee } from './words.ts'

const errorResponses = {
  400: json(refusalSchema, 'Something in it is wrong'),
  404: json(refusalSchema, 'There is nothing at this address'),
  ...staffOnly,
}

const take = createRoute({
  method: 'post',
  path: staffEndpoints.registrationFee,
  summary: 'Take the fee for Fast Track that is due',
  request: { params: recordParamSchema, ...jsonBody(takeFeeSchema) },
  responses: {
    201: json(feeTakenAnswerSchema, 'It is taken, with its receipt; sent twice it was once'),
    409: json(refusalSchema, 'Nothing is due, or something is pending'),
    ...errorResponses,
  },
})

const receipt = createRoute({
  method: 'get',
  path: staffEndpoints.registrationReceipt,
  summary: 'A receipt of the fee for Fast Track, as it was given out',
  request: { params: recordParamSchema.extend({ receipt: z.coerce.number().int().positive() }) },
  responses: {
    200: { description: 'A PDF', content: { 'application/pdf': {} } },
    429: json(refusalSchema, 'So many of their documents are made at this moment'),
    503: json(refusalSchema, 'Too many documents wait to be made'),
    ...errorResponses,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    registrationFeeApi: typeof take | typeof receipt
  }
}

export function registrationFeeApi(services: Services) {
  return newApi<RegistrationReason>(() => registrationWords)
    .openapi(
      {
        ...take,
        ...requireAccess('registrations.take-fee', services, { registration: 'path id' }),
      },
      answerTake(services),
    )
    .openapi(
      {
        ...receipt,
        ...requireAccess('registrations.work', services, {
          registration: 'path id',
          document: 'path receipt',
        }),
      },
      async (c) => {
        const { id, receipt: documentId } = c.req.valid('param')
        const { db } = services
        const isSeen = await findRegistration(db, id, await findVisibilityScope(db, c.var.person))
        return sendDocument(c, services, {
          ...{ person: c.var.person.id, isStaff: true, missing: notThere },
          find: async () => {
            const document = isSeen && (await findDocument(db, documentId))
            return document?.registrationId === id ? document : undefined
          },
        })
      },
    )
}

function answerTake({ db, clock }: Services): RouteAnswer<typeof take> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { key, ...payment } = c.req.valid('json')
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const context = { actor: c.var.person, now: clock() }
    const result = await takeDueFee(db, { id, key, payment, counsellorId }, context)
    if (result.ok) {
      const { ok: _, ...fee } = result
      return c.json({ success: true as const, message: sayFeeTaken(fee), fee }, 201)
    }
    if (result.reason === 'not-found') return refuse(c, 404, notThere)
    const message = sayNoFee(result)
    if (result.reason === 'may-not-take') return refuse(c, 403, message)
    if (result.reason === 'reference-missing')
      return refuse(c, 400, message, { reference: message })
    return refuse(c, 409, message)
  }
}
