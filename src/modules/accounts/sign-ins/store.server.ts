import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { providerAccounts, sessions, users } from '../tables.ts'

/** The password hash; null where there is none, undefined where the account is gone. */
export async function findPasswordHash(
  db: Transaction,
  userId: string,
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return row?.passwordHash
}

/** Valid sessions, last used first. */
export async function listSessions(db: Transaction, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  return rows.map((row) => ({ ...row, key: keyOf(row.id) }))
}

export async function listProviders(db: Transaction, userId: string) {
  const rows = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.userId, userId))
    .orderBy(asc(providerAccounts.linkedAt))
  return rows.map((row) => ({ ...row, key: keyOf(row.issuer, row.subject) }))
}

/**
 * Names a row in a list without its id. It is looked for only among the rows of the same person, so
 * another's key finds nothing.
 */
function keyOf(...id: (Buffer | string)[]): string {
  const hash = createHash('sha256').update('key of a list')
  for (const part of id) hash.update('\0').update(part)
  return hash.digest('base64url').slice(0, 22)
}

/** In the order of checking: most browsers also name the ones they descend from. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'Linux'],
]

/** “Firefox on Windows”, as far as the user agent can be believed. */
export function describeDevice(userAgent: string | null, language: Language): string {
  const { device } = textsFor(language).account
  const browser = browsers.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const name = systems.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const system = name === 'chromebook' || name === 'mac' ? device[name] : name
  if (browser && system) return device.both({ browser, system })
  if (browser) return browser
  return system ? device.systemOnly(system) : device.unknown
}
