import { z } from '@hono/zod-openapi'
import { email, lineOfText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import type { Role } from './abilities.ts'

/** Field errors of the account forms. */
export type AccountFieldReason =
  | { reason: 'password-missing' }
  | { reason: 'password-not-chosen' }
  | { reason: 'password-too-short'; min: number }
  | { reason: 'password-too-long'; max: number }
  | { reason: 'password-unreadable' }
  | { reason: 'password-wrong'; at: 'login' | 'check' | 'change' }
  | { reason: 'link-not-good' }
  | { reason: 'session-missing' }
  | { reason: 'provider-missing' }

/** Puts a reason into a schema as its message. */
export const why = because<AccountFieldReason>
const notChosen = why({ reason: 'password-not-chosen' })

/** Exactly as typed: not trimmed, no rules about character classes. */
export const newPassword = z
  .string({ error: notChosen })
  .min(8, why({ reason: 'password-too-short', min: 8 }))
  .max(128, why({ reason: 'password-too-long', max: 128 }))
  .refine((text) => text.isWellFormed(), why({ reason: 'password-unreadable' }))

const credential = z.string().max(200).optional().openapi({
  description:
    'What the popup of the third-party provider handed over, good once. With it, `password` is the user id at the provider; without it, that id opens nothing.',
})

export const signUpSchema = z
  .object({
    name: lineOfText('name', 100),
    email,
    password: z.string({ error: notChosen }).openapi({
      description: '8 to 128 characters.',
    }),
    profilePicture: z.string().optional().openapi({
      description: 'With a credential only; what is kept is the picture that the provider named.',
    }),
    credential,
  })
  // Runs even when another field is invalid, so that all errors are reported at once.
  .superRefine(checkNewPassword, { when: ({ value }) => hasPassword(value) })
  .openapi('SignUp')

function hasPassword(body: unknown): boolean {
  return typeof (body as { password?: unknown } | null)?.password === 'string'
}

/** A provider's user id is not chosen by a person, so the password rules do not apply. */
function checkNewPassword(
  body: { password: string; credential?: string },
  context: z.RefinementCtx,
) {
  if (body.credential !== undefined) return
  const { error } = newPassword.safeParse(body.password)
  for (const issue of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['password'], message: issue.message })
}

export const loginSchema = z
  .object({
    email,
    password: z
      .string({ error: why({ reason: 'password-missing' }) })
      .min(1, why({ reason: 'password-missing' }))
      .max(1024, why({ reason: 'password-wrong', at: 'login' })),
    credential,
  })
  .openapi('Login')

/** Response to sign-up, login and second step; the session cookie is set with it. */
export const signedInSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    token: z.string().openapi({ description: 'JWT for display; it authorises nothing.' }),
    user: z.object({ name: z.string() }),
  })
  .openapi('SignedIn')

/** The signed-in person as stored in the database. */
export type Person = {
  id: string
  name: string
  email: string
  /** E.164. */
  phone: string | null
  /** Team roles; empty for a student. */
  roles: Role[]
  picture: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
