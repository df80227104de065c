import { z } from '@hono/zod-openapi'
import { doneSchema, email } from '../../../ui/api/contract.ts'
import { newPassword, why } from '../contract.ts'

/** Used, run out, replaced, of another kind or never sent: nobody learns which. */
const linkNotGood = why({ reason: 'link-not-good' })

const secret = z
  .string({ error: linkNotGood })
  .regex(/^[\w-]{43}$/, linkNotGood)
  .openapi({ description: 'What stands behind the # of a link in a mail.' })

export const forgotPasswordSchema = z.object({ email }).openapi('ForgotPassword')

export const resetPasswordSchema = z
  .object({ secret, password: newPassword })
  .openapi('ResetPassword')

/** Whose password it was, so that the page can end a session of the same person. */
export const passwordResetSchema = doneSchema.extend({ email: z.string() }).openapi('PasswordReset')

export const verifyEmailSchema = z.object({ secret }).openapi('VerifyEmail')

export const mailedSecret = z.object({ secret }).openapi('MailedSecret')

export const signInUndoneSchema = doneSchema
  .extend({
    choosePassword: z.string().openapi({
      description: 'The secret to choose a password with, as a link in a mail has one.',
    }),
  })
  .openapi('SignInUndone')

export const emailConfirmedSchema = doneSchema
  .extend({
    token: z.string().optional().openapi({
      description: 'Shows the new address; comes to a browser that is signed in to the account.',
    }),
    choosePassword: z.string().optional().openapi({
      description:
        'The secret to choose a password with, as a link in a mail has one; comes to a browser that is not. Password, sessions and linked providers of before have ended.',
    }),
  })
  .openapi('EmailConfirmed')

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
