import type { Database } from '../../../platform/database/connect.ts'
import { newSecret } from '../../../platform/secrets.ts'
import { type Flow, insertFlow } from './store.server.ts'

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
