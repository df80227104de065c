import { Secret, TOTP } from 'otpauth'

/** The current code of an authenticator app for a secret as a page shows it, so many steps from now. */
export function authenticatorCode(secretText: string, steps = 0): string {
  const secret = Secret.fromBase32(secretText.replace(/\s/g, ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}
