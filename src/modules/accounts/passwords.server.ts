import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Match } from '@zxcvbn-ts/core'
import { eq } from 'drizzle-orm'
import { institute } from '../../../content/institute.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { createSemaphore } from '../../platform/http/queues.ts'
import { record } from '../audit/record-event.server.ts'
import { estimateGuesses } from './estimate-guesses.server.ts'
import { endAccess } from './sessions.server.ts'
import { users } from './tables.ts'

/** Whose password it is to be; what is known of them is tried first. */
export type PasswordOwner = { name?: string; email?: string; phone?: string | null }

/** Why a password is too easy to guess. */
export type Guessable = {
  reason: 'blank' | 'own' | 'institute' | 'common' | 'repeat' | 'keyboard' | 'row' | 'disguise'
}

/** An attacker has a hundred tries a day at an account; argon2id slows down guesses at a stolen table. */
const enoughGuesses = 1e7

/** So many signs besides known words make a password no harder to guess. */
const littleElse = 4

/** Undefined for a password that is hard enough to guess. */
export async function refuseGuessablePassword(
  password: string,
  owner: PasswordOwner,
): Promise<Guessable | undefined> {
  if (/^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(password)) return { reason: 'blank' }
  const ownWords = wordsOf(owner)
  const instituteWords = wordsOf({
    name: `${institute.name} ${institute.city} ${institute.region}`,
  })
  const plain = password.normalize('NFKC').toLowerCase()
  for (const text of [plain, ...undisguised(plain)]) {
    if (littleBeside(text, ownWords)) return { reason: 'own' }
    if (littleBeside(text, [...ownWords, ...instituteWords])) return { reason: 'institute' }
  }
  const { guesses, parts } = await estimateGuesses(password, {
    words: ownWords,
    enough: enoughGuesses,
  })
  return guesses < enoughGuesses ? { reason: mainReason(parts) } : undefined
}

/** By the part that most of the password is. */
function mainReason(parts: Match[]): Guessable['reason'] {
  const [main] = parts.toSorted((a, b) => b.token.length - a.token.length)
  if (parts.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own'
  if (parts.some(({ dictionaryName }) => dictionaryName === 'institute')) return 'institute'
  if (main?.pattern === 'repeat') return 'repeat'
  if (main?.pattern === 'spatial') return 'keyboard'
  if (main?.pattern === 'sequence' || main?.pattern === 'date') return 'row'
  const isListed = parts.length === 1 && main?.dictionaryName === 'passwords-common' && !main.l33t
  return isListed ? 'common' : 'disguise'
}

/** The words known of somebody, and names without their blanks; words of one or two letters are left out. */
function wordsOf({ name = '', email = '', phone }: PasswordOwner): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const personWords = [name, mailbox, email, domain.replace(/\.[^.]*$/, '')]
  const whole = personWords.flatMap((text) => [text, text.replace(notWord, '')])
  const words = [...personWords.flatMap((text) => text.split(notWord)), ...whole]
  if (phone) words.push(phone, phone.replace(/^\+91/, ''))
  const plain = words.map((word) => word.normalize('NFKC').toLowerCase())
  return [...new Set(plain)].filter((word) => word.length > 2)
}

const notWord = /[^\p{L}\p{M}\p{N}]+/gu

/** Whether a text holds known words, and only a year, punctuation and a few signs besides. */
function littleBeside(text: string, words: string[]): boolean {
  let rest = text
  // The longest first, or “ashakulkarni” would lose its “asha” and be nothing known any more.
  for (const word of words.toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, ' ')
  if (rest === text) return false
  return rest.replace(/(19|20)\d\d/g, '').replace(notWord, '').length <= littleElse
}

/** What people write for letters; a 1 may be an i or an l. */
function undisguised(text: string): string[] {
  const signs = { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' }
  const read = Object.entries(signs).reduce((so, [sign, plain]) => so.replaceAll(sign, plain), text)
  return [read.replace(/[1!|]/g, 'i'), read.replace(/[1!|]/g, 'l')]
}

/** OWASP's argon2id parameters: 19 MiB, two passes; the work runs on the thread pool. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One processor stays free for pages, however many passwords are hashed. */
const hashing = createSemaphore(Math.max(1, availableParallelism() - 1))

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, parameters))
}

/** Takes the same time with and without a stored hash. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const hashToCheck = stored ?? (await decoy)
  const matches = await hashing(() => verify(hashToCheck, password))
  return stored !== null && matches
}

/** The hash that passwords for unknown e-mails are verified against. */
let decoy: Promise<string> | undefined

/** Sets the password of an account on the operator's command, and ends all access. */
export function replacePassword(
  db: Database,
  { email, passwordHash }: { email: string; passwordHash: string },
  { actor, now }: ActionContext,
): Promise<{ ok: true; userId: string } | { ok: false; reason: 'unknown' }> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (!person) return { ok: false, reason: 'unknown' }
    await endAccess(tx, person.id)
    await record(tx, { event: 'reset password', id: person.id }, { actor, now })
    return { ok: true, userId: person.id }
  })
}
