import type { Context } from 'hono'
import type { Database } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services.ts'
import { type ReasonTexts, say } from '../../ui/api/reasons.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { abilitiesOf } from '../accounts/abilities.ts'
import { disableAccount } from '../accounts/close-account.server.ts'
import { resetFactors } from '../accounts/factors/change-factors.server.ts'
import type { Guessable } from '../accounts/passwords.server.ts'
import { listInvitations, readTeam } from '../accounts/roles/store.server.ts'
import {
  type RouteContext,
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { namedSession } from '../accounts/session-cookie.server.ts'
import { endSessionsOf, renewToken } from '../accounts/sessions.server.ts'
import { findBySession } from '../accounts/store.server.ts'
import { setCounsellorsSee } from '../settings/save-settings.server.ts'
import { readSettings } from '../settings/store.server.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.server.ts'
import { changeRoles } from './change-roles.server.ts'
import {
  acceptSchema,
  coursesSchema,
  invitationParamSchema,
  invitationQuerySchema,
  inviteSchema,
  memberParamSchema,
  rolesSchema,
  switchSchema,
  type TeamFieldReason,
  visibilitySchema,
} from './contract.ts'
import { inviteAgain, inviteColleague, withdrawInvitation } from './invite-colleague.server.ts'
import { nameCourses } from './name-courses.server.ts'

/** Texts of refused changes of the team. */
const fieldTexts: ReasonTexts<TeamFieldReason> = { 'no-role': 'Choose at least one role.' }

const teamTexts = {
  ...fieldTexts,
  unknown: 'This person is no longer on the team.',
  'not-allowed': 'Your role no longer allows this.',
  'changed-since':
    'Somebody changed these roles meanwhile, so yours were not saved. Look at them, then choose again.',
  already: 'Already done: nothing was changed.',
  own: 'You cannot do this to your own account. Ask another owner.',
  'no-factor': 'They no longer have two-step verification.',
  'last-owner': 'This is the only owner who can sign in. Make somebody else an owner first.',
  'unconfirmed-email':
    'This person has not confirmed their e-mail address. They must open the link in our mail before you grant the role.',
  'on-team': 'A team member already has this address.',
  disabled: 'The account of this address is deactivated. Reactivate it first.',
  'invited-already': 'This address is already invited. Send that invitation again, or withdraw it.',
  'no-course': 'Choose among our courses.',
  'no-trainer': 'Only a trainer can have courses. Give them that role first.',
} as const

const invitationGone = 'This invitation is no longer open: it was accepted or withdrawn.'

const refusals = {
  event: 'team',
  texts: teamTexts,
  statuses: {
    unknown: 404,
    'not-allowed': 403,
    already: 400,
    own: 400,
    'no-factor': 400,
    'last-owner': 400,
    'unconfirmed-email': 400,
    'on-team': 400,
    disabled: 400,
    'invited-already': 400,
    'no-course': 400,
    'no-trainer': 400,
  },
} as const

const ofMember = { access: 'team.change', visibility: 'nobody', params: memberParamSchema } as const

/** The team and their roles. */
export const teamRoutes = routeTable(refusals, {
  'GET /api/admin/access': respondWithResult({
    summary: 'What the person signed in may do in the back office',
    access: 'office.enter',
    visibility: 'nobody',
    run: (_, { person }) => ({
      id: person.id,
      roles: person.roles,
      abilities: abilitiesOf(person),
    }),
  }),

  'GET /api/admin/team': respondWithResult({
    summary: 'Everybody on the team, and who is invited',
    access: 'team.see',
    visibility: 'nobody',
    run: (_, { db, context }) => presentTeam(db, context.now),
  }),

  'POST /api/admin/invitations': respondWithMessage({
    summary: 'Invite somebody by mail to join the team',
    access: 'team.change',
    visibility: 'nobody',
    body: inviteSchema,
    run: (request, services) => inviteColleague(services.db, request, mailContext(services)),
    message: (_, { email }) => `The invitation is on its way to ${email}.`,
  }),

  'POST /api/admin/invitations/{id}': respondWithMessage({
    summary: 'Send an invitation again; the link before is no longer valid',
    access: 'team.change',
    visibility: 'nobody',
    params: invitationParamSchema,
    run: (request, services) => inviteAgain(services.db, request, mailContext(services)),
    message: 'The invitation is on its way again, with a new link.',
    refusals: { unknown: () => invitationGone },
  }),

  'DELETE /api/admin/invitations/{id}': respondWithMessage({
    summary: 'Withdraw an invitation',
    access: 'team.change',
    visibility: 'nobody',
    params: invitationParamSchema,
    run: (request, { db, context }) => withdrawInvitation(db, request, context),
    message: 'The invitation is withdrawn.',
    refusals: { unknown: () => invitationGone },
  }),

  'PUT /api/admin/team/{id}/roles': respondWithMessage({
    ...ofMember,
    summary: 'Change the roles of a member of the team; without a role they leave it',
    body: rolesSchema,
    run: ({ id, roles, expected }, { db, context }) =>
      changeRoles(db, { of: { id }, to: () => roles, expected }, context),
    message: ({ cleared }) =>
      cleared
        ? 'The roles are saved. Every owner gets a mail. The password of this account was never confirmed, so it is removed: this person sets a new one with “Forgot your password?”.'
        : 'The roles are saved. Every owner gets a mail.',
  }),

  'PUT /api/admin/team/{id}/courses': respondWithMessage({
    ...ofMember,
    summary: 'Set which courses a trainer teaches',
    body: coursesSchema,
    run: (request, { db, context }) => nameCourses(db, request, context),
    message: 'The courses are saved.',
  }),

  'PATCH /api/admin/team/{id}': respondWithMessage({
    ...ofMember,
    summary: 'Deactivate an account, or activate it again',
    body: switchSchema,
    run: ({ id, disabled }, { db, context }) =>
      disableAccount(db, { of: { id }, disabled }, context),
    message: (_, { disabled }) =>
      disabled
        ? 'Deactivated: they are signed out everywhere and cannot sign in.'
        : 'Reactivated: they can sign in again.',
  }),

  'DELETE /api/admin/team/{id}/sessions': respondWithMessage({
    ...ofMember,
    summary: 'End all sessions of an account',
    run: (request, { db, context }) => endSessionsOf(db, request, context),
    message: 'They are signed out everywhere.',
  }),

  'DELETE /api/admin/team/{id}/second-steps': respondWithMessage({
    ...ofMember,
    summary: 'Remove all second factors of somebody who lost them, and end their sessions',
    run: async (request, { db, context, c }) => {
      const reset = await resetFactors(db, request, context)
      if (reset.ok) c.var.log.warn({ event: 'factor', outcome: 'reset', userId: reset.userId })
      return reset
    },
    message: 'Two-step verification is reset. They and every owner get a mail.',
  }),

  'PUT /api/admin/counsellor-visibility': respondWithMessage({
    summary: 'Whether counsellors see their own registrations, or all',
    access: 'team.change',
    visibility: 'nobody',
    body: visibilitySchema,
    run: ({ counsellorVisibility }, { db, context }) =>
      setCounsellorsSee(db, { counsellorVisibility }, context),
    message: 'Saved. It applies from now on.',
  }),
})

const refusalsOfInvited = {
  event: 'invitation',
  texts: ({ accountFields, guessablePasswords, joining }: Texts) => ({
    ...accountFields,
    ...joining,
    guessable: ({ guessable }: { guessable: Guessable }) => say(guessablePasswords, guessable),
  }),
  statuses: {
    'link-not-good': 410,
    name: [400, 'name'],
    password: [400, 'password'],
    guessable: [400, 'password'],
  },
} as const

/** The invited person is no member of staff yet. */
export const invitationRoutes = routeTable(refusalsOfInvited, {
  'POST /api/auth/invitation': respondWithResult({
    summary: 'What an invitation to the team asks, by the secret of its link',
    access: 'anyone',
    body: invitationQuerySchema,
    limit: 'linksFollowedFromAddress',
    run: async ({ secret }, { c, ...services }) => {
      const { userId } = await findFollower(c, services)
      const { now } = services.context
      const invitation = await findInvitation(services.db, { secret, userId }, now)
      if (!invitation) return refused('link-not-good')
      const { email, roles, invitedByName: invitedBy, next } = invitation
      return { email, roles, invitedBy, next }
    },
  }),

  'POST /api/auth/invitation/accept': respondWithMessage({
    summary: 'Join the team with the secret of an invitation; signs nobody in',
    access: 'anyone',
    body: acceptSchema,
    limit: 'linksFollowedFromAddress',
    run: async (request, { c, ...services }) => {
      const { db, sessionSecret } = services
      const { userId, sessionId } = await findFollower(c, services)
      const result = await acceptInvitation(db, { ...request, userId }, services.context.now)
      if (!result.ok) return result
      c.var.log.warn({ event: 'invitation', outcome: 'accepted', userId: result.userId })
      const isSignedIn = !result.isNew && sessionId
      const token = isSignedIn ? await renewToken(db, sessionId, sessionSecret) : undefined
      return { ...result, token }
    },
    message: ({ isNew, email }, _, { joining }) =>
      isNew ? joining.joinedNew(email) : joining.joined,
    data: ({ token }) => ({ token }),
  }),
})

async function presentTeam(db: Database, now: Date) {
  const [members, invitations, { counsellorVisibility }] = await Promise.all([
    readTeam(db, now),
    listInvitations(db),
    readSettings(db),
  ])
  return {
    members,
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      roles: invitation.roles,
      invitedBy: invitation.invitedByName,
      sentAt: invitation.sentAt,
      expiresAt: invitation.expiresAt,
      expired: invitation.expiresAt <= now,
    })),
    counsellorVisibility,
  }
}

function mailContext({ config, context, c }: RouteContext) {
  return { ...context, publicUrl: config.publicUrl, language: c.var.language }
}

async function findFollower(c: Context<AppEnv>, services: Services) {
  const sessionId = namedSession(c, services)
  const follower = sessionId && (await findBySession(services.db, sessionId, services.clock()))
  return { sessionId, userId: follower?.id }
}
