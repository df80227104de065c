import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows now for a secret as a page spells it, so many steps from now. */
export function codeOf(codeText: string, steps = 0): string {
  const secret = Secret.fromBase32(codeText.replace(/\s/g, ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}
