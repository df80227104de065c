import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

type Settings = Record<string, string>

/** The required settings of production. */
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
  PUBLIC_URL: 'https://www.institute.example',
  SMTP_URL: 'smtps://post:secret@mail.institute.example',
}

describe.each(['production', 'development'])('in %s', (NODE_ENV) => {
  const settingsOf = (more: Settings) => ({
    ...production,
    NODE_ENV,
    PUBLIC_URL: 'https://x.test',
    ...more,
  })

  // S70
  test.each([
    'password',
    'Admin@123',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'Tarkshala2026',
    'devika@rao1',
    'Tarkshala Admin',
  ])('ADMIN_PASSWORD %s is one line that says why', async (password) => {
    const admin = { ADMIN_EMAIL: 'devika.rao@x.test', ADMIN_PASSWORD: password }
    expect(await readConfig(settingsOf(admin))).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(
          /^ADMIN_PASSWORD is too easy to guess\. [^\n]+ Please choose another/,
        ),
      ],
    })
  })

  // S70
  test.each([
    'a'.repeat(36),
    'changeme'.repeat(4),
    '0123456789abcdef'.repeat(3),
    'abcdefghijklmnopqrstuvwxyz123456',
    'your-secret-key-change-in-production',
    'thisisaverysecuresecretkeyforproduction',
    'tarkshala-pune-tarkshala-pune-2026',
    ' '.repeat(40),
  ])('SESSION_SECRET %j is refused', async (secret) => {
    expect(await readConfig(settingsOf({ SESSION_SECRET: secret }))).toEqual({
      ok: false,
      problems: [
        'SESSION_SECRET is too easy to guess: set it to what “openssl rand -hex 32” prints.',
      ],
    })
  })

  // S70
  test('a random secret is accepted', async () => {
    for (const secret of [randomBytes(32), randomBytes(16), randomBytes(24)].flatMap((bytes) => [
      bytes.toString('hex'),
      randomBytes(24).toString('base64'),
    ])) {
      const admin = {
        ADMIN_EMAIL: 'a@x.test',
        ADMIN_PASSWORD: randomBytes(9).toString('base64url'),
      }
      const more = { ...admin, SESSION_SECRET: secret }
      expect(await readConfig(settingsOf(more))).toMatchObject({ ok: true })
    }
  })
})

describe('an https address of visitors', () => {
  // S70
  test.each([
    'https://www.institute.in',
    'https://institute.co.in:8443/',
    'https://203.0.113.7',
    'https://[2001:db8::1]',
    'https://172.32.0.1',
    'https://test.institute.in',
    'https://localhost.institute.in',
    'https://INSTITUTE.IN.',
  ])('%s needs production', async (PUBLIC_URL) => {
    const problem =
      'PUBLIC_URL is an address anybody can reach, so NODE_ENV must be production: a demo shows its sign-ins and everybody’s mail.'
    for (const NODE_ENV of ['', 'development', 'test'])
      expect(await readConfig({ PUBLIC_URL, NODE_ENV })).toEqual({ ok: false, problems: [problem] })
    expect(await readConfig({ ...production, PUBLIC_URL })).toMatchObject({ ok: true })
  })

  test.each([
    'https://localhost',
    'https://demo.localhost:3000',
    'https://127.0.0.1:3000',
    'https://0x7f.1',
    'https://[::1]',
    'https://10.1.2.3',
    'https://172.16.0.9',
    'https://192.168.1.20',
    'https://[fd00::7]',
    'https://laptop',
    'https://laptop.local',
    'https://staging.test',
    'https://www.tarkshala.example',
    'http://www.institute.in',
  ])('%s may be a demo’s', async (PUBLIC_URL) => {
    expect(await readConfig({ PUBLIC_URL })).toMatchObject({ ok: true })
  })
})
