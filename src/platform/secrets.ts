import { createHash, randomBytes } from 'node:crypto'

/** Random text for a link or a cookie: 256 bits, so that a plain hash of it cannot be reversed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that the database stores. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
