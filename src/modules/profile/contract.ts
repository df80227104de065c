import { z } from '@hono/zod-openapi'
import { lineOfText, type PhoneReason } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'

export const editProfileSchema = z
  .object({
    name: lineOfText('name', 100),
    phone: z
      .string({ error: because<PhoneReason>({ reason: 'own-phone-missing' }) })
      .trim()
      .max(40, because<PhoneReason>({ reason: 'phone-too-long' }))
      .openapi({ description: 'Any way of writing a mobile number; empty for none.' }),
  })
  .openapi('EditProfile')
