import { z } from '@hono/zod-openapi'
import { email } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { newPassword, why } from '../contract.ts'

/** Used, expired, replaced, of another kind or invented: the response is the same. */
const linkNotGood = why({ reason: 'link-not-good' })

const secret = z
  .string({ error: linkNotGood })
  .regex(/^[\w-]{43}$/, linkNotGood)
  .openapi({ description: 'What stands behind the # of a link in a mail.' })

export const forgotPasswordSchema = z.object({ email }).openapi('ForgotPassword')

export const resetPasswordSchema = z
  .object({ secret, password: newPassword })
  .openapi('ResetPassword')

export const verifyEmailSchema = z.object({ secret }).openapi('VerifyEmail')

export const mailedSecret = z.object({ secret }).openapi('MailedSecret')

export const changeEmailSchema = z
  .object({
    email,
    password: z
      .string()
      .max(1024, why({ reason: 'password-wrong', at: 'change' }))
      .optional()
      .openapi({ description: 'The current one; none where the account has none.' }),
  })
  .openapi('ChangeEmail')

export const emailChangeSchema = z.object({ email }).openapi('EmailChange')

type EmailCodeFieldReason = { reason: 'code-malformed' }

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
