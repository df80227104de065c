import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, signUp, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = 'a long enough password'
let newcomers = 0
const newcomer = () => {
  newcomers += 1
  return { name: 'Tara Deshpande', email: `tara-${newcomers}@mail.example`, password }
}

const accountsOf = (email: string) =>
  site.sql(
    'select *, array(select role from staff_roles where user_id = users.id) as roles from users where email = $1',
    [email],
  )

describe('signing up', () => {
  // S35
  test('answers with what the browser expects and signs in', async () => {
    const tara = newcomer()
    const visitor = visit(site)

    const response = await visitor.post('/api/auth/register', tara)

    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      success: true,
      message: 'Your account has been created. Welcome!',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: { name: 'Tara Deshpande' },
    })
    expect(await (await visitor.get('/api/me')).json()).toEqual({
      success: true,
      user: {
        name: 'Tara Deshpande',
        email: tara.email,
        role: 'student',
        emailVerified: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  })

  test('keeps the name trimmed, the e-mail in its one form and no password', async () => {
    const visitor = visit(site)

    await visitor.post('/api/auth/register', {
      name: '  ज्योत्स्ना पाटील ',
      email: ' Jyotsna@Mail.Example ',
      password,
    })

    const [account] = await accountsOf('jyotsna@mail.example')
    expect(account).toMatchObject({ name: 'ज्योत्स्ना पाटील', roles: [] })
    expect(account?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(account)).not.toContain(password)
  })

  // S32
  test('gives nobody more than a student gets, whatever else is sent', async () => {
    const tara = newcomer()
    const visitor = visit(site)
    const stolenId = '00000000-0000-4000-8000-000000000000'

    const response = await visitor.post('/api/auth/register', {
      ...tara,
      role: 'admin',
      isAdmin: true,
      id: stolenId,
      createdAt: '2001-01-01T00:00:00.000Z',
      exp: 9_999_999_999,
      picture: 'https://elsewhere.example/x.png',
      profilePicture: 'https://elsewhere.example/x.png',
      success: false,
    })

    expect(response.status).toBe(201)
    const { token } = (await response.json()) as { token: string }
    expect(decodeJwt(token)).toMatchObject({ role: 'student', email: tara.email })
    expect(decodeJwt(token)).not.toHaveProperty('profilePic')
    const [account] = await accountsOf(tara.email)
    expect(account).toMatchObject({ roles: [], picture: null })
    expect(account?.id).not.toBe(stolenId)
    expect(account?.created_at.getFullYear()).toBeGreaterThan(2020)
    expect((await visitor.get('/api/admin/registrations')).status).toBe(403)
  })
})

describe('odd JSON', () => {
  // S44
  test('with a key twice means the last one', async () => {
    const { name, email } = newcomer()
    const body = `{"name":"Nobody","email":"first@mail.example","password":"first password",
      "name":"${name}","email":"${email}","password":"${password}"}`

    const response = await visit(site).post('/api/auth/register', body)

    expect(response.status).toBe(201)
    expect(await accountsOf('first@mail.example')).toEqual([])
    expect((await visit(site).post('/api/auth/login', { email, password })).status).toBe(200)
  })

  // S42
  test.each([
    '"__proto__":{"role":"admin","isAdmin":true,"success":false}',
    '"constructor":{"prototype":{"role":"admin","isAdmin":true}}',
  ])('changes nobody but the sender: %s', async (polluting) => {
    const tara = newcomer()
    const visitor = visit(site)
    const body = JSON.stringify(tara).replace('{', `{${polluting},`)

    const response = await visitor.post('/api/auth/register', body)

    expect(response.status).toBe(201)
    expect(await accountsOf(tara.email)).toMatchObject([{ roles: [] }])
    expect((await visitor.get('/api/admin/registrations')).status).toBe(403)
    expect((await (await signUp(site)).get('/api/admin/registrations')).status).toBe(403)
    expect(Object.keys({})).toEqual([])
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('a password', () => {
  // S03
  test.each(['password1', '12345678', 'QWERTYUIOP', 'Tarkshala2026', 'tarkshala@123'])(
    'that everybody tries first is refused with the reason: %s',
    async (error) => {
      const tara = newcomer()

      const response = await visit(site).post('/api/auth/register', { ...tara, password: error })

      expect(response.status).toBe(400)
      const { fields } = (await response.json()) as { fields: { password: string } }
      expect(fields.password).toMatch(/first|tries/)
      expect(await accountsOf(tara.email)).toEqual([])
    },
  )

  // S01
  test.each([
    ['7 characters', '1234567'],
    ['7 characters that are emoji', '🪔'.repeat(7)],
    ['129 characters', 'x'.repeat(129)],
    ['129 characters that are emoji', '🪔'.repeat(129)],
    ['a mebibyte less the request’s limit', 'x'.repeat(15_000)],
    ['half of a character', `long enough \ud800`],
  ])('of %s is refused', async (_, error) => {
    const tara = newcomer()

    const response = await visit(site).post('/api/auth/register', { ...tara, password: error })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      success: false,
      fields: { password: expect.any(String) },
    })
    expect(await accountsOf(tara.email)).toEqual([])
  })

  const long = 'nobody knows how long it is '.repeat(5)
  const emoji = Array.from({ length: 128 }, (_, index) => [...'🪔🌾🐘🥭🪷🚲🧵'][index ** 2 % 7])
  // S01, S02, S04
  test.each([
    ['8 characters', 'tjxkqzwv', 'tjxkqzw'],
    ['small letters alone', 'oranges and rain', 'oranges and rai'],
    ['8 capitals alone', 'TJXKQZWV', 'tjxkqzwv'],
    ['128 characters', `${long.slice(0, 127)}y`, `${long.slice(0, 127)}z`],
    ['128 characters that are emoji', emoji.join(''), emoji.slice(1).join('')],
    ['more than bcrypt would read', `${long.slice(0, 72)}1`, `${long.slice(0, 72)}2`],
    ['blanks inside', 'four words and blanks', 'four words  and blanks'],
    ['a leading blank', ' leading blank', 'leading blank'],
    ['a trailing blank', 'trailing blank ', 'trailing blank'],
    ['a trailing newline', 'trailing newline\n', 'trailing newline'],
    ['a NUL', 'before\u0000after one', 'before\u0000after two'],
    ['Devanagari', 'पासवर्ड लंबा है', 'पासवर्ड लंबा ह'],
    ['an accent in one code point', 'caf\u00e9 au lait', 'cafe\u0301 au lait'],
    ['capitals', 'Correct Horse', 'correct horse'],
  ])('of %s is accepted and opens the account exactly as typed', async (_, selected, nearly) => {
    const tara = newcomer()
    const visitor = visit(site)

    const signedUp = await visitor.post('/api/auth/register', { ...tara, password: selected })
    const exact = await visitor.post('/api/auth/login', { ...tara, password: selected })
    const close = await visitor.post('/api/auth/login', { ...tara, password: nearly })

    expect([signedUp.status, exact.status, close.status]).toEqual([201, 200, 401])
  })
})

describe('an e-mail that has an account', () => {
  // S19
  test.each([
    ['as it was', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with blanks around', (email: string) => ` ${email}\n`],
    ['in full-width letters', (email: string) => fullWidth(email)],
  ])('is refused %s, and nothing changes', async (_, write) => {
    const existing = await signUp(site)
    const before = await accountsOf(existing.email)
    const stranger = visit(site)

    const response = await stranger.post('/api/auth/register', {
      name: 'Somebody Else',
      email: write(existing.email),
      password: 'another password',
    })

    const message = 'An account with this e-mail already exists. Please log in instead.'
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ success: false, message, fields: { email: message } })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await accountsOf(existing.email)).toEqual(before)
    expect((await existing.get('/api/me')).status).toBe(200)
  })

  // S19
  test('is not one that only looks alike', async () => {
    const existing = await signUp(site)
    // A Cyrillic “е” in place of the Latin one.
    const lookAlike = existing.email.replace('person', 'p\u0435rson')

    const response = await visit(site).post('/api/auth/register', {
      name: 'Somebody Else',
      email: lookAlike,
      password,
    })

    expect(response.status).toBe(400)
  })

  test('is one account when two sign up with it at once', async () => {
    const tara = newcomer()

    const responses = await Promise.all(
      ['first password', 'second password'].map((selected) =>
        visit(site).post('/api/auth/register', { ...tara, password: selected }),
      ),
    )

    expect(responses.map((response) => response.status).sort()).toEqual([201, 409])
    expect(await accountsOf(tara.email)).toHaveLength(1)
  })
})

describe('a field that cannot be', () => {
  // S39, S41
  test.each([
    ['no name', { name: '   ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a name of two lines', { name: 'Asha\r\nBcc: everyone@mail.example' }, 'name'],
    ['a name with an escape sequence', { name: 'Asha \u001b[31m' }, 'name'],
    ['an e-mail without a domain', { email: 'tara@' }, 'email'],
    ['two e-mails', { email: 'a@mail.example,b@mail.example' }, 'email'],
    ['an e-mail of two lines', { email: 'a@mail.example\r\nBcc: b@mail.example' }, 'email'],
    ['an e-mail of 255 characters', { email: `${'x'.repeat(242)}@mail.example` }, 'email'],
  ])('is named: %s', async (_, wrong, field) => {
    const response = await visit(site).post('/api/auth/register', { ...newcomer(), ...wrong })

    expect(response.status).toBe(400)
    const refusal = (await response.json()) as { message: string; fields: Record<string, string> }
    expect(Object.keys(refusal.fields)).toEqual([field])
    expect(refusal.message).toBe(refusal.fields[field])
  })
})

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}
