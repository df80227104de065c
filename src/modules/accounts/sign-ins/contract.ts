import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { newPassword, why } from '../contract.ts'

/** Exactly as typed, to be compared with the stored one. */
export const typedPassword = z
  .string({ error: why({ reason: 'password-missing' }) })
  .max(1024, why({ reason: 'password-wrong', at: 'check' }))

export const changePasswordSchema = z
  .object({
    currentPassword: typedPassword.optional().openapi({
      description: 'The password until now; an account without one sends none.',
    }),
    newPassword,
  })
  .openapi('ChangePassword')

const keyInList = (reason: 'session-missing' | 'provider-missing') =>
  z
    .string({ error: why({ reason }) })
    .min(1)
    .max(60)

/** `others` instead of a key: every session but this one. */
export const endSessionSchema = z
  .object({ session: keyInList('session-missing') })
  .openapi('EndSession')

export const unlinkProviderSchema = z
  .object({ provider: keyInList('provider-missing') })
  .openapi('UnlinkProvider')

export type Sessions = CallData<'GET /api/me/sessions'>
export type OwnSession = Sessions['sessions'][number]
export type LinkedProvider = CallData<'GET /api/me/providers'>['providers'][number]
