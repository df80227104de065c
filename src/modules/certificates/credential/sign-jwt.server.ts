import { constants, createPublicKey, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/connect.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { type CertificateStatus, certificateStatusOf, type PublicKey, readCode } from '../rules.ts'
import { findPublicKey, type SigningKey } from '../signing-key.server.ts'
import { findByCode } from '../store.server.ts'

const scheme = { padding: constants.RSA_PKCS1_PADDING } as const

/** A compact JWS by RS256; `kid` is the address that the public key is read from. */
export function signJwt(
  payload: object,
  { key }: SigningKey,
  header: { kid: string; typ: string },
): string {
  const signed = `${encode({ alg: 'RS256', ...header })}.${encode(payload)}`
  return `${signed}.${signBytes('sha256', Buffer.from(signed), { key, ...scheme }).toString('base64url')}`
}

/** What a text says that looks like a JWS; its signature is not verified yet. */
function readJwt(text: string) {
  const [, head = '', body = '', signature = ''] =
    /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text.trim()) ?? []
  const [header, payload] = [decode(head), decode(body)]
  if (!header || !payload) return undefined
  const signed = `${head}.${body}`
  return { header, payload, signed, signature: Buffer.from(signature, 'base64url') }
}

function isSignedBy(
  { signed, signature }: { signed: string; signature: Buffer },
  publicJwk: PublicKey,
): boolean {
  const key = createPublicKey({ key: publicJwk, format: 'jwk' })
  return verifyBytes('sha256', Buffer.from(signed), { key, ...scheme }, signature)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** What a credential is that somebody was handed. */
type CredentialCheck =
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
