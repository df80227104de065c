import { z } from '@hono/zod-openapi'
import { newPassword, why } from '../contract.ts'

/** As it was typed, to be held against the one we know. */
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

/** `others` in the place of a key: every session but this one. */
export const endSessionSchema = z
  .object({
    session: z
      .string({ error: why({ reason: 'session-missing' }) })
      .min(1)
      .max(60),
  })
  .openapi('EndSession')

export const unlinkProviderSchema = z
  .object({
    provider: z
      .string({ error: why({ reason: 'provider-missing' }) })
      .min(1)
      .max(60),
  })
  .openapi('UnlinkProvider')

const time = z.string().openapi({ format: 'date-time' })

const sessionSchema = z.object({
  key: z.string().openapi({ description: 'Names the session in this list; it opens nothing.' }),
  device: z.string(),
  signedInAt: time,
  lastUsedAt: time,
  current: z.boolean(),
})

export const sessionsSchema = z
  .object({ success: z.literal(true), sessions: z.array(sessionSchema) })
  .openapi('Sessions')

const linkedProviderSchema = z.object({
  key: z.string(),
  name: z.string(),
  linkedAt: time,
  whyNotUnlink: z.string().optional().openapi({ description: 'Absent where it may go.' }),
})

export const waysInSchema = z
  .object({
    success: z.literal(true),
    hasPassword: z.boolean(),
    providers: z.array(linkedProviderSchema),
  })
  .openapi('WaysIn')

export type OwnSession = z.infer<typeof sessionSchema>
export type LinkedProvider = z.infer<typeof linkedProviderSchema>
export type Sessions = z.infer<typeof sessionsSchema>
