import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { PublicKey } from './rules.ts'

/**
 * A private key as it is kept: AES-256-GCM under a key derived from SESSION_SECRET, bound to its public half, so
 * that neither a copy of the database nor a changed row signs anything.
 */
export function sealKey(key: KeyObject, id: string, sessionSecret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(sessionSecret), nonce)
  cipher.setAAD(Buffer.from(id))
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
  const sealed = Buffer.concat([cipher.update(pkcs8), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Nothing where another SESSION_SECRET sealed it. */
export function openKey(
  sealed: Buffer,
  id: string,
  sessionSecret: Uint8Array,
): KeyObject | undefined {
  try {
    const nonce = sealed.subarray(0, 12)
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(sessionSecret), nonce)
    decipher.setAAD(Buffer.from(id))
    decipher.setAuthTag(sealed.subarray(12, 28))
    const pkcs8 = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
    return createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' })
  } catch {
    return undefined
  }
}

/** RFC 7638: its members in the order of letters. */
export function thumbprintOf({ e, kty, n }: PublicKey): string {
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
}

function sealingKey(sessionSecret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'certificate keys', 32))
}
