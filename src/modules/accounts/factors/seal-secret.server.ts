import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts the secret of an authenticator app: AES-256-GCM under a key derived from SESSION_SECRET, bound
 * to its person, so that a row cannot be moved to another account.
 */
export function sealSecret(secret: Buffer, userId: string, sessionSecret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(sessionSecret), nonce)
  cipher.setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Undefined where it was sealed under another SESSION_SECRET. */
export function openSecret(
  sealed: Buffer,
  userId: string,
  sessionSecret: Uint8Array,
): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(sessionSecret), sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(sealed.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}

function keyFrom(sessionSecret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'authenticator secrets', 32))
}
