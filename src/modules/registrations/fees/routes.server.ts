import { z } from '@hono/zod-openapi'
import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/can-see.server.ts'
import { sendDocument } from '../../ledger/documents/send-document.server.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { recordParamSchema } from '../contract.ts'
import { feeWords, noRegistration, registrationWords, sayFeeTaken } from '../staff/words.ts'
import { findRegistration } from '../store.server.ts'
import { takeDueFee } from '../take-due-fee.server.ts'
import { takeFeeSchema } from './contract.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    fastTrackFees: typeof feeRoutes
  }
}

const refusals = {
  words: { ...registrationWords, ...feeWords, 'not-found': noRegistration },
  statuses: { 'not-found': 404, 'may-not-receive': 403, 'reference-missing': [400, 'reference'] },
} as const

export const feeRoutes = routeTable(refusals, {
  'POST /api/admin/registrations/{id}/fee': change({
    summary: 'Record the payment of the Fast Track fee that is due; sent twice it is recorded once',
    access: 'registrations.receive-fee',
    visibility: { registration: 'path id' },
    params: recordParamSchema,
    body: takeFeeSchema,
    status: 201,
    run: async ({ id, key, ...payment }, { db, person, context }) => {
      const counsellorId = await findVisibilityScope(db, person)
      return takeDueFee(db, { id, key, payment, counsellorId }, context)
    },
    message: sayFeeTaken,
    data: ({ ok: _, ...fee }) => ({ fee }),
  }),

  'GET /api/admin/registrations/{id}/receipts/{receipt}': read({
    summary: 'A receipt of the Fast Track fee as it was issued, as PDF',
    access: 'registrations.work',
    visibility: { registration: 'path id', document: 'path receipt' },
    params: recordParamSchema.extend({ receipt: z.coerce.number().int().positive() }),
    run: async ({ id, receipt }, { c, ...services }) => {
      const { db, person } = services
      const isVisible = await findRegistration(db, id, await findVisibilityScope(db, person))
      return sendDocument(c, services, {
        person: person.id,
        isStaff: true,
        missing: noRegistration,
        find: async () => {
          const document = isVisible && (await findDocument(db, receipt))
          return document?.registrationId === id ? document : undefined
        },
      })
    },
  }),
})
