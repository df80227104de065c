import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'

export type EmailCodeFieldReason = { reason: 'code-malformed' }

const malformed = because<EmailCodeFieldReason>({ reason: 'code-malformed' })

/** Six digits as typed or pasted; spaces are ignored. */
export const emailCodeSchema = z
  .object({
    code: z
      .string({ error: malformed })
      .max(20, malformed)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, malformed)),
  })
  .openapi('EmailCode')
