import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { institute } from '../../../content/institute.ts'
import { chiefRole, type Role, roles } from '../../modules/accounts/abilities.ts'
import {
  type AccountFieldReason,
  newPassword,
  signUpSchema,
} from '../../modules/accounts/contract.ts'
import { createAdmin } from '../../modules/accounts/create-admin.server.ts'
import {
  type AccountSwitched,
  disableAccount,
} from '../../modules/accounts/disable-account.server.ts'
import { endSessionsOf } from '../../modules/accounts/end-sessions.server.ts'
import { resetFactors } from '../../modules/accounts/factors/reset-factors.server.ts'
import { countRecoveryCodes, listFactors } from '../../modules/accounts/factors/store.server.ts'
import { hashPassword } from '../../modules/accounts/hash-password.server.ts'
import {
  type Owner,
  refuseGuessablePassword,
} from '../../modules/accounts/refuse-guessable-password.server.ts'
import { replacePassword } from '../../modules/accounts/replace-password.server.ts'
import { listInvitations } from '../../modules/accounts/roles/store.server.ts'
import { findByEmail, listStaff } from '../../modules/accounts/store.server.ts'
import type { ChainKeys } from '../../modules/audit/make-chain.server.ts'
import { sayVerified } from '../../modules/audit/rules.ts'
import { verifyChain } from '../../modules/audit/verify-chain.server.ts'
import { changeRoles, type RolesChanged } from '../../modules/team/change-roles.server.ts'
import type { By } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { email } from '../../ui/api/contract.ts'
import { say as putToWords, readReason } from '../../ui/api/reasons.ts'
import { saidIn } from '../../ui/format/said.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { randomPassword, readPassword } from './admin-passwords.ts'
import {
  invite,
  letCounsellorsSee,
  nameTaught,
  sendInvitationAgain,
  withdraw,
} from './admin-team.ts'
import { orders, usage, usageOf, type Verb } from './admin-usage.ts'

export type Order = {
  verb: Verb
  email: string
  name: string
  /** To give, to take, or to invite somebody as. */
  roles: Role[]
  courses: string[]
  /** Shown once where it was made at random. */
  password: { chosen: string; isRandom: boolean }
}

type Site = { db: Database; log: Logger; keys: ChainKeys; publicUrl: string }
type Done = { ok: true; lines: string[] } | { ok: false; reason: string }

/** What the words of the command line ask for. No password stands among them: others could read it. */
export async function readOrder(
  words: string[],
): Promise<{ ok: true; order: Order } | { ok: false; reason: string }> {
  const [order = ''] = words
  const parsed = parseWords(words)
  if (!parsed) return { ok: false, reason: isVerb(order) ? usageOf(order) : usage() }
  const { verb, address, fromStdin } = parsed
  const known = email.safeParse(address)
  if (!alone.includes(verb) && !known.success)
    return { ok: false, reason: `${address} is not an e-mail address.` }
  const name = signUpSchema.shape.name.safeParse(parsed.name || `${institute.name} Admin`)
  const stranger = parsed.roles.find((word) => !isRole(word))
  if (stranger)
    return { ok: false, reason: `${stranger} is no role; there are ${roles.join(', ')}.` }
  if (!name.success) return { ok: false, reason: 'The name must be one line of plain text.' }
  const password = fromStdin ? await readPassword() : randomPassword()
  const given = parsed.roles.filter(isRole)
  const { courses } = parsed
  const read = { verb, email: known.data ?? '', name: name.data, roles: given, courses, password }
  const fault = await faultOf(password, read)
  if (fault) return { ok: false, reason: fault }
  return { ok: true, order: read }
}

/** Does it. Every change leaves an entry in the audit trail and a line in the log. */
export function runOrder({ now, ...site }: Site & { now: Date }, order: Order): Promise<Done> {
  return doers[order.verb]({ ...site, by: { actor: 'system', now } }, order)
}

const doers: Record<Verb, (site: Site & { by: By }, order: Order) => Promise<Done>> = {
  create: async ({ db, log, by }, { email, name, password }) => {
    const passwordHash = await hashPassword(password.chosen)
    const created = await createAdmin(db, { name, email, passwordHash }, by.now)
    if (!created) return refuse(`${email} has an account already; promote makes it an owner’s.`)
    log.warn({ event: 'roles', outcome: chiefRole, userId: created.id })
    return say(`${email} is an owner now.`, ...shown(password))
  },
  reset: async ({ db, log, by }, { email, password }) => {
    const found = await findByEmail(db, email)
    const fault = found && (await faultOf(password, found.person))
    if (fault) return refuse(fault)
    const passwordHash = await hashPassword(password.chosen)
    const replaced = await replacePassword(db, { email, passwordHash }, by)
    if (!replaced.ok) return refuse(unknown(email))
    log.warn({ event: 'password', outcome: 'reset', userId: replaced.userId })
    return say(`${email} is signed out everywhere and has a new password.`, ...shown(password))
  },
  promote: async ({ db, log, by }, { email, roles: named }) => {
    const more: readonly Role[] = named.length > 0 ? named : [chiefRole]
    const changed = await changeRoles(db, { of: { email }, to: (had) => [...had, ...more] }, by)
    if (!changed.ok)
      return refuse(explain(changed.reason, email, `is ${more.join(' and ')} already`))
    log.warn({ event: 'roles', outcome: changed.after.join(' '), userId: changed.userId })
    return say(
      `${email} is ${changed.after.join(' and ')} now.`,
      ...(changed.cleared ? [cleared] : []),
    )
  },
  demote: async ({ db, log, by }, { email, roles: named }) => {
    const less = named.length > 0 ? named : roles
    const to = (had: readonly Role[]) => had.filter((role) => !less.some((one) => one === role))
    const changed = await changeRoles(db, { of: { email }, to }, by)
    if (!changed.ok) return refuse(explain(changed.reason, email, 'has no such role'))
    log.warn({ event: 'roles', outcome: changed.after.join(' '), userId: changed.userId })
    const left = changed.after.join(' and ')
    return say(left ? `${email} is ${left} now.` : `${email} is not on the team any more.`)
  },
  invite,
  'invite-again': sendInvitationAgain,
  withdraw,
  teaches: nameTaught,
  'counsellors-see-own': (site) => letCounsellorsSee(site, 'own'),
  'counsellors-see-all': (site) => letCounsellorsSee(site, 'all'),
  'sign-out': async ({ db, log, by }, { email }) => {
    const ended = await endSessionsOf(db, { email }, by)
    if (!ended.ok) return refuse(unknown(email))
    log.warn({ event: 'sessions', outcome: 'ended', userId: ended.userId })
    return say(`${email} is signed out everywhere.`)
  },
  disable: async ({ db, log, by }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: true }, by)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is disabled already'))
    log.warn({ event: 'account', outcome: 'disabled', userId: switched.userId })
    return say(`${email} is signed out everywhere and kept out.`)
  },
  enable: async ({ db, log, by }, { email }) => {
    const switched = await disableAccount(db, { of: { email }, disabled: false }, by)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is not disabled'))
    log.warn({ event: 'account', outcome: 'enabled', userId: switched.userId })
    return say(`${email} may come in again.`)
  },
  factors: async ({ db }, { email }) => {
    const found = await findByEmail(db, email)
    if (!found) return refuse(unknown(email))
    const known = await listFactors(db, found.person.id)
    if (known.length === 0) return say(`${email} has no second step.`)
    const codes = await countRecoveryCodes(db, found.person.id)
    return say(
      ...known.map(({ kind, name, createdAt, lastUsedAt }) => {
        const used = lastUsedAt ? `, last used ${formatTime(lastUsedAt)}` : ''
        return `${kind.padEnd(13)} ${name}, added ${formatTime(createdAt)}${used}`
      }),
      `${codes} recovery codes left`,
    )
  },
  'reset-factors': async ({ db, log, by }, { email }) => {
    const reset = await resetFactors(db, { email }, by)
    if (!reset.ok)
      return refuse(reset.reason === 'no-factor' ? `${email} has no second step.` : unknown(email))
    log.warn({ event: 'factor', outcome: 'reset', userId: reset.userId })
    return say(`${email} is signed out everywhere and signs in with the password alone.`)
  },
  list: async ({ db }) => {
    const people = await listStaff(db)
    const invited = await listInvitations(db)
    const width = Math.max(0, ...[...people, ...invited].map(({ email }) => email.length))
    return say(
      ...people.map(({ roles: had, email, name, disabledAt }) =>
        [email.padEnd(width), had.join(', ') || 'student', name]
          .concat(disabledAt ? '(disabled)' : [])
          .join('  '),
      ),
      ...invited.map(({ email, roles: named }) =>
        [email.padEnd(width), named.join(', '), '(invited)'].join('  '),
      ),
    )
  },
  'verify-trail': async ({ db, keys }) => {
    const verified = await verifyChain(db, keys)
    return verified.ok ? say(sayVerified(verified)) : refuse(sayVerified(verified))
  },
}

/** About no account. */
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
    // An option that there is not.
    return undefined
  }
}

function isRole(word: string): word is Role {
  return roles.some((role) => role === word)
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(orders, word)
}

async function faultOf(
  { chosen, isRandom }: Order['password'],
  owner: Owner,
): Promise<string | undefined> {
  if (isRandom) return undefined
  const { error } = newPassword.safeParse(chosen)
  const { accountFields, guessablePasswords } = saidIn()
  const wrong = readReason(error?.issues[0]?.message ?? '') as AccountFieldReason | undefined
  if (wrong) return putToWords(accountFields, wrong)
  const guessable = await refuseGuessablePassword(chosen, owner)
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
    return `${email} has not confirmed this e-mail address: they press the link in the mail first.`
  if (reason === 'last-owner') return `${email} is the only owner: make somebody else one first.`
  return `${email} was changed meanwhile: please try again.`
}

const cleared =
  'Nobody had proved whose password it was: it is gone, and so are second steps. “Forgot password?” gives another.'

function unknown(email: string): string {
  return `There is no account with the e-mail ${email}.`
}

function shown({ chosen, isRandom }: Order['password']): string[] {
  return isRandom ? [`Password   ${chosen}   (shown this once)`] : []
}

function say(...lines: string[]): Done {
  return { ok: true, lines }
}

function refuse(reason: string): Done {
  return { ok: false, reason }
}
