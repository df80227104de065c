import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 as small hex letters. */
export function sign(secret: string, signed: string | Uint8Array): string {
  return createHmac('sha256', secret).update(signed).digest('hex')
}

/** Whether one of the secrets signed it, in constant time. */
export function isSigned(
  signature: string,
  { secrets, signed }: { secrets: readonly string[]; signed: string | Uint8Array },
): boolean {
  const givenMac = Buffer.from(signature)
  // All secrets are tried, so that the time does not reveal which matched.
  const right = secrets.map((secret) => {
    const expectedMac = Buffer.from(sign(secret, signed))
    return givenMac.length === expectedMac.length && timingSafeEqual(givenMac, expectedMac)
  })
  return right.includes(true)
}
