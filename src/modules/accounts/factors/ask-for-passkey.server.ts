import type { Database } from '../../../platform/database/connect.ts'
import { type Holder, issueChallenge } from './issue-challenge.server.ts'
import { listFactors } from './store.server.ts'

/** What the browser needs to ask for one of the person's passkeys. */
export async function askForPasskey(
  db: Database,
  holder: Holder,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const challenge = await issueChallenge(db, { ...holder, purpose: 'show-passkey' }, now)
  const known = await listFactors(db, holder.userId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: known.flatMap(({ credentialId, transports }) =>
      credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
    ),
  })
}
