import { z } from '@hono/zod-openapi'
import { email, lineOfText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { abilities, roles } from '../accounts/abilities.ts'
import { newPassword } from '../accounts/contract.ts'
import { longestTitle } from '../courses/rules.ts'

const role = z.enum(roles)
const someRoles = z.array(role).max(roles.length)

/** What may be wrong with a change of the team before it is read. */
export type TeamFieldReason = { reason: 'no-role' }

/** An invitation to be nothing would be none. */
const invitedRoles = someRoles.min(1, because<TeamFieldReason>({ reason: 'no-role' }))
const secret = z.string().min(20).max(100)

export const accessSchema = z
  .object({ id: z.string(), roles: z.array(role), abilities: z.array(z.enum(abilities)) })
  .openapi('Access')

export const memberParamSchema = z.object({ id: z.uuid() })
export const invitationParamSchema = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
})

export const inviteSchema = z.object({ email, roles: invitedRoles }).openapi('Invite')
/** `seen`: what they were on the screen of who asks. */
export const rolesSchema = z.object({ roles: someRoles, seen: someRoles }).openapi('ChangeRoles')
export const switchSchema = z.object({ disabled: z.boolean() }).openapi('SwitchAccount')
export const coursesSchema = z
  .object({ courses: z.array(z.string().max(longestTitle)).max(50) })
  .openapi('CoursesTaught')
export const visibilitySchema = z
  .object({ counsellorsSee: z.enum(['own', 'all']) })
  .openapi('CounsellorsSee')

export const teamSchema = z
  .object({
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        disabled: z.boolean(),
        roles: z.array(
          z.object({ role, givenBy: z.string().nullable(), givenAt: z.iso.datetime() }),
        ),
        courses: z.array(z.string()),
        /** Where somebody is signed in. */
        sessions: z.number().int(),
        secondSteps: z.number().int(),
        seenAt: z.iso.datetime().nullable(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.number().int(),
        email: z.string(),
        roles: z.array(role),
        invitedBy: z.string(),
        sentAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        expired: z.boolean(),
      }),
    ),
    counsellorsSee: z.enum(['own', 'all']),
  })
  .openapi('Team')

export const invitationQuerySchema = z.object({ secret }).openapi('LookAtInvitation')

export const invitationSchema = z
  .object({
    email: z.string(),
    roles: z.array(role),
    invitedBy: z.string(),
    /** What the reader of the link does next. */
    next: z.enum(['choose-password', 'accept', 'sign-in', 'confirm-email']),
  })
  .openapi('Invitation')

/** Name and password only where the address has no account yet. */
export const acceptSchema = z
  .object({
    secret,
    name: lineOfText('name', 100).optional(),
    password: newPassword.optional(),
  })
  .openapi('AcceptInvitation')

export type Team = z.infer<typeof teamSchema>
export type Member = Team['members'][number]

export const acceptedSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    token: z
      .string()
      .optional()
      .openapi({ description: 'For display, where somebody is signed in.' }),
  })
  .openapi('InvitationAccepted')
