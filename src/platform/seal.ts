import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/**
 * Encrypts with AES-256-GCM: nonce, tag, ciphertext. `owner` is authenticated with it, so that a value moved
 * to another row cannot be opened there. `key` has 32 bytes.
 */
export function seal(plain: Uint8Array, key: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Undefined where it was sealed with another key or for another owner, or changed since. */
export function unseal(sealed: Uint8Array, key: Uint8Array, owner: string): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const text = sealed.subarray(nonceLength + tagLength)
  try {
    const authTagLength = tagLength
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return undefined
  }
}
