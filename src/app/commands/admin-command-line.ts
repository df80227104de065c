import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { institute } from '../../../content/institute.ts'
import {
  abilities,
  abilityTexts,
  chiefRole,
  may,
  type Role,
  roles,
} from '../../modules/accounts/abilities.ts'
import {
  type AccountFieldReason,
  newPassword,
  signUpSchema,
} from '../../modules/accounts/contract.ts'
import {
  type PasswordOwner,
  refuseGuessablePassword,
} from '../../modules/accounts/passwords.server.ts'
import { email } from '../../ui/api/contract.ts'
import { readReason, say } from '../../ui/api/reasons.ts'
import { textsFor } from '../../ui/format/texts.server.ts'

/** The arguments of each command, and what it does. */
export const adminCommands = {
  create: ['<e-mail> [name] [--password-stdin]', `makes an ${chiefRole}`],
  promote: ['<e-mail> [role …]', `gives roles; without one, ${chiefRole}`],
  demote: ['<e-mail> [role …]', 'removes roles; without one, all'],
  invite: ['<e-mail> <role …>', 'asks somebody by mail to join the team, for 7 days'],
  'invite-again': ['<e-mail>', 'sends another link, and ends the one before'],
  withdraw: ['<e-mail>', 'ends an invitation'],
  teaches: [
    '<e-mail> [course …]',
    'sets the courses that a trainer teaches, replacing the earlier ones',
  ],
  'counsellors-see-own': ['', 'counsellors see their own registrations and unassigned ones'],
  'counsellors-see-all': ['', 'counsellors see all registrations'],
  'sign-out': ['<e-mail>', 'ends all sessions of somebody'],
  disable: ['<e-mail>', 'deactivates an account; nothing is deleted'],
  enable: ['<e-mail>', 'reactivates the account'],
  reset: ['<e-mail> [--password-stdin]', 'gives another password, at random or of standard input'],
  factors: ['<e-mail>', 'lists passkeys and authenticator apps'],
  'reset-factors': [
    '<e-mail>',
    'removes all passkeys and authenticator apps, where a device is lost',
  ],
  list: ['', 'lists the team, invitations, and who is disabled'],
  'verify-trail': ['', 'verifies the audit log'],
} as const satisfies Record<string, [takes: string, does: string]>

export type Verb = keyof typeof adminCommands

const command = 'npm run admin --'

export function usage(): string {
  const verbs = Object.entries(adminCommands)
  return [
    `Usage: ${command} <order>, which is one of`,
    ...columns(verbs.map(([verb, [takes, does]]) => [`${verb} ${takes}`, does])),
    '',
    'A role is one of',
    ...columns(roles.map((role) => [role, describeRole(role)])),
  ].join('\n')
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length))
  return rows.map(([first = '', second]) => `  ${first.padEnd(width)}  ${second}`)
}

/** For a known command with wrong arguments. */
function usageOf(verb: Verb): string {
  const [takes, does] = adminCommands[verb]
  return `Usage: ${command} ${`${verb} ${takes}`.trim()}: ${does}.`
}

/** What a role may do or may not do, whichever list is shorter. */
function describeRole(role: Role): string {
  const has = abilities.filter((ability) => may({ roles: [role] }, ability))
  const lacks = abilities.filter((ability) => !has.includes(ability))
  if (lacks.length === 0) return 'everything'
  const listedAbilities = lacks.length < has.length ? lacks : has
  const words = listedAbilities.map((ability) => abilityTexts[ability]).join('; ')
  return listedAbilities === lacks ? `everything but: ${words}` : words
}

export type AdminOrder = {
  verb: Verb
  email: string
  name: string
  /** To give, to take, or to invite somebody as. */
  roles: Role[]
  courses: string[]
  /** Printed once if it was generated. */
  password: { chosen: string; isRandom: boolean }
}

export const refuseOrder = (reason: string) => ({ ok: false as const, reason })

/** The parsed command line. It contains no password: other users could read it in the process list. */
export async function readOrder(words: string[]) {
  const [order = ''] = words
  const parsed = parseWords(words)
  if (!parsed) return refuseOrder(isVerb(order) ? usageOf(order) : usage())
  const { verb, address, courses, fromStdin } = parsed
  const parsedEmail = email.safeParse(address)
  if (!isAlone(verb) && !parsedEmail.success)
    return refuseOrder(`${address} is not an e-mail address.`)
  const stranger = parsed.roles.find((word) => !isRole(word))
  if (stranger) return refuseOrder(`${stranger} is no role; there are ${roles.join(', ')}.`)
  const name = signUpSchema.shape.name.safeParse(parsed.name || `${institute.name} Admin`)
  if (!name.success) return refuseOrder('The name must be one line of plain text.')
  const password = fromStdin ? await readPassword() : randomPassword()
  const owner = { email: parsedEmail.data ?? '', name: name.data }
  const fault = await faultOf(password, owner)
  if (fault) return refuseOrder(fault)
  const read: AdminOrder = { verb, ...owner, roles: parsed.roles.filter(isRole), courses, password }
  return { ok: true as const, order: read }
}

/** Concerns no account. */
function isAlone(verb: Verb): boolean {
  return adminCommands[verb][0] === ''
}

function parseWords(words: string[]) {
  try {
    const options = { 'password-stdin': { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true })
    const [verb = '', address = '', ...rest] = positionals
    const fromStdin = values['password-stdin'] ?? false
    if (!isVerb(verb) || isAlone(verb) !== (address === '')) return undefined
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

/** What is wrong with a chosen password. */
export async function faultOf(
  { chosen: password, isRandom }: AdminOrder['password'],
  owner: PasswordOwner,
): Promise<string | undefined> {
  if (isRandom) return undefined
  const { error } = newPassword.safeParse(password)
  const { accountFields, guessablePasswords } = textsFor()
  const wrong = readReason(error?.issues[0]?.message ?? '') as AccountFieldReason | undefined
  if (wrong) return say(accountFields, wrong)
  const guessable = await refuseGuessablePassword(password, owner)
  return guessable && say(guessablePasswords, guessable)
}

/** Read from standard input, which no process list shows. */
async function readPassword() {
  const rawText = await text(process.stdin)
  return { chosen: rawText.replace(/\r?\n$/, ''), isRandom: false }
}

function randomPassword() {
  return { chosen: randomBytes(12).toString('base64url'), isRandom: true }
}
