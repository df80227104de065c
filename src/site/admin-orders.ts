import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { institute } from '../../content/institute.ts'
import { chiefRole, memberRole } from '../domain/accounts/abilities.ts'
import { changeRole } from '../domain/accounts/change-role.server.ts'
import { newPassword, signUpSchema } from '../domain/accounts/contract.ts'
import { createAdmin } from '../domain/accounts/create-admin.server.ts'
import { disableAccount } from '../domain/accounts/disable-account.server.ts'
import { hashPassword } from '../domain/accounts/hash-password.server.ts'
import {
  type Owner,
  refuseGuessablePassword,
} from '../domain/accounts/refuse-guessable-password.server.ts'
import { replacePassword } from '../domain/accounts/replace-password.server.ts'
import { findByEmail, listStaff } from '../domain/accounts/store.server.ts'
import type { By } from '../domain/by.ts'
import type { Database } from '../platform/database/connect.ts'
import { email } from '../wire/contract.ts'

type Verb = 'create' | 'promote' | 'demote' | 'disable' | 'enable' | 'reset' | 'list'

export type Order = {
  verb: Verb
  email: string
  name: string
  /** Shown once where it was made at random. */
  password: { chosen: string; isRandom: boolean }
}

type Site = { db: Database; log: Logger }
type Done = { ok: true; lines: string[] } | { ok: false; reason: string }

/** What the words of the command line ask for. No password stands among them: others could read it. */
export async function readOrder(
  words: string[],
): Promise<{ ok: true; order: Order } | { ok: false; reason: string }> {
  const parsed = parseWords(words)
  if (!parsed) return { ok: false, reason: usage }
  const { verb, address, fromStdin } = parsed
  const known = email.safeParse(address)
  if (verb !== 'list' && !known.success)
    return { ok: false, reason: `${address} is not an e-mail address.` }
  const name = signUpSchema.shape.name.safeParse(parsed.name || `${institute.name} Admin`)
  if (!name.success) return { ok: false, reason: 'The name must be one line of plain text.' }
  const password = fromStdin ? await readPassword() : randomPassword()
  const order = { verb, email: known.data ?? '', name: name.data, password }
  const fault = await faultOf(password, order)
  if (fault) return { ok: false, reason: fault }
  return { ok: true, order }
}

/** Does it. Every change leaves an entry in the audit trail and a line in the log. */
export function runOrder({ now, ...site }: Site & { now: Date }, order: Order): Promise<Done> {
  return doers[order.verb]({ ...site, by: { actor: 'system', now } }, order)
}

const usage =
  'Usage: npm run admin -- create <e-mail> [name] | promote, demote, disable, enable or reset <e-mail> | list; create and reset also take --password-stdin.'

const doers: Record<Verb, (site: Site & { by: By }, order: Order) => Promise<Done>> = {
  create: async ({ db, log, by }, { email, name, password }) => {
    const passwordHash = await hashPassword(password.chosen)
    const created = await createAdmin(db, { name, email, passwordHash }, by)
    if (!created) return refuse(`${email} has an account already; promote makes it an admin’s.`)
    log.warn({ event: 'role', outcome: chiefRole, userId: created.id })
    return say(`${email} is an admin now.`, ...shown(password))
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
  promote: async ({ db, log, by }, { email }) => {
    const changed = await changeRole(db, { email, role: chiefRole }, by)
    if (!changed.ok) return refuse(explain(changed.reason, email, 'is an admin already'))
    log.warn({ event: 'role', outcome: chiefRole, userId: changed.userId })
    const doubt = 'Nobody has shown that they read mail sent there: make sure whose account it is.'
    return say(`${email} is an admin now.`, ...(changed.emailVerified ? [] : [doubt]))
  },
  demote: async ({ db, log, by }, { email }) => {
    const changed = await changeRole(db, { email, role: memberRole }, by)
    if (!changed.ok) return refuse(explain(changed.reason, email, 'is no admin'))
    log.warn({ event: 'role', outcome: memberRole, userId: changed.userId })
    return say(`${email} is no admin any more.`)
  },
  disable: async ({ db, log, by }, { email }) => {
    const switched = await disableAccount(db, { email, disabled: true }, by)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is disabled already'))
    log.warn({ event: 'account', outcome: 'disabled', userId: switched.userId })
    return say(`${email} is signed out everywhere and kept out.`)
  },
  enable: async ({ db, log, by }, { email }) => {
    const switched = await disableAccount(db, { email, disabled: false }, by)
    if (!switched.ok) return refuse(explain(switched.reason, email, 'is not disabled'))
    log.warn({ event: 'account', outcome: 'enabled', userId: switched.userId })
    return say(`${email} may come in again.`)
  },
  list: async ({ db }) => {
    const people = await listStaff(db)
    const width = Math.max(0, ...people.map(({ email }) => email.length))
    return say(
      ...people.map(
        ({ role, email, name, disabledAt }) =>
          `${role.padEnd(8)} ${email.padEnd(width)}  ${name}${disabledAt ? '  (disabled)' : ''}`,
      ),
    )
  },
}

function parseWords(words: string[]) {
  try {
    const options = { 'password-stdin': { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    const [verb = '', address = '', ...name] = positionals
    const fromStdin = values['password-stdin'] ?? false
    if (!isVerb(verb) || (verb === 'list') !== (address === '')) return undefined
    if (name.length > 0 && verb !== 'create') return undefined
    if (fromStdin && verb !== 'create' && verb !== 'reset') return undefined
    return { verb, address, name: name.join(' '), fromStdin }
  } catch {
    // An option that there is not.
    return undefined
  }
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(doers, word)
}

async function readPassword() {
  const typed = await text(process.stdin)
  return { chosen: typed.replace(/\r?\n$/, ''), isRandom: false }
}

function randomPassword() {
  return { chosen: randomBytes(12).toString('base64url'), isRandom: true }
}

async function faultOf(
  { chosen, isRandom }: Order['password'],
  owner: Owner,
): Promise<string | undefined> {
  if (isRandom) return undefined
  const { error } = newPassword.safeParse(chosen)
  return error?.issues[0]?.message ?? refuseGuessablePassword(chosen, owner)
}

function explain(
  reason: 'unknown' | 'already' | 'last-admin',
  email: string,
  already: string,
): string {
  if (reason === 'unknown') return unknown(email)
  if (reason === 'already') return `${email} ${already}.`
  return `${email} is the only admin: make somebody else one first.`
}

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
