import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { plainLine } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { despitePending, positivePaise } from '../contract.ts'
import { type UpiFieldReason, upiAddress, utr } from './rules.ts'

const why = because<UpiFieldReason>
const noUtr = why({ reason: 'no-utr' })
const noAddress = why({ reason: 'no-upi-address' })
const noName = why({ reason: 'no-payee-name' })

const utrField = z
  .string({ error: noUtr })
  .transform((rawText) => rawText.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(utr, noUtr))

export const savePayeeSchema = z
  .object({
    address: z.string({ error: noAddress }).trim().regex(upiAddress, noAddress),
    name: plainLine(60, noName),
  })
  .openapi('SavePayee')

export const newClaimSchema = z
  .object({ key: idempotencyKey, paise: positivePaise, despitePending })
  .openapi('NewClaim')

/** The UTR as the payer shows it; confirmed as the bank shows it, with the amount received; or discarded. */
export const endClaimSchema = z
  .union([
    z.object({ to: z.literal('noted'), utr: utrField }),
    z.object({ to: z.literal('matched'), utr: utrField, paise: positivePaise }),
    z.object({ to: z.literal('discarded'), reason: plainLine(200) }),
  ])
  .openapi('EndClaim')
