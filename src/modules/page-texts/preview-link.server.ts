import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/secrets.ts'

/** Two days: long enough to show it to somebody who decides. */
const validMs = 48 * 60 * 60_000

/** What opens the drafts of all pages: signed and not stored, it ends by itself. */
export function signPreview(secret: Uint8Array, now: Date): string {
  const ends = (now.getTime() + validMs).toString(36)
  return `${ends}.${signature(secret, ends)}`
}

export function opensPreview(secret: Uint8Array, token: string, now: Date): boolean {
  const [ends = '', mac = ''] = token.split('.')
  return isSameSecret(mac, signature(secret, ends)) && Number.parseInt(ends, 36) > now.getTime()
}

function signature(secret: Uint8Array, ends: string): string {
  return createHmac('sha256', secret).update(`preview of page texts ${ends}`).digest('base64url')
}
