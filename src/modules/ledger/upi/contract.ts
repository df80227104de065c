import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { despitePending } from '../contract.ts'
import { positivePaise, text } from '../fields.ts'
import { type UpiFieldReason, upiAddress, utr } from './rules.ts'

const why = because<UpiFieldReason>
const noUtr = why({ reason: 'no-utr' })
const noAddress = why({ reason: 'no-upi-address' })
const noName = why({ reason: 'no-payee-name' })

const utrField = z
  .string({ error: noUtr })
  .transform((rawText) => rawText.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(utr, noUtr))

const payee = {
  address: z.string({ error: noAddress }).trim().regex(upiAddress, noAddress),
  name: z
    .string({ error: noName })
    .trim()
    .min(1, noName)
    .max(60, noName)
    .regex(/^\P{Cc}*$/u, noName),
}

export const savePayeeSchema = z.object(payee).openapi('SavePayee')

export const payeeSchema = z
  .object({
    payee: z
      .object({ address: z.string(), name: z.string(), savedBy: z.string(), savedAt: z.string() })
      .nullable(),
  })
  .openapi('Payee')

export const newClaimSchema = z
  .object({ key: idempotencyKey, paise: positivePaise, despitePending })
  .openapi('NewClaim')

/** What is drawn for the payer: the link in the code, and what it says. */
const claimShape = {
  id: z.number().int(),
  paise: z.number().int(),
  reference: z.string(),
  utr: z.string().nullable(),
}

export const shownClaimSchema = z.object({ ...claimShape, link: z.string(), payee: z.string() })

export const claimMadeSchema = z
  .object({ success: z.literal(true), message: z.string(), claim: shownClaimSchema })
  .openapi('ClaimMade')

/** What is claimed and not seen at the bank, the oldest first: no way to reach anybody. */
export const claimListSchema = z
  .object({
    claims: z.array(
      z.object({
        ...claimShape,
        joining: z.number().int().nullable(),
        registration: z.number().int().nullable(),
        name: z.string(),
        course: z.string(),
        claimedAt: z.iso.datetime(),
        claimedBy: z.string(),
      }),
    ),
  })
  .openapi('Claims')

/** Noted as the payer shows it; matched as the bank shows it, with what really came; or given up. */
export const endClaimSchema = z
  .union([
    z.object({ to: z.literal('noted'), utr: utrField }),
    z.object({ to: z.literal('matched'), utr: utrField, paise: positivePaise }),
    z.object({ to: z.literal('given-up'), why: text(200) }),
  ])
  .openapi('EndClaim')

const line = z.object({
  row: z.number().int(),
  paise: z.number().int(),
  utr: z.string().nullable(),
  text: z.string(),
})

export const statementReadSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    matched: z.array(
      z.object({ claim: z.number().int(), name: z.string(), paise: z.number(), utr: z.string() }),
    ),
    /** Lines that may be of one of these claims: somebody looks. */
    doubtful: z.array(z.object({ line, claims: z.array(z.number().int()) })),
    others: z.number().int(),
  })
  .openapi('StatementRead')
