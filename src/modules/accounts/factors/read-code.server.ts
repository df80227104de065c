import { createHmac, timingSafeEqual } from 'node:crypto'
import { institute } from '../../../../content/institute.ts'
import { authenticatorPeriod, authenticatorWindow } from './rules.ts'

/** A secret in the two forms that authenticator apps take: base32 letters and an address to scan. */
export function authenticatorOf(secret: Buffer, email: string): { key: string; address: string } {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const key = bits.replaceAll(/.{1,5}/g, (five) =>
    letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2)),
  )
  const [issuer, label] = [institute.name, email].map(encodeURIComponent)
  const settings = `algorithm=SHA1&digits=6&period=${authenticatorPeriod}`
  return {
    key,
    address: `otpauth://totp/${issuer}:${label}?issuer=${issuer}&secret=${key}&${settings}`,
  }
}

/** The time step of a code, if it is valid for this secret at about this time. */
export function stepOfCode(secret: Buffer, text: string, now: Date): number | undefined {
  const token = text.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const current = Math.floor(now.getTime() / 1000 / authenticatorPeriod)
  const steps = Array.from(
    { length: 2 * authenticatorWindow + 1 },
    (_, index) => current - authenticatorWindow + index,
  )
  return steps.find((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(token)),
  )
}

/** RFC 6238 with SHA-1 and six digits, the only form all apps support. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
