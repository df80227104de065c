import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

type Settings = Record<string, string>

/** The required settings of production. */
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
  PUBLIC_URL: 'https://www.institute.example',
  SMTP_URL: 'smtps://post:secret@mail.institute.example',
}

test('without any setting it is a demo on port 3000 with everything of its own', async () => {
  expect(await readConfig({})).toEqual({
    ok: true,
    config: {
      production: false,
      processes: 1,
      demoCheckout: false,
      port: 3000,
      dataDir: undefined,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      admin: undefined,
      sessionSecret: undefined,
      secondFactorRequired: false,
      earlierSecrets: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      admissionsEmail: undefined,
      places: undefined,
      allowedOrigins: [],
      trustProxy: [],
      browserCalls: [],
      metricsToken: undefined,
      slowRequest: 1_000,
      slowQuery: 500,
      backup: {
        dir: undefined,
        store: undefined,
        passphrase: undefined,
        keep: { days: 7, weeks: 4, months: 12 },
      },
      given: [],
    },
  })
})

test.each<{ given: Settings; means: object }>([
  { given: { PORT: '8080' }, means: { port: 8080, publicUrl: 'http://localhost:8080' } },
  { given: { PORT: '0' }, means: { port: 0 } },
  { given: { PORT: '' }, means: { port: 3000 } },
  { given: { NODE_ENV: 'test' }, means: { production: false } },
  { given: { DATA_DIR: '/srv/my institute' }, means: { dataDir: '/srv/my institute' } },
  {
    given: { DATABASE_URL: 'postgres://asha:p%40ss@db.example:5433/institute?sslmode=require' },
    means: {
      databaseUrl: 'postgres://asha:p%40ss@db.example:5433/institute?sslmode=require',
    },
  },
  {
    given: { DATABASE_URL: 'postgresql:///institute?host=/var/run/postgresql' },
    means: { databaseUrl: 'postgresql:///institute?host=/var/run/postgresql' },
  },
  { given: { PUBLIC_URL: 'https://x.example/' }, means: { publicUrl: 'https://x.example' } },
  {
    given: { ADMIN_EMAIL: 'asha@x.example', ADMIN_PASSWORD: 'eight or more' },
    means: {
      admin: { name: 'Tarkshala Admin', email: 'asha@x.example', password: 'eight or more' },
    },
  },
  {
    given: { MAIL_FROM: 'Institute <post@x.example>', ADMISSIONS_EMAIL: 'desk@x.example' },
    means: { mailFrom: 'Institute <post@x.example>', admissionsEmail: 'desk@x.example' },
  },
  {
    given: { PLACES_API_KEY: 'key', PLACES_PLACE_ID: 'ChIJ' },
    means: {
      places: { baseUrl: 'https://maps.googleapis.com', apiKey: 'key', placeId: 'ChIJ' },
    },
  },
  {
    given: {
      OIDC_ISSUER: 'https://accounts.example',
      OIDC_CLIENT_ID: 'the-site',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Acme',
    },
    means: {
      provider: {
        issuer: 'https://accounts.example',
        clientId: 'the-site',
        clientSecret: 'secret',
        name: 'Acme',
      },
    },
  },
  {
    given: { ALLOWED_ORIGINS: 'https://a.example, https://b.example/page,' },
    means: { allowedOrigins: ['https://a.example', 'https://b.example'] },
  },
  {
    given: { TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.7' },
    means: { trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] },
  },
  {
    given: { VITE_BACKEND_URL: 'https://api.x.example/v1' },
    means: { browserCalls: ['https://api.x.example'] },
  },
  { given: production, means: { production: true, publicUrl: 'https://www.institute.example' } },
])('$given is understood', async ({ given: settings, means }) => {
  expect(await readConfig(settings)).toMatchObject({ ok: true, config: means })
})

const address = (example: string) => `must be an address such as ${example}.`
const aPort = 'PORT must be a port number from 0 to 65535.'
const proxies = 'TRUST_PROXY must list addresses, ranges such as 10.0.0.0/8, or loopback.'
const bothAdmin = 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.'
const wholeProvider =
  'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME go together: set all or none.'
const provider = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y', OIDC_NAME: 'Acme' }
const bothPlaces = 'PLACES_API_KEY and PLACES_PLACE_ID go together: set both or neither.'

// S87
test.each<[Settings, string]>([
  [{ PORT: 'http' }, aPort],
  [{ PORT: '65536' }, aPort],
  [{ PORT: '-1' }, aPort],
  [{ PORT: '3000.5' }, aPort],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
  [
    { DATABASE_URL: 'mysql://db.example/x' },
    `DATABASE_URL ${address('postgresql://user:password@host:5432/name')}`,
  ],
  [
    { DATABASE_URL: 'db.example' },
    `DATABASE_URL ${address('postgresql://user:password@host:5432/name')}`,
  ],
  [{ PUBLIC_URL: 'www.x.example' }, `PUBLIC_URL ${address('https://www.example.org')}`],
  [
    { PUBLIC_URL: 'https://asha:secret@www.x.example' },
    'PUBLIC_URL must not hold a name or a password.',
  ],
  [
    { ALLOWED_ORIGINS: 'https://asha@app.x.example' },
    'ALLOWED_ORIGINS must not hold a name or a password.',
  ],
  [
    { VITE_BACKEND_URL: 'https://:secret@api.x.example' },
    'VITE_BACKEND_URL must not hold a name or a password.',
  ],
  [{ SMTP_URL: 'mail.example:25' }, `SMTP_URL ${address('smtp://user:password@host:587')}`],
  [{ ALLOWED_ORIGINS: '*' }, `ALLOWED_ORIGINS ${address('https://www.example.org')}`],
  [
    { ADMIN_EMAIL: 'asha', ADMIN_PASSWORD: 'long enough' },
    'ADMIN_EMAIL must be an e-mail address.',
  ],
  [
    { ADMIN_EMAIL: 'asha@x.example', ADMIN_PASSWORD: 'seven 7' },
    'ADMIN_PASSWORD must have at least 8 characters.',
  ],
  [{ ADMIN_EMAIL: 'asha@x.example' }, bothAdmin],
  [{ ADMIN_PASSWORD: 'long enough' }, bothAdmin],
  [
    { ADMIN_EMAIL: 'asha@x.example', ADMIN_PASSWORD: 'x'.repeat(129) },
    'ADMIN_PASSWORD can have at most 128 characters.',
  ],
  [{ SESSION_SECRET: 'changeme' }, 'SESSION_SECRET must have at least 32 characters.'],
  [{ MAIL_FROM: 'Institute' }, 'MAIL_FROM must be an e-mail address, or a name with one in <>.'],
  [{ ADMISSIONS_EMAIL: 'desk' }, 'ADMISSIONS_EMAIL must be an e-mail address.'],
  [{ PLACES_API_KEY: 'key' }, bothPlaces],
  [
    { PLACES_BASE_URL: 'https://places.example' },
    'PLACES_BASE_URL needs PLACES_API_KEY and PLACES_PLACE_ID beside it.',
  ],
  [provider, `${wholeProvider} Not set: OIDC_ISSUER.`],
  [
    { OIDC_NAME: 'Acme', OIDC_ISSUER: 'https://accounts.example' },
    `${wholeProvider} Not set: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.`,
  ],
  [
    { ...provider, OIDC_ISSUER: 'accounts.example' },
    `OIDC_ISSUER ${address('https://accounts.example.org')}`,
  ],
  [
    { ...provider, OIDC_ISSUER: 'http://localhost.evil.example' },
    'OIDC_ISSUER must begin with https:// unless it is on this machine.',
  ],
  [
    { ...provider, OIDC_ISSUER: 'https://accounts.example', OIDC_NAME: 'A'.repeat(41) },
    'OIDC_NAME can have at most 40 characters.',
  ],
  [{ TRUST_PROXY: 'proxy.example' }, proxies],
  [{ TRUST_PROXY: 'true' }, proxies],
  [{ TRUST_PROXY: '10.0.0.0/33' }, proxies],
])('%o is refused with one line', async (settings, problem) => {
  expect(await readConfig(settings)).toEqual({ ok: false, problems: [problem] })
})

test('every problem has a line of its own, those of production included', async () => {
  const reading = await readConfig({ NODE_ENV: 'production', PORT: 'x', SESSION_SECRET: 'short' })

  expect(reading).toEqual({
    ok: false,
    problems: [
      aPort,
      'SESSION_SECRET must have at least 32 characters.',
      'PUBLIC_URL is required in production: set it to the address visitors use.',
      'SMTP_URL is required in production: without it no mail would leave.',
    ],
  })
})

// S06
test.each(['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL'] as const)(
  'production requires %s',
  async (name) => {
    const reading = await readConfig({ ...production, [name]: '' })

    expect(reading).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(`^${name} is required in production: `)],
    })
  },
)

test.each([
  ['DATABASE_URI', 'DATABASE_URI is not a setting; did you mean DATABASE_URL?'],
  ['DATBASE_URL', 'DATBASE_URL is not a setting; did you mean DATABASE_URL?'],
  ['DATADIR', 'DATADIR is not a setting; did you mean DATA_DIR?'],
  ['SESSION_SECRETS', 'SESSION_SECRETS is not a setting; did you mean SESSION_SECRET?'],
  ['ADMIN_PASSPHRASE', 'ADMIN_PASSPHRASE is not a setting.'],
  ['SMTP_HOST', 'SMTP_HOST is not a setting.'],
  ['VITE_API_BSE', 'VITE_API_BSE is not a setting; did you mean VITE_API_BASE?'],
])('the variable %s is a mistake', async (name, problem) => {
  expect(await readConfig({ [name]: 'x' })).toEqual({ ok: false, problems: [problem] })
})

test('in .env every unknown variable is a mistake', async () => {
  const reading = await readConfig({}, { COLOUR: 'red', TRUSTED_PROXY: 'loopback' })

  expect(reading).toEqual({
    ok: false,
    problems: [
      'COLOUR is not a setting.',
      'TRUSTED_PROXY is not a setting; did you mean TRUST_PROXY?',
    ],
  })
})

test('.env counts where the environment says nothing', async () => {
  const file = { PORT: '4000', DATA_DIR: '/srv/data', MAIL_FROM: '' }

  const reading = await readConfig({ PORT: '5000', DATA_DIR: '' }, file)

  expect(reading).toMatchObject({
    ok: true,
    config: { port: 5000, dataDir: '/srv/data', mailFrom: undefined },
  })
})

test('the variables of a desktop, a shell, a build server and a cluster are ignored', async () => {
  const environment = Object.fromEntries(
    `SESSION_MANAGER DESKTOP_SESSION DBUS_SESSION_BUS_ADDRESS XDG_SESSION_TYPE XDG_DATA_DIRS
     XDG_DATA_HOME HOSTNAME HOST HOME USER LOGNAME SHELL TERM LANG PATH PWD OLDPWD DISPLAY EDITOR
     MAIL MAILCHECK GDMSESSION GTK_MODULES QT_ACCESSIBILITY SSH_AUTH_SOCK WINDOWPATH PUBLIC
     NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS npm_config_cache npm_lifecycle_event
     INIT_CWD CI GITHUB_ACTIONS GITHUB_SERVER_URL RUNNER_TEMP VITEST VITEST_POOL_ID
     DATABASE_HOST PGHOST PGDATABASE POSTGRES_PASSWORD REDIS_URL HTTP_PROXY https_proxy NO_PROXY
     KUBERNETES_PORT KUBERNETES_SERVICE_HOST INSTITUTE_PORT APPDATA ProgramData SystemRoot TZ _`
      .split(/\s+/)
      .map((name) => [name, 'x']),
  )

  expect(await readConfig(environment)).toMatchObject({ ok: true })
})

test.each<{ given: Settings; problem: RegExp }>([
  {
    given: { BACKUP_URL: 'https://key:hush@s3.x.example/bucket' },
    problem: /^BACKUP_URL needs BACKUP_PASSPHRASE beside it/,
  },
  {
    given: { BACKUP_URL: 'https://s3.x.example/bucket' },
    problem: /^BACKUP_URL must be an address/,
  },
  { given: { BACKUP_URL: 'http://k:s@s3.x.example/bucket' }, problem: /must begin with https/ },
  { given: { BACKUP_PASSPHRASE: 'short' }, problem: /^BACKUP_PASSPHRASE must have at least 16/ },
  {
    given: { BACKUP_PASSPHRASE: 'passwordpassword' },
    problem: /^BACKUP_PASSPHRASE is too easy to guess/,
  },
  { given: { BACKUP_KEEP_DAYS: '0' }, problem: /^BACKUP_KEEP_DAYS must be 1 or more/ },
])('of backups $given is refused in one line', async ({ given: settings, problem }) => {
  const reading = await readConfig(settings)

  expect(reading).toMatchObject({ ok: false })
  if (!reading.ok) expect(reading.problems.join('\n')).toMatch(problem)
  if (!reading.ok) expect(reading.problems.join('\n')).not.toContain('hush')
})
