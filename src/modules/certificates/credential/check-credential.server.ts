import type { Database } from '../../../platform/database/connect.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { findPublicKey } from '../keys/signing-key.server.ts'
import { type CertificateStatus, certificateStatusOf, readCode } from '../rules.ts'
import { findByCode } from '../store.server.ts'
import { isSignedBy, readJwt } from './sign-jwt.server.ts'

/** What a credential is that somebody was handed. */
export type CredentialCheck =
  | { ok: true; code: string; status: CertificateStatus }
  | {
      ok: false
      reason: 'no-credential' | 'other-issuer' | 'unknown-key' | 'key-distrusted' | 'edited'
    }

/**
 * Judges a credential by its signature, whoever hands it in: a signed JWT, or the JSON that carries one. Its code is
 * looked up only once the signature is ours.
 */
export async function checkCredential(
  db: Database,
  text: string,
  origin: string,
): Promise<CredentialCheck> {
  const jwt = readJwt(unwrap(text))
  if (jwt?.header.alg !== 'RS256') return { ok: false, reason: 'no-credential' }
  const { iss, jti } = jwt.payload
  if (iss !== origin + addresses.issuer) return { ok: false, reason: 'other-issuer' }
  const keys = origin + addresses.keyFolder
  const { kid } = jwt.header
  const id = typeof kid === 'string' && kid.startsWith(keys) ? kid.slice(keys.length) : undefined
  const key = id && /^[\w-]{43}$/.test(id) ? await findPublicKey(db, id) : undefined
  if (!key) return { ok: false, reason: 'unknown-key' }
  if (!isSignedBy(jwt, key.publicJwk)) return { ok: false, reason: 'edited' }
  if (key.distrustedAt) return { ok: false, reason: 'key-distrusted' }
  const code = typeof jti === 'string' ? readCode(jti.split('/').at(-1) ?? '') : undefined
  const certificate = code && (await findByCode(db, code))
  // Signed by us, and of no certificate: a list of revoked ones, for example.
  if (!certificate) return { ok: false, reason: 'no-credential' }
  return { ok: true, code, status: certificateStatusOf(certificate) }
}

function unwrap(text: string): string {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id.replace(/^data:application\/vc\+jwt,/, '') : text
  } catch {
    return text
  }
}
