import { randomBytes } from 'node:crypto'
import { Secret, type TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { authenticatorOf, stepOfCode } from './check-factor.server.ts'

const email = 'asha+1@mail.example'

test.each([
  ['1111111111', '050471'],
  ['1111111109', '081804'],
  ['1234567890', '005924'],
  ['20000000000', '353130'],
])('at second %s the code of RFC 6238 is %s, for one step more and one less', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890')
  const step = Math.floor(Number(seconds) / 30)
  const readAt = (steps: number) =>
    stepOfCode(secret, code, new Date((Number(seconds) + steps * 30) * 1000))

  expect([-1, 0, 1].map(readAt)).toEqual([step, step, step])
  expect([-2, 2].map(readAt)).toEqual([undefined, undefined])
})

test('an app that scans the address shows the codes that are read', () => {
  for (let round = 0; round < 50; round++) {
    const secret = randomBytes(20)
    const now = new Date(1_700_000_000_000 + round * 1_000_003)
    const { key, address } = authenticatorOf(secret, email)
    const app = URI.parse(address) as TOTP

    expect(app).toMatchObject({ label: email, algorithm: 'SHA1', digits: 6, period: 30 })
    expect(app.secret.base32).toBe(key)
    expect(Secret.fromBase32(key).bytes).toEqual(new Uint8Array(secret))
    expect(address).toBe(app.toString())
    const code = app.generate({ timestamp: now.getTime() })
    expect(stepOfCode(secret, code, now)).toBe(Math.floor(now.getTime() / 30_000))
  }
})
