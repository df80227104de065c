import { createHash, randomBytes } from 'node:crypto'

/** Random text for a link or a cookie: 256 bits, so that nobody can try out its plain hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
