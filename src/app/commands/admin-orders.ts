import type { Logger } from 'pino'
import { firstLanguage } from '../../../content/languages.ts'
import { chiefRole, type Role, roles } from '../../modules/accounts/abilities.ts'
import { createAdmin } from '../../modules/accounts/admin-account.server.ts'
import {
  type AccountSwitched,
  disableAccount,
} from '../../modules/accounts/close-account.server.ts'
import { resetFactors } from '../../modules/accounts/factors/change-factors.server.ts'
import { countRecoveryCodes, listFactors } from '../../modules/accounts/factors/store.server.ts'
import { hashPassword, replacePassword } from '../../modules/accounts/passwords.server.ts'
import { listInvitations } from '../../modules/accounts/roles/store.server.ts'
import { endSessionsOf } from '../../modules/accounts/sessions.server.ts'
import { findByEmail, listStaff } from '../../modules/accounts/store.server.ts'
import { type ChainKeys, verifyChain } from '../../modules/audit/chain.server.ts'
import { sayVerified } from '../../modules/audit/rules.ts'
import { setCounsellorsSee } from '../../modules/settings/save-settings.server.ts'
import { changeRoles, type RolesChanged } from '../../modules/team/change-roles.server.ts'
import {
  type InvitationResult,
  inviteAgain,
  inviteColleague,
  withdrawInvitation,
} from '../../modules/team/invite-colleague.server.ts'
import { type CoursesNamed, nameCourses } from '../../modules/team/name-courses.server.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { formatTime } from '../../ui/format/times.ts'
import { type AdminOrder, faultOf, refuseOrder, type Verb } from './admin-command-line.ts'

type Site = { db: Database; log: Logger; keys: ChainKeys; publicUrl: string }
type OrderResult = { ok: true; lines: string[] } | { ok: false; reason: string }
type Doer = (site: Site & { context: ActionContext }, order: AdminOrder) => Promise<OrderResult>

/** Runs the command. Every change is recorded in the audit log and logged. */
export function runOrder(
  { now, ...site }: Site & { now: Date },
  order: AdminOrder,
): Promise<OrderResult> {
  return doers[order.verb]({ ...site, context: { actor: 'system', now } }, order)
}

const doers: Record<Verb, Doer> = {
  create: async ({ db, log, context }, { email, name, password }) => {
    const passwordHash = await hashPassword(password.chosen)
    const created = await createAdmin(db, { name, email, passwordHash }, context.now)
    if (!created)
      return refuseOrder(`${email} has an account already; promote makes it an owner’s.`)
    log.warn({ event: 'roles', outcome: chiefRole, userId: created.id })
    return say(`${email} is an owner now.`, ...passwordLines(password))
  },
  reset: async ({ db, log, context }, { email, password }) => {
    const account = await findByEmail(db, email)
    const fault = account && (await faultOf(password, account.person))
    if (fault) return refuseOrder(fault)
    const passwordHash = await hashPassword(password.chosen)
    const replaced = await replacePassword(db, { email, passwordHash }, context)
    if (!replaced.ok) return refuseOrder(unknown(email))
    log.warn({ event: 'password', outcome: 'reset', userId: replaced.userId })
    return say(
      `${email} is signed out everywhere and has a new password.`,
      ...passwordLines(password),
    )
  },
  promote: async ({ db, log, context }, { email, roles: roleNames }) => {
    const more: readonly Role[] = roleNames.length > 0 ? roleNames : [chiefRole]
    const result = await changeRoles(
      db,
      { of: { email }, to: (currentRoles) => [...currentRoles, ...more] },
      context,
    )
    if (!result.ok)
      return refuseOrder(explain(result.reason, email, `is ${more.join(' and ')} already`))
    log.warn({ event: 'roles', outcome: result.after.join(' '), userId: result.userId })
    return say(
      `${email} is ${result.after.join(' and ')} now.`,
      ...(result.cleared ? [cleared] : []),
    )
  },
  demote: async ({ db, log, context }, { email, roles: roleNames }) => {
    const less = roleNames.length > 0 ? roleNames : roles
    const to = (currentRoles: readonly Role[]) =>
      currentRoles.filter((role) => !less.some((one) => one === role))
    const result = await changeRoles(db, { of: { email }, to }, context)
    if (!result.ok) return refuseOrder(explain(result.reason, email, 'has no such role'))
    log.warn({ event: 'roles', outcome: result.after.join(' '), userId: result.userId })
    const roleText = result.after.join(' and ')
    return say(roleText ? `${email} is ${roleText} now.` : `${email} is not on the team any more.`)
  },
  invite: async ({ db, log, context, publicUrl }, { email, roles }) => {
    const mail = { publicUrl, language: firstLanguage }
    const result = await inviteColleague(db, { email, roles }, { ...context, ...mail })
    if (!result.ok) return refuseOrder(`${email} ${notInvited[result.reason]}`)
    log.warn({ event: 'invitation', outcome: roles.join(' '), invitation: result.id })
    return say(`${email} is invited as ${roles.join(' and ')}; the link in the mail lasts 7 days.`)
  },
  'invite-again': async ({ db, log, context, publicUrl }, { email }) => {
    const mail = { publicUrl, language: firstLanguage }
    const result = await inviteAgain(db, { email }, { ...context, ...mail })
    if (!result.ok) return refuseOrder(`${email} ${notInvited[result.reason]}`)
    log.warn({ event: 'invitation', outcome: 'again', invitation: result.id })
    return say(`${email} gets another mail; its link lasts 7 days, the one before is over.`)
  },
  withdraw: async ({ db, log, context }, { email }) => {
    const withdrawn = await withdrawInvitation(db, { email }, context)
    if (!withdrawn.ok) return refuseOrder(`${email} ${notInvited[withdrawn.reason]}`)
    log.warn({ event: 'invitation', outcome: 'withdrawn', invitation: withdrawn.id })
    return say(`${email} is not invited any more.`)
  },
  teaches: async ({ db, log, context }, { email, courses }) => {
    const account = await findByEmail(db, email)
    const id = account?.person.id
    if (!id) return refuseOrder(unknown(email))
    const result = await nameCourses(db, { id, courses }, context)
    if (!result.ok) return refuseOrder(notNamed[result.reason](email))
    log.warn({ event: 'courses taught', outcome: courses.join(' · '), userId: id })
    const taught = courses.length > 0 ? courses.join(' and ') : 'no course'
    return say(`${email} teaches ${taught} now.`)
  },
  'counsellors-see-own': async ({ db, log, context }) => {
    await setCounsellorsSee(db, { counsellorVisibility: 'own' }, context)
    log.warn({ event: 'counsellors see', outcome: 'own' })
    return say('Counsellors see their own registrations.')
  },
  'counsellors-see-all': async ({ db, log, context }) => {
    await setCounsellorsSee(db, { counsellorVisibility: 'all' }, context)
    log.warn({ event: 'counsellors see', outcome: 'all' })
    return say('Counsellors see everybody’s registrations.')
  },
  'sign-out': async ({ db, log, context }, { email }) => {
    const result = await endSessionsOf(db, { email }, context)
    if (!result.ok) return refuseOrder(unknown(email))
    log.warn({ event: 'sessions', outcome: 'ended', userId: result.userId })
    return say(`${email} is signed out everywhere.`)
  },
  disable: async ({ db, log, context }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: true }, context)
    if (!switched.ok) return refuseOrder(explain(switched.reason, email, 'is disabled already'))
    log.warn({ event: 'account', outcome: 'disabled', userId: switched.userId })
    return say(`${email} is deactivated and signed out everywhere.`)
  },
  enable: async ({ db, log, context }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: false }, context)
    if (!switched.ok) return refuseOrder(explain(switched.reason, email, 'is not disabled'))
    log.warn({ event: 'account', outcome: 'enabled', userId: switched.userId })
    return say(`${email} can sign in again.`)
  },
  factors: async ({ db }, { email }) => {
    const account = await findByEmail(db, email)
    if (!account) return refuseOrder(unknown(email))
    const factors = await listFactors(db, account.person.id)
    if (factors.length === 0) return say(`${email} has no passkey or authenticator app.`)
    const codes = await countRecoveryCodes(db, account.person.id)
    return say(
      ...factors.map(({ kind, name, createdAt, lastUsedAt }) => {
        const usedText = lastUsedAt ? `, last used ${formatTime(lastUsedAt)}` : ''
        return `${kind.padEnd(13)} ${name}, added ${formatTime(createdAt)}${usedText}`
      }),
      `${codes} recovery codes left`,
    )
  },
  'reset-factors': async ({ db, log, context }, { email }) => {
    const reset = await resetFactors(db, { email }, context)
    if (!reset.ok)
      return refuseOrder(
        reset.reason === 'no-factor'
          ? `${email} has no passkey or authenticator app.`
          : unknown(email),
      )
    log.warn({ event: 'factor', outcome: 'reset', userId: reset.userId })
    return say(`${email} is signed out everywhere and signs in with the password alone.`)
  },
  list: async ({ db }) => {
    const people = await listStaff(db)
    const invitations = await listInvitations(db)
    const width = Math.max(0, ...[...people, ...invitations].map(({ email }) => email.length))
    return say(
      ...people.map(({ roles: currentRoles, email, name, disabledAt }) =>
        [email.padEnd(width), currentRoles.join(', ') || 'student', name]
          .concat(disabledAt ? '(disabled)' : [])
          .join('  '),
      ),
      ...invitations.map(({ email, roles: roleNames }) =>
        [email.padEnd(width), roleNames.join(', '), '(invited)'].join('  '),
      ),
    )
  },
  'verify-trail': async ({ db, keys }) => {
    const verified = await verifyChain(db, keys)
    return verified.ok ? say(sayVerified(verified)) : refuseOrder(sayVerified(verified))
  },
}

function explain(
  reason: (
    | Extract<RolesChanged, { ok: false }>
    | Extract<AccountSwitched, { ok: false }>
  )['reason'],
  email: string,
  already: string,
): string {
  if (reason === 'unknown') return unknown(email)
  if (reason === 'already') return `${email} ${already}.`
  if (reason === 'unconfirmed-email')
    return `${email} has not confirmed this e-mail address: they have to open the link in the mail first.`
  if (reason === 'last-owner') return `${email} is the only owner: make somebody else one first.`
  return `${email} was changed meanwhile: please try again.`
}

const cleared =
  'Nobody had confirmed that the password belongs to the owner of this e-mail address, so the password and second steps are removed. “Forgot your password?” sets a new one.'

function unknown(email: string): string {
  return `There is no account with the e-mail ${email}.`
}

function passwordLines({ chosen: password, isRandom }: AdminOrder['password']): string[] {
  return isRandom ? [`Password   ${password}   (shown this once)`] : []
}

function say(...lines: string[]): OrderResult {
  return { ok: true, lines }
}

const notInvited: Record<Extract<InvitationResult, { ok: false }>['reason'], string> = {
  'on-team': 'is already on the team; promote gives another role.',
  'invited-already': 'is already invited; invite-again sends another mail.',
  disabled: 'is deactivated; enable comes first.',
  'not-allowed': 'cannot be invited.',
  unknown: 'is not invited.',
}

const notNamed: Record<Extract<CoursesNamed, { ok: false }>['reason'], (email: string) => string> =
  {
    unknown,
    'not-allowed': () => 'That is not for the command line.',
    'no-trainer': (email) => `${email} is no trainer; promote makes them one.`,
    'no-course': () =>
      'One of these is no course: write it as the list of courses does, in quotes.',
  }
