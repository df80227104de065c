import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { providerFlows, signInCredentials } from '../tables.ts'
import type { ProviderIdentity } from './contract.ts'

/** A popup's way to the provider and back. */
export type Flow = { state: string; nonce: string; codeVerifier: string; pageNonce: string }

/** `secret` is what the browser's cookie holds. */
async function insertFlow(
  db: Transaction,
  secret: string,
  flow: Flow,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(providerFlows).where(lt(providerFlows.expiresAt, now))
  await db.insert(providerFlows).values({ id: digestOf(secret), ...flow, expiresAt })
}

/** Takes the flow of a browser away, so that of two who come back with it one finds it. */
export async function consumeFlow(
  db: Transaction,
  { secret, state }: { secret: string; state: string },
  now: Date,
): Promise<Flow | undefined> {
  const [flow] = await db
    .delete(providerFlows)
    .where(and(eq(providerFlows.id, digestOf(secret)), eq(providerFlows.state, state)))
    .returning()
  return flow && flow.expiresAt > now ? flow : undefined
}

export async function insertCredential(
  db: Transaction,
  secret: string,
  identity: ProviderIdentity,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(signInCredentials).where(lt(signInCredentials.expiresAt, now))
  await db.insert(signInCredentials).values({ id: digestOf(secret), ...identity, expiresAt })
}

/** Takes a credential away, whatever comes of it: a second caller finds nothing. */
export async function consumeCredential(
  db: Transaction,
  secret: string,
  now: Date,
): Promise<ProviderIdentity | undefined> {
  const [row] = await db
    .delete(signInCredentials)
    .where(eq(signInCredentials.id, digestOf(secret)))
    .returning()
  if (!row || row.expiresAt <= now) return undefined
  const { id: _, expiresAt: __, ...identity } = row
  return identity
}

/** Seconds in which a person signs in at the provider; the cookie lasts as long. */
export const flowLifetime = 10 * 60

/** A way to the provider that only the browser with this secret can come back from. */
export async function beginFlow(
  db: Database,
  { pageNonce, now }: { pageNonce: string; now: Date },
): Promise<{ secret: string; flow: Flow }> {
  const secret = random()
  const flow = { state: random(), nonce: random(), codeVerifier: random(), pageNonce }
  const expiresAt = new Date(now.getTime() + flowLifetime * 1000)
  await insertFlow(db, secret, flow, { now, expiresAt })
  return { secret, flow }
}

function random(): string {
  return newSecret()
}
