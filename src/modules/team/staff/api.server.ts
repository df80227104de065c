import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { abilitiesOf } from '../../accounts/abilities.ts'
import { disableAccount } from '../../accounts/disable-account.server.ts'
import { endSessionsOf } from '../../accounts/end-sessions.server.ts'
import { resetFactors } from '../../accounts/factors/reset-factors.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { setCounsellorsSee } from '../../settings/set-counsellors-see.server.ts'
import { changeRoles } from '../change-roles.server.ts'
import {
  accessSchema,
  coursesSchema,
  invitationParamSchema,
  inviteSchema,
  memberParamSchema,
  rolesSchema,
  switchSchema,
  type TeamFieldReason,
  teamSchema,
  visibilitySchema,
} from '../contract.ts'
import { inviteAgain, inviteColleague, withdrawInvitation } from '../invite-colleague.server.ts'
import { nameCourses } from '../name-courses.server.ts'
import { presentTeam } from './present-team.server.ts'
import { refusalWords, teamFieldWords } from './refusal-words.server.ts'

const changeResponses = {
  200: json(doneSchema, 'Done'),
  400: json(refusalSchema, 'Something in it is wrong, or not possible; the reason is said'),
  404: json(refusalSchema, 'There is no such member or invitation'),
  409: json(refusalSchema, 'The team was changed meanwhile'),
  ...staffOnly,
}

const access = createRoute({
  method: 'get',
  path: staffEndpoints.access,
  summary: 'What the person signed in may do in the back office',
  responses: { 200: json(accessSchema, 'Their roles, and what these may'), ...staffOnly },
})
const team = createRoute({
  method: 'get',
  path: staffEndpoints.team,
  summary: 'Everybody on the team, and who is asked to join',
  responses: { 200: json(teamSchema, 'The team'), ...staffOnly },
})
const invite = createRoute({
  method: 'post',
  path: staffEndpoints.teamInvitations,
  summary: 'Ask somebody by mail to join the team',
  request: jsonBody(inviteSchema),
  responses: changeResponses,
})
const resendRoute = createRoute({
  method: 'post',
  path: staffEndpoints.teamInvitation,
  summary: 'Send an invitation again; the link before is good for nothing',
  request: { params: invitationParamSchema },
  responses: changeResponses,
})
const withdraw = createRoute({
  method: 'delete',
  path: staffEndpoints.teamInvitation,
  summary: 'Withdraw an invitation',
  request: { params: invitationParamSchema },
  responses: changeResponses,
})
const roles = createRoute({
  method: 'put',
  path: staffEndpoints.memberRoles,
  summary: 'Make somebody something else on the team; without a role they leave it',
  request: { params: memberParamSchema, ...jsonBody(rolesSchema) },
  responses: changeResponses,
})
const courses = createRoute({
  method: 'put',
  path: staffEndpoints.memberCourses,
  summary: 'Which courses a trainer teaches',
  request: { params: memberParamSchema, ...jsonBody(coursesSchema) },
  responses: changeResponses,
})
const keepOut = createRoute({
  method: 'patch',
  path: staffEndpoints.member,
  summary: 'Keep somebody out, or let them in again',
  request: { params: memberParamSchema, ...jsonBody(switchSchema) },
  responses: changeResponses,
})
const endSessions = createRoute({
  method: 'delete',
  path: staffEndpoints.memberSessions,
  summary: 'Sign somebody out everywhere',
  request: { params: memberParamSchema },
  responses: changeResponses,
})
const secondSteps = createRoute({
  method: 'delete',
  path: staffEndpoints.memberFactors,
  summary: 'Take all second steps from somebody who lost them, and sign them out',
  request: { params: memberParamSchema },
  responses: changeResponses,
})
const visibilityRoute = createRoute({
  method: 'put',
  path: staffEndpoints.counsellorsSee,
  summary: 'Whether counsellors see their own registrations, or all',
  request: jsonBody(visibilitySchema),
  responses: changeResponses,
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    teamApi:
      | typeof access
      | typeof team
      | typeof invite
      | typeof resendRoute
      | typeof withdraw
      | typeof roles
      | typeof courses
      | typeof keepOut
      | typeof endSessions
      | typeof secondSteps
      | typeof visibilityRoute
  }
}

/** Who is on the team, and what they are there. */
export function teamApi(services: Services) {
  const { db, clock } = services
  const changers = requireAccess('team.change', services, 'nobody')

  return newApi<TeamFieldReason>(() => teamFieldWords)
    .openapi({ ...access, ...requireAccess('office.enter', services, 'nobody') }, (c) => {
      const { id, roles: are } = c.var.person
      return c.json({ id, roles: are, abilities: abilitiesOf(c.var.person) }, 200)
    })
    .openapi({ ...team, ...requireAccess('team.see', services, 'nobody') }, async (c) =>
      c.json(await presentTeam(db, clock()), 200),
    )
    .openapi({ ...invite, ...changers }, inviteOne(services))
    .openapi({ ...resendRoute, ...changers }, inviteOnceMore(services))
    .openapi({ ...withdraw, ...changers }, withdrawOne(services))
    .openapi({ ...roles, ...changers }, giveRoles(services))
    .openapi({ ...courses, ...changers }, giveCourses(services))
    .openapi({ ...keepOut, ...changers }, switchOne(services))
    .openapi({ ...endSessions, ...changers }, signOut(services))
    .openapi({ ...secondSteps, ...changers }, resetSteps(services))
    .openapi({ ...visibilityRoute, ...changers }, setVisibility(services))
}

function inviteOne(services: Services): RouteAnswer<typeof invite> {
  return async (c) => {
    const request = c.req.valid('json')
    const result = await inviteColleague(services.db, request, letterOf(c, services))
    return answer(c, result, `The invitation is on its way to ${request.email}.`)
  }
}

function inviteOnceMore(services: Services): RouteAnswer<typeof resendRoute> {
  return async (c) => {
    const result = await inviteAgain(services.db, c.req.valid('param'), letterOf(c, services))
    return answer(c, result, 'The invitation is on its way again, with a new link.')
  }
}

function withdrawOne(services: Services): RouteAnswer<typeof withdraw> {
  return async (c) => {
    const withdrawn = await withdrawInvitation(services.db, c.req.valid('param'), byOf(c, services))
    return answer(c, withdrawn, 'The invitation is withdrawn.')
  }
}

function giveRoles(services: Services): RouteAnswer<typeof roles> {
  return async (c) => {
    const { roles: selected, seen: expectedRoles } = c.req.valid('json')
    const of = c.req.valid('param')
    const result = await changeRoles(
      services.db,
      { of, to: () => selected, seen: expectedRoles },
      byOf(c, services),
    )
    const saved = 'The roles are saved. Every owner gets a mail.'
    const cleared = result.ok && result.cleared
    return answer(c, result, cleared ? `${saved} ${chooseAgain}` : saved)
  }
}

const chooseAgain =
  'Nobody had proved whose password it was, so this person chooses a new one by “Forgot password?”.'

function giveCourses(services: Services): RouteAnswer<typeof courses> {
  return async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    return answer(
      c,
      await nameCourses(services.db, request, byOf(c, services)),
      'The courses are saved.',
    )
  }
}

function switchOne(services: Services): RouteAnswer<typeof keepOut> {
  return async (c) => {
    const { disabled } = c.req.valid('json')
    const switched = await disableAccount(
      services.db,
      { of: c.req.valid('param'), disabled },
      byOf(c, services),
    )
    const message = disabled ? 'They are signed out and kept out.' : 'They may come in again.'
    return answer(c, switched, message)
  }
}

function signOut(services: Services): RouteAnswer<typeof endSessions> {
  return async (c) => {
    const result = await endSessionsOf(services.db, c.req.valid('param'), byOf(c, services))
    return answer(c, result, 'They are signed out everywhere.')
  }
}

function resetSteps(services: Services): RouteAnswer<typeof secondSteps> {
  return async (c) => {
    const reset = await resetFactors(services.db, c.req.valid('param'), byOf(c, services))
    if (reset.ok) c.var.log.warn({ event: 'factor', outcome: 'reset', userId: reset.userId })
    return answer(c, reset, 'Their second steps are gone. They and every owner get a mail.')
  }
}

function setVisibility(services: Services): RouteAnswer<typeof visibilityRoute> {
  return async (c) => {
    await setCounsellorsSee(services.db, c.req.valid('json').counsellorsSee, byOf(c, services))
    return answer(c, { ok: true }, 'It is saved, and counts from now on.')
  }
}

function byOf(c: Context<AppEnv>, { clock }: Services) {
  return { actor: c.var.person, now: clock() }
}

function letterOf(c: Context<AppEnv>, services: Services) {
  const { publicUrl } = services.config
  return { ...byOf(c, services), publicUrl, language: c.var.language }
}

type Reason = keyof typeof refusalWords

function answer(
  c: Context<AppEnv>,
  outcome: { ok: true } | { ok: false; reason: Reason },
  message: string,
) {
  if (outcome.ok) return c.json({ success: true as const, message }, 200)
  c.var.log.info({ event: 'team', outcome: 'refused', reason: outcome.reason })
  const words = refusalWords[outcome.reason]
  if (outcome.reason === 'unknown') return refuse(c, 404, words)
  if (outcome.reason === 'not-allowed') return refuse(c, 403, words)
  if (outcome.reason === 'changed-since') return refuse(c, 409, words)
  return refuse(c, 400, words)
}
