import { describe, expect, test } from 'vitest'
import { avatarLetter, readToken } from './rules.ts'

const now = 1_800_000_000
const ananya = {
  name: 'Ananya Bhosale',
  email: 'ananya@example.in',
  role: 'student',
  createdAt: '2026-06-01T04:30:00.000Z',
  updatedAt: '2026-06-02T04:30:00.000Z',
  exp: now + 60,
}

describe('a token that can be read', () => {
  test.each([
    ['Latin', 'Ananya Bhosale'],
    ['Devanagari', 'अनन्या भोसले'],
    ['Tamil', 'கார்த்திக்'],
    ['accents and an emoji', 'Zoë 🪔'],
    ['bytes that need - and _ in base64url', 'ÿ~?>þ¿¾>>>???'],
  ])('name in %s', (_, name) => {
    expect(readToken(tokenOf({ ...ananya, name }), now)).toEqual({
      ok: true,
      user: { ...ananya, name },
    })
  })

  test('with a picture and with claims nobody asked for', () => {
    const claims = { ...ananya, profilePic: 'https://id.example/a.png', iss: 'tarkshala' }
    expect(readToken(tokenOf(claims), now)).toEqual({ ok: true, user: claims })
  })
})

describe('expiry is compared in seconds', () => {
  test.each([
    ['a second ahead', now + 1, true],
    ['this very second', now, true],
    ['a second ago', now - 1, false],
    ['the epoch', 0, false],
  ])('%s', (_, exp, ok) => {
    const reading = readToken(tokenOf({ ...ananya, exp }), now)
    expect(reading.ok ? true : reading.reason).toBe(ok ? true : 'expired')
  })
})

describe('undecodable', () => {
  const { exp: _exp, ...withoutExp } = ananya
  const { name: _name, ...withoutName } = ananya
  test.each([
    ['nothing', ''],
    ['words', 'not a token'],
    ['an empty payload', 'a..c'],
    ['letters outside base64', 'a.§§§.c'],
    ['base64 of something other than JSON', `a.${btoa('hello')}.c`],
    ['a JSON null', tokenOf(null)],
    ['a JSON text', tokenOf('ananya')],
    ['no expiry', tokenOf(withoutExp)],
    ['an expiry as text', tokenOf({ ...ananya, exp: String(now + 60) })],
    ['an endless expiry', `a.${btoa('{"name":"A","email":"a@b","role":"student","exp":1e999}')}.c`],
    ['no name', tokenOf(withoutName)],
    ['a name that is no text', tokenOf({ ...ananya, name: { first: 'Ananya' } })],
  ])('%s', (_, token) => {
    expect(readToken(token, now)).toEqual({ ok: false, reason: 'undecodable' })
  })
})

test.each([
  ['Ananya', 'ananya@example.in', 'A'],
  ['ananya', 'x@example.in', 'A'],
  ['', 'karthik@example.in', 'K'],
  ['   ', 'karthik@example.in', 'K'],
  ['अनन्या', 'x@example.in', 'अ'],
  ['🪔 Diya', 'x@example.in', '🪔'],
  ['', '', ''],
])('avatar of “%s” and “%s” is “%s”', (name, email, mail) => {
  expect(avatarLetter({ name, email })).toBe(mail)
})

/** A JWT as the server writes it: base64url of UTF-8, without padding. */
function tokenOf(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}
