import { isIP } from 'node:net'
import { z } from 'zod'
import { retention } from '../../../content/retention.ts'
import type { Config } from '../../platform/config.ts'
import { readStoreAccess } from './backup-store-setting.ts'
import { doubtfulSettings } from './doubtful-settings.ts'
import { gatewayContradictions, gatewayOf, gatewaySettings } from './gateway-settings.ts'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((givenSettings) => blankIsAbsent(givenSettings) ?? value, schema)

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })
/** Addresses told to browsers or services may not contain a password. */
const openUrl = (example: string) =>
  url(/^https?$/, example).refine(
    (address) => !/^https?:\/*[^/?#]*@/i.test(address),
    'must not hold a name or a password',
  )
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
const isProxy = (entry: string) => {
  const [address = '', prefix = '0'] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const isRange = /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
  return entry === 'loopback' || (isIP(address) > 0 && isRange)
}
const email = z.email('must be an e-mail address')
const number = (shape: RegExp, problem: string) =>
  z.string().regex(shape, problem).transform(Number)
const retentionCount = (fallback: string) =>
  withDefault(number(/^\d{1,3}$/, 'must be a number from 0 to 999'), fallback)
const milliseconds = (fallback: string) =>
  withDefault(number(/^[1-9]\d{0,5}$/, 'must be milliseconds from 1 to 999999'), fallback)
const plainAndElsewhere = /^http:(?!\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$))/i

/** All settings: environment variables or lines of a `.env` file. */
const settings = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  PORT: withDefault(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535'),
    '3000',
  ),
  WEB_CONCURRENCY: withDefault(
    number(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a number of processes from 1 to 64'),
    '1',
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name')),
  PUBLIC_URL: optional(openUrl('https://www.example.org')),
  ADMIN_EMAIL: optional(email),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128, 'can have at most 128 characters'),
  ),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  EARLIER_SECRETS: withDefault(
    list.pipe(z.array(z.string().min(32, 'must be secrets of 32 characters or more'))),
    '',
  ),
  STAFF_SECOND_FACTOR: optional(z.enum(['required', 'optional'], 'must be required or optional')),
  OIDC_ISSUER: optional(
    openUrl('https://accounts.example.org').refine(
      (issuer) => !plainAndElsewhere.test(issuer),
      'must begin with https:// unless it is on this machine',
    ),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, 'can have at most 40 characters')),
  SMTP_URL: optional(url(/^smtps?$/, 'smtp://user:password@host:587')),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an e-mail address, or a name with one in <>')),
  ADMISSIONS_EMAIL: optional(email),
  // Sent in a header, so restricted to these characters.
  PLACES_API_KEY: optional(z.string().regex(/^[!-~]+$/, 'must be one word, without spaces')),
  PLACES_PLACE_ID: optional(z.string()),
  PLACES_BASE_URL: optional(openUrl('https://places.googleapis.com')),
  ...gatewaySettings({ optional, openUrl }),
  ALLOWED_ORIGINS: withDefault(list.pipe(z.array(openUrl('https://www.example.org'))), ''),
  TRUST_PROXY: withDefault(
    list.refine(
      (entries) => entries.every(isProxy),
      'must list addresses, ranges such as 10.0.0.0/8, or loopback',
    ),
    '',
  ),
  BACKUP_DIR: optional(z.string()),
  BACKUP_URL: optional(
    z.string().transform((text, context) => {
      const read = readStoreAccess(text)
      if (read.ok) return read.access
      context.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    }),
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(16, 'must have at least 16 characters')),
  BACKUP_KEEP_DAYS: retentionCount('7').refine((days) => days > 0, 'must be 1 or more'),
  BACKUP_KEEP_WEEKS: retentionCount('4'),
  BACKUP_KEEP_MONTHS: retentionCount(String(retention.backups.months)),
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{32,}$/, 'must be one word of at least 32 characters'),
  ),
  SLOW_REQUEST_MS: milliseconds('1000'),
  SLOW_QUERY_MS: milliseconds('500'),
  VITE_BACKEND_URL: optional(openUrl('https://api.example.org')),
  VITE_API_BASE: optional(openUrl('https://api.example.org')),
})

/** Settings from the environment and, below it, a `.env` file. One line a problem. */
export async function readConfig(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined> = {},
): Promise<{ ok: true; config: Config } | { ok: false; problems: string[] }> {
  // A blank variable counts as absent, so it does not override the file.
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const givenSettings = { ...envFile, ...Object.fromEntries(filled) }
  const parsed = settings.safeParse(givenSettings)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }))
  const malformed = new Set(issues.map(({ name }) => name))
  const wellFormed = Object.entries(givenSettings).filter(([name]) => !malformed.has(name))
  const problems = [
    ...unknownSettings(environment, envFile),
    ...issues.map(({ name, message }) => `${name} ${message}.`),
    ...contradictions(givenSettings),
    ...(await doubtfulSettings(Object.fromEntries(wellFormed))),
  ]
  return parsed.success && problems.length === 0
    ? {
        ok: true,
        config: toConfig(
          parsed.data,
          Object.keys(givenSettings).filter((name) => knownSettings.includes(name)),
        ),
      }
    : { ok: false, problems }
}

type Settings = z.infer<typeof settings>

const providerSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME']

function contradictions(givenSettings: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (Boolean(givenSettings.ADMIN_EMAIL) !== Boolean(givenSettings.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  if (Boolean(givenSettings.PLACES_API_KEY) !== Boolean(givenSettings.PLACES_PLACE_ID))
    problems.push('PLACES_API_KEY and PLACES_PLACE_ID go together: set both or neither.')
  else if (givenSettings.PLACES_BASE_URL && !givenSettings.PLACES_API_KEY)
    problems.push('PLACES_BASE_URL needs PLACES_API_KEY and PLACES_PLACE_ID beside it.')
  const unset = providerSettings.filter((name) => !givenSettings[name])
  if (unset.length > 0 && unset.length < providerSettings.length)
    problems.push(
      `${providerSettings.join(', ')} go together: set all or none. Not set: ${unset.join(', ')}.`,
    )
  problems.push(...gatewayContradictions(givenSettings))
  if (givenSettings.BACKUP_URL && !givenSettings.BACKUP_PASSPHRASE)
    problems.push(
      'BACKUP_URL needs BACKUP_PASSPHRASE beside it: what leaves this machine is sealed first.',
    )
  if (givenSettings.NODE_ENV !== 'production') return problems
  if (!givenSettings.SESSION_SECRET)
    problems.push(
      'SESSION_SECRET is required in production: set it to 32 random characters or more.',
    )
  if (!givenSettings.PUBLIC_URL)
    problems.push('PUBLIC_URL is required in production: set it to the address visitors use.')
  if (!givenSettings.SMTP_URL)
    problems.push('SMTP_URL is required in production: without it no mail would leave.')
  return problems
}

function toConfig(givenSettings: Settings, names: string[]): Config {
  return {
    production: givenSettings.NODE_ENV === 'production',
    port: givenSettings.PORT,
    processes: givenSettings.WEB_CONCURRENCY,
    dataDir: givenSettings.DATA_DIR,
    databaseUrl: givenSettings.DATABASE_URL,
    publicUrl: new URL(givenSettings.PUBLIC_URL ?? `http://localhost:${givenSettings.PORT}`).origin,
    admin:
      givenSettings.ADMIN_EMAIL && givenSettings.ADMIN_PASSWORD
        ? { email: givenSettings.ADMIN_EMAIL, password: givenSettings.ADMIN_PASSWORD }
        : undefined,
    sessionSecret: givenSettings.SESSION_SECRET,
    earlierSecrets: givenSettings.EARLIER_SECRETS,
    secondFactorRequired: givenSettings.STAFF_SECOND_FACTOR
      ? givenSettings.STAFF_SECOND_FACTOR === 'required'
      : givenSettings.NODE_ENV === 'production',
    provider: providerOf(givenSettings),
    smtpUrl: givenSettings.SMTP_URL,
    mailFrom: givenSettings.MAIL_FROM,
    admissionsEmail: givenSettings.ADMISSIONS_EMAIL,
    places: placesOf(givenSettings),
    ...gatewayOf(givenSettings),
    allowedOrigins: givenSettings.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    trustProxy: givenSettings.TRUST_PROXY,
    browserCalls: [givenSettings.VITE_BACKEND_URL, givenSettings.VITE_API_BASE]
      .filter((base) => base !== undefined)
      .map((base) => new URL(base).origin),
    metricsToken: givenSettings.METRICS_TOKEN,
    slowRequest: givenSettings.SLOW_REQUEST_MS,
    slowQuery: givenSettings.SLOW_QUERY_MS,
    backup: backupOf(givenSettings),
    given: names,
  }
}

function providerOf(givenSettings: Settings): Config['provider'] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = givenSettings
  if (!issuer || !clientId || !clientSecret || !name) return undefined
  return { issuer, clientId, clientSecret, name }
}

function placesOf(givenSettings: Settings): Config['places'] {
  const {
    PLACES_API_KEY: apiKey,
    PLACES_PLACE_ID: placeId,
    PLACES_BASE_URL: placesBaseUrl,
  } = givenSettings
  if (!apiKey || !placeId) return undefined
  return { baseUrl: placesBaseUrl ?? 'https://maps.googleapis.com', apiKey, placeId }
}

function backupOf(givenSettings: Settings): Config['backup'] {
  return {
    dir: givenSettings.BACKUP_DIR,
    store: givenSettings.BACKUP_URL,
    passphrase: givenSettings.BACKUP_PASSPHRASE,
    keep: {
      days: givenSettings.BACKUP_KEEP_DAYS,
      weeks: givenSettings.BACKUP_KEEP_WEEKS,
      months: givenSettings.BACKUP_KEEP_MONTHS,
    },
  }
}

const knownSettings = Object.keys(settings.shape)
/** Prefixes that nothing else on a machine uses. */
const ourSettings =
  /^(ADMIN_(EMAIL|PASS)|ADMISSIONS_|SMTP_|MAIL_FROM|VITE_|OIDC_|PLACES_|BACKUP_|RAZORPAY_|METRICS_|SLOW_)/

/**
 * The environment contains many other variables, so only near misses are reported (“DATABASE_URI”); in a
 * `.env` file every line is ours.
 */
function unknownSettings(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined>,
): string[] {
  const strange = [
    ...Object.keys(envFile).filter((name) => !knownSettings.includes(name)),
    ...Object.keys(environment).filter(
      (name) => !knownSettings.includes(name) && (ourSettings.test(name) || nearest(name, 2)),
    ),
  ]
  return [...new Set(strange)].map((name) => {
    const nearestName = nearest(name, 3)
    return `${name} is not a setting${nearestName ? `; did you mean ${nearestName}?` : '.'}`
  })
}

/** The known name within so many changed letters; short names would match by chance. */
function nearest(name: string, distance: number): string | undefined {
  if (name.length < 7) return undefined
  return knownSettings.find(
    (candidate) => candidate.length >= 7 && lettersApart(name, candidate) <= distance,
  )
}

/** Levenshtein distance. */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
