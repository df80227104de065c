import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { email, lineOfText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { roles } from '../accounts/abilities.ts'
import { newPassword } from '../accounts/contract.ts'
import { longestTitle } from '../courses/rules.ts'

const role = z.enum(roles)
const someRoles = z.array(role).max(roles.length)

/** Why a change of the team is refused before anything is read. */
export type TeamFieldReason = { reason: 'no-role' }

/** An invitation without a role is refused. */
const invitedRoles = someRoles.min(1, because<TeamFieldReason>({ reason: 'no-role' }))
const secret = z.string().min(20).max(100)

export const memberParamSchema = z.object({ id: z.uuid() })
export const invitationParamSchema = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
})

export const inviteSchema = z.object({ email, roles: invitedRoles }).openapi('Invite')
/** `expected`: the roles shown to whoever asks. */
export const rolesSchema = z
  .object({ roles: someRoles, expected: someRoles })
  .openapi('ChangeRoles')
export const switchSchema = z.object({ disabled: z.boolean() }).openapi('SwitchAccount')
export const coursesSchema = z
  .object({ courses: z.array(z.string().max(longestTitle)).max(50) })
  .openapi('CoursesTaught')
export const visibilitySchema = z
  .object({ counsellorVisibility: z.enum(['own', 'all']) })
  .openapi('CounsellorVisibility')

export const invitationQuerySchema = z.object({ secret }).openapi('InvitationToken')

/** Name and password only where the address has no account yet. */
export const acceptSchema = z
  .object({
    secret,
    name: lineOfText('name', 100).optional(),
    password: newPassword.optional(),
  })
  .openapi('AcceptInvitation')

export type Team = CallData<'GET /api/admin/team'>
export type Member = Team['members'][number]
