import type { Database } from '../../../platform/database/connect.ts'
import { newSecret } from '../../../platform/secrets.ts'
import type { ProviderIdentity } from './contract.ts'
import { insertCredential } from './store.server.ts'

/** Milliseconds: the page uses it at once. */
const lifetime = 5 * 60 * 1000

/** The secret that one sign-in of this person can be had for. Only its hash is kept. */
export async function issueCredential(
  db: Database,
  identity: ProviderIdentity,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + lifetime)
  await insertCredential(db, secret, identity, { now, expiresAt })
  return secret
}
