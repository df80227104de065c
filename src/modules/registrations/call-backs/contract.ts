import { z } from '@hono/zod-openapi'
import { lineOfText, type PhoneReason } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'

const phoneMissing = because<PhoneReason>({ reason: 'phone-missing' })

/** A request to be called, from a visitor without an account. */
export const callBackSchema = z
  .object({
    name: lineOfText('name', 100),
    phone: z
      .string({ error: phoneMissing })
      .trim()
      .min(1, phoneMissing)
      .max(40, because<PhoneReason>({ reason: 'phone-too-long' })),
    course: z.string().max(120).openapi({ description: 'The id of a published course' }),
    website: z.string().max(200).default('').openapi({
      description: 'A field that nobody sees; what fills it in is a program, and is not stored',
    }),
    landing: z.unknown().optional().openapi({
      description: 'Where the visit came from: utm words, host and page; cleaned, never refused',
    }),
  })
  .openapi('CallBack')
