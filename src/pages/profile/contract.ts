import { z } from '@hono/zod-openapi'
import { lineOfText } from '../../wire/contract.ts'

export const editProfileSchema = z
  .object({
    name: lineOfText('name', 100),
    phone: z
      .string({ error: 'Please enter your phone number, or leave it empty.' })
      .trim()
      .max(40, 'That phone number is too long.')
      .openapi({ description: 'Any way of writing a mobile number; empty for none.' }),
  })
  .openapi('EditProfile')

/** Something changed that the browser shows of a person. */
export const renewedSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    token: z.string().openapi({ description: 'JWT for display, as long as the session.' }),
  })
  .openapi('Renewed')
