import type { Logger } from 'pino'
import { firstLanguage } from '../../../content/languages.ts'
import type { Role } from '../../modules/accounts/abilities.ts'
import { findByEmail } from '../../modules/accounts/store.server.ts'
import { setSettings } from '../../modules/settings/save-settings.server.ts'
import {
  type InvitationResult,
  inviteAgain,
  inviteColleague,
  withdrawInvitation,
} from '../../modules/team/invite-colleague.server.ts'
import { type CoursesNamed, nameCourses } from '../../modules/team/name-courses.server.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'

type Site = { db: Database; log: Logger; context: ActionContext; publicUrl: string }
type OrderResult = { ok: true; lines: string[] } | { ok: false; reason: string }

/** Invites somebody to the team by mail. */
export async function invite(
  { db, log, context, publicUrl }: Site,
  { email, roles }: { email: string; roles: readonly Role[] },
): Promise<OrderResult> {
  const mail = { publicUrl, language: firstLanguage }
  const result = await inviteColleague(db, { email, roles }, { ...context, ...mail })
  if (!result.ok) return refuse(`${email} ${notInvited[result.reason]}`)
  log.warn({ event: 'invitation', outcome: roles.join(' '), invitation: result.id })
  return say(`${email} is invited as ${roles.join(' and ')}; the link in the mail lasts 7 days.`)
}

/** With a new link; the former one stops working. */
export async function sendInvitationAgain(
  { db, log, context, publicUrl }: Site,
  { email }: { email: string },
): Promise<OrderResult> {
  const result = await inviteAgain(
    db,
    { email },
    { ...context, publicUrl, language: firstLanguage },
  )
  if (!result.ok) return refuse(`${email} ${notInvited[result.reason]}`)
  log.warn({ event: 'invitation', outcome: 'again', invitation: result.id })
  return say(`${email} gets another mail; its link lasts 7 days, the one before is over.`)
}

export async function withdraw(
  { db, log, context }: Site,
  { email }: { email: string },
): Promise<OrderResult> {
  const withdrawn = await withdrawInvitation(db, { email }, context)
  if (!withdrawn.ok) return refuse(`${email} ${notInvited[withdrawn.reason]}`)
  log.warn({ event: 'invitation', outcome: 'withdrawn', invitation: withdrawn.id })
  return say(`${email} is not invited any more.`)
}

/** Sets the courses that a trainer teaches, replacing the former ones; none without any. */
export async function nameTaught(
  { db, log, context }: Site,
  { email, courses }: { email: string; courses: readonly string[] },
): Promise<OrderResult> {
  const account = await findByEmail(db, email)
  const id = account?.person.id
  if (!id) return refuse(notNamed.unknown(email))
  const result = await nameCourses(db, { id, courses }, context)
  if (!result.ok) return refuse(notNamed[result.reason](email))
  log.warn({ event: 'courses taught', outcome: courses.join(' · '), userId: id })
  const taught = courses.length > 0 ? courses.join(' and ') : 'no course'
  return say(`${email} teaches ${taught} now.`)
}

/** Limits counsellors to their own and unassigned registrations, or not. */
export async function letCounsellorsSee(
  { db, log, context }: Site,
  sees: 'own' | 'all',
): Promise<OrderResult> {
  await setSettings(db, 'set counsellor visibility', { counsellorVisibility: sees }, context)
  log.warn({ event: 'counsellors see', outcome: sees })
  return say(
    sees === 'own'
      ? 'Counsellors see their own registrations.'
      : 'Counsellors see everybody’s registrations.',
  )
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
    unknown: (email) => `There is no account with the e-mail ${email}.`,
    'not-allowed': () => 'That is not for the command line.',
    'no-trainer': (email) => `${email} is no trainer; promote makes them one.`,
    'no-course': () =>
      'One of these is no course: write it as the list of courses does, in quotes.',
  }

function say(...lines: string[]): OrderResult {
  return { ok: true, lines }
}

function refuse(reason: string): OrderResult {
  return { ok: false, reason }
}
