import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { institute } from '../../../content/institute.ts'
import { chiefRole, type Role, roles } from '../../modules/accounts/abilities.ts'
import { createAdmin } from '../../modules/accounts/admin-account.server.ts'
import {
  type AccountSwitched,
  disableAccount,
} from '../../modules/accounts/close-account.server.ts'
import {
  type AccountFieldReason,
  newPassword,
  signUpSchema,
} from '../../modules/accounts/contract.ts'
import { resetFactors } from '../../modules/accounts/factors/change-factors.server.ts'
import { countRecoveryCodes, listFactors } from '../../modules/accounts/factors/store.server.ts'
import {
  hashPassword,
  type PasswordOwner,
  refuseGuessablePassword,
  replacePassword,
} from '../../modules/accounts/passwords.server.ts'
import { listInvitations } from '../../modules/accounts/roles/store.server.ts'
import { endSessionsOf } from '../../modules/accounts/sessions.server.ts'
import { findByEmail, listStaff } from '../../modules/accounts/store.server.ts'
import { type ChainKeys, verifyChain } from '../../modules/audit/chain.server.ts'
import { sayVerified } from '../../modules/audit/rules.ts'
import { changeRoles, type RolesChanged } from '../../modules/team/change-roles.server.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { email } from '../../ui/api/contract.ts'
import { say as putToWords, readReason } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import {
  invite,
  letCounsellorsSee,
  nameTaught,
  sendInvitationAgain,
  withdraw,
} from './admin-team.ts'
import { adminCommands, usage, usageOf, type Verb } from './admin-usage.ts'

export type AdminCommand = {
  verb: Verb
  email: string
  name: string
  /** To give, to take, or to invite somebody as. */
  roles: Role[]
  courses: string[]
  /** Printed once if it was generated. */
  password: { chosen: string; isRandom: boolean }
}

type Site = { db: Database; log: Logger; keys: ChainKeys; publicUrl: string }
type OrderResult = { ok: true; lines: string[] } | { ok: false; reason: string }

/** The parsed command line. It contains no password: other users could read it in the process list. */
export async function readOrder(
  words: string[],
): Promise<{ ok: true; order: AdminCommand } | { ok: false; reason: string }> {
  const [order = ''] = words
  const parsed = parseWords(words)
  if (!parsed) return { ok: false, reason: isVerb(order) ? usageOf(order) : usage() }
  const { verb, address, fromStdin } = parsed
  const knownParsed = email.safeParse(address)
  if (!alone.includes(verb) && !knownParsed.success)
    return { ok: false, reason: `${address} is not an e-mail address.` }
  const name = signUpSchema.shape.name.safeParse(parsed.name || `${institute.name} Admin`)
  const stranger = parsed.roles.find((word) => !isRole(word))
  if (stranger)
    return { ok: false, reason: `${stranger} is no role; there are ${roles.join(', ')}.` }
  if (!name.success) return { ok: false, reason: 'The name must be one line of plain text.' }
  const password = fromStdin ? await readPassword() : randomPassword()
  const roleNames = parsed.roles.filter(isRole)
  const { courses } = parsed
  const read = {
    verb,
    email: knownParsed.data ?? '',
    name: name.data,
    roles: roleNames,
    courses,
    password,
  }
  const fault = await faultOf(password, read)
  if (fault) return { ok: false, reason: fault }
  return { ok: true, order: read }
}

/** Runs the command. Every change is recorded in the audit log and logged. */
export function runOrder(
  { now, ...site }: Site & { now: Date },
  order: AdminCommand,
): Promise<OrderResult> {
  return doers[order.verb]({ ...site, context: { actor: 'system', now } }, order)
}

const doers: Record<
  Verb,
  (site: Site & { context: ActionContext }, order: AdminCommand) => Promise<OrderResult>
> = {
  create: async ({ db, log, context }, { email, name, password }) => {
    const passwordHash = await hashPassword(password.chosen)
    const created = await createAdmin(db, { name, email, passwordHash }, context.now)
    if (!created) return refuse(`${email} has an account already; promote makes it an owner’s.`)
    log.warn({ event: 'roles', outcome: chiefRole, userId: created.id })
    return say(`${email} is an owner now.`, ...passwordLines(password))
  },
  reset: async ({ db, log, context }, { email, password }) => {
    const account = await findByEmail(db, email)
    const fault = account && (await faultOf(password, account.person))
    if (fault) return refuse(fault)
    const passwordHash = await hashPassword(password.chosen)
    const replaced = await replacePassword(db, { email, passwordHash }, context)
    if (!replaced.ok) return refuse(unknown(email))
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
    if (!result.ok) return refuse(explain(result.reason, email, `is ${more.join(' and ')} already`))
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
    if (!result.ok) return refuse(explain(result.reason, email, 'has no such role'))
    log.warn({ event: 'roles', outcome: result.after.join(' '), userId: result.userId })
    const roleText = result.after.join(' and ')
    return say(roleText ? `${email} is ${roleText} now.` : `${email} is not on the team any more.`)
  },
  invite,
  'invite-again': sendInvitationAgain,
  withdraw,
  teaches: nameTaught,
  'counsellors-see-own': (site) => letCounsellorsSee(site, 'own'),
  'counsellors-see-all': (site) => letCounsellorsSee(site, 'all'),
  'sign-out': async ({ db, log, context }, { email }) => {
    const result = await endSessionsOf(db, { email }, context)
    if (!result.ok) return refuse(unknown(email))
    log.warn({ event: 'sessions', outcome: 'ended', userId: result.userId })
    return say(`${email} is signed out everywhere.`)
  },
  disable: async ({ db, log, context }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: true }, context)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is disabled already'))
    log.warn({ event: 'account', outcome: 'disabled', userId: switched.userId })
    return say(`${email} is deactivated and signed out everywhere.`)
  },
  enable: async ({ db, log, context }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: false }, context)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is not disabled'))
    log.warn({ event: 'account', outcome: 'enabled', userId: switched.userId })
    return say(`${email} can sign in again.`)
  },
  factors: async ({ db }, { email }) => {
    const account = await findByEmail(db, email)
    if (!account) return refuse(unknown(email))
    const factors = await listFactors(db, account.person.id)
    if (factors.length === 0) return say(`${email} has no second step.`)
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
      return refuse(reset.reason === 'no-factor' ? `${email} has no second step.` : unknown(email))
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
    return verified.ok ? say(sayVerified(verified)) : refuse(sayVerified(verified))
  },
}

/** Concerns no account. */
const alone: readonly Verb[] = [
  'counsellors-see-own',
  'counsellors-see-all',
  'list',
  'verify-trail',
]

function parseWords(words: string[]) {
  try {
    const options = { 'password-stdin': { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    const [verb = '', address = '', ...rest] = positionals
    const fromStdin = values['password-stdin'] ?? false
    if (!isVerb(verb) || alone.includes(verb) !== (address === '')) return undefined
    const takesRoles = verb === 'promote' || verb === 'demote' || verb === 'invite'
    const takesCourses = verb === 'teaches'
    if (rest.length > 0 && verb !== 'create' && !takesRoles && !takesCourses) return undefined
    if (rest.length === 0 && verb === 'invite') return undefined
    if (fromStdin && verb !== 'create' && verb !== 'reset') return undefined
    const name = verb === 'create' ? rest.join(' ') : ''
    const [roles, courses] = [takesRoles ? rest : [], takesCourses ? rest : []]
    return { verb, address, name, roles, courses, fromStdin }
  } catch {
    // An unknown option.
    return undefined
  }
}

function isRole(word: string): word is Role {
  return roles.some((role) => role === word)
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(adminCommands, word)
}

async function faultOf(
  { chosen: password, isRandom }: AdminCommand['password'],
  owner: PasswordOwner,
): Promise<string | undefined> {
  if (isRandom) return undefined
  const { error } = newPassword.safeParse(password)
  const { accountFields, guessablePasswords } = textsFor()
  const wrong = readReason(error?.issues[0]?.message ?? '') as AccountFieldReason | undefined
  if (wrong) return putToWords(accountFields, wrong)
  const guessable = await refuseGuessablePassword(password, owner)
  return guessable && putToWords(guessablePasswords, guessable)
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

function passwordLines({ chosen: password, isRandom }: AdminCommand['password']): string[] {
  return isRandom ? [`Password   ${password}   (shown this once)`] : []
}

function say(...lines: string[]): OrderResult {
  return { ok: true, lines }
}

function refuse(reason: string): OrderResult {
  return { ok: false, reason }
}

/** Read from standard input, which no process list shows. */
async function readPassword() {
  const rawText = await text(process.stdin)
  return { chosen: rawText.replace(/\r?\n$/, ''), isRandom: false }
}

function randomPassword() {
  return { chosen: randomBytes(12).toString('base64url'), isRandom: true }
}
