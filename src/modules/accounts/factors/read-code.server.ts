import { Secret, TOTP } from 'otpauth'
import { institute } from '../../../../content/institute.ts'
import { authenticatorPeriod, authenticatorWindow } from './rules.ts'

/** The app's side of a secret: what every such app understands. */
export function authenticatorOf(secret: Buffer, email: string): TOTP {
  return new TOTP({
    issuer: institute.name,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: authenticatorPeriod,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

/** The span of time that a code belongs to, where it is one of this secret and about now. */
export function stepOfCode(secret: Buffer, text: string, now: Date): number | undefined {
  const token = text.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = authenticatorOf(secret, '').validate({
    token,
    timestamp,
    window: authenticatorWindow,
  })
  if (delta === null) return undefined
  return Math.floor(timestamp / 1000 / authenticatorPeriod) + delta
}
