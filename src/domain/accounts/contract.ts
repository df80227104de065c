import { z } from '@hono/zod-openapi'
import { email, lineOfText } from '../../wire/contract.ts'
import type { Role } from './abilities.ts'
import { wireRoles } from './rules.ts'

/** Exactly as typed: no trimming, no rules about kinds of characters. */
export const newPassword = z
  .string({ error: 'Please choose a password.' })
  .min(8, 'Please choose a password of at least 8 characters.')
  .max(128, 'Please choose a password of at most 128 characters.')
  .refine((text) => text.isWellFormed(), 'The password holds a character we cannot read.')

const credential = z.string().max(200).optional().openapi({
  description:
    'What the popup of the third-party provider handed over, good once. With it, `password` is the user id at the provider; without it, that id opens nothing.',
})

export const signUpSchema = z
  .object({
    name: lineOfText('name', 100),
    email,
    password: z.string({ error: 'Please choose a password.' }).openapi({
      description: '8 to 128 characters.',
    }),
    profilePicture: z.string().optional().openapi({
      description: 'With a credential only; what is kept is the picture that the provider named.',
    }),
    credential,
  })
  // Also where another field is wrong: everything is said at once.
  .superRefine(checkNewPassword, { when: ({ value }) => hasPassword(value) })
  .openapi('SignUp')

function hasPassword(body: unknown): boolean {
  return typeof (body as { password?: unknown } | null)?.password === 'string'
}

/** A provider's user id is not chosen by anybody, so the rules are not for it. */
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
      .string({ error: 'Please enter your password.' })
      .min(1, 'Please enter your password.')
      .max(1024, 'The e-mail address or the password is not right.'),
    credential,
  })
  .openapi('Login')

/** Success of sign-up and login; the session cookie comes with it. */
export const signedInSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    token: z.string().openapi({ description: 'JWT for display; it authorises nothing.' }),
    user: z.object({ name: z.string() }),
  })
  .openapi('SignedIn')

/** The signed-in person as the database knows them now. */
export type Person = {
  id: string
  name: string
  email: string
  /** E.164. */
  phone: string | null
  role: Role
  picture: string | null
  emailVerifiedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const meSchema = z
  .object({
    success: z.literal(true),
    user: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string().optional().openapi({ description: 'E.164.' }),
      role: z.enum(wireRoles),
      profilePic: z.string().optional(),
      emailVerified: z.boolean(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
    token: z
      .string()
      .optional()
      .openapi({ description: 'For display: shows the person as they are now.' }),
  })
  .openapi('Me')
