import type { Database } from '../../../platform/database/connect.ts'
import { type ChallengeHolder, issueChallenge } from './issue-challenge.server.ts'
import { listFactors } from './store.server.ts'

/** Options for asking for one of the person's passkeys. */
export async function promptForPasskey(
  db: Database,
  holder: ChallengeHolder,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const challenge = await issueChallenge(db, { ...holder, purpose: 'show-passkey' }, now)
  const factors = await listFactors(db, holder.userId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: factors.flatMap(({ credentialId, transports }) =>
      credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
    ),
  })
}
