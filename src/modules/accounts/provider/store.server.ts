import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { providerFlows, signInCredentials } from '../tables.ts'

/** A popup's way to the provider and back. */
export type Flow = Omit<typeof providerFlows.$inferSelect, 'id' | 'expiresAt'>

/** What a provider said of somebody, checked and in the forms we store. */
export type ProviderIdentity = Omit<typeof signInCredentials.$inferSelect, 'id' | 'expiresAt'>

/** Seconds in which a person signs in at the provider; the cookie lasts as long. */
export const flowLifetime = 10 * 60

/** A way to the provider that only the browser with this secret can come back from. */
export async function beginFlow(
  db: Database,
  pageNonce: string,
  now: Date,
): Promise<{ secret: string; flow: Flow }> {
  const secret = newSecret()
  const flow = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), pageNonce }
  const expiresAt = new Date(now.getTime() + flowLifetime * 1000)
  await db.delete(providerFlows).where(lt(providerFlows.expiresAt, now))
  await db.insert(providerFlows).values({ id: digestOf(secret), ...flow, expiresAt })
  return { secret, flow }
}

/** Deletes the flow of a browser, so that of two who come back with it one finds it. */
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

/** Milliseconds: the page uses it at once. */
const credentialLifetime = 5 * 60 * 1000

/** The secret for one sign-in of this person. Only its hash is stored. */
export async function issueCredential(
  db: Database,
  identity: ProviderIdentity,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + credentialLifetime)
  await db.delete(signInCredentials).where(lt(signInCredentials.expiresAt, now))
  await db.insert(signInCredentials).values({ id: digestOf(secret), ...identity, expiresAt })
  return secret
}

/** Deletes a credential, whatever comes of it: a second caller finds nothing. */
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
