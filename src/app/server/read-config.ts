import { isIP } from 'node:net'
import { z } from 'zod'
import { institute } from '../../../content/institute.ts'
import { retention } from '../../../content/retention.ts'
import type { Config, StoreAccess } from '../../platform/config.ts'
import { isThisMachine } from '../../platform/http/client-address.ts'
import { doubtfulSettings, type RawSettings } from './doubtful-settings.ts'
import { gatewayContradictions, gatewayOf, gatewaySettings } from './gateway-settings.ts'
import {
  list,
  notSafe,
  openUrl,
  optional,
  safeUrl,
  url,
  withDefault,
  word,
} from './setting-types.ts'

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
const wrongPort = 'must be a port number from 0 to 65535'
const storeExample = 'https://key:secret@s3.example.org/bucket/folder?region=ap-south-1'

/** The store's address with its key before the @, then the bucket, and a folder where wanted. */
const storeAccess = z.string().transform((text, context): StoreAccess => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const address = URL.parse(text)
  const { protocol = '', pathname = '', username, password } = address ?? {}
  const [, bucket, prefix = ''] = pathname.match(/^\/([\w.-]{3,63})(?:\/(.*?))?\/?$/) ?? []
  if (!address || !/^https?:$/.test(protocol) || !bucket || !username || !password)
    return refuse(`must be an address such as ${storeExample}`)
  if (protocol === 'http:' && !isThisMachine('127.0.0.1', address.host)) return refuse(notSafe)
  if (!/^[\w./-]*$/.test(prefix))
    return refuse('may name a folder of letters, digits, dots and dashes only')
  return {
    endpoint: address.origin,
    bucket,
    prefix: prefix && `${prefix}/`,
    region: address.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
})

/** All settings: environment variables or lines of a `.env` file. */
const settingsSchema = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ),
  PORT: withDefault(
    number(/^\d{1,5}$/, wrongPort).refine((port) => port <= 65_535, wrongPort),
    '3000',
  ),
  WEB_CONCURRENCY: withDefault(
    number(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a number of processes from 1 to 64'),
    '1',
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name')),
  PUBLIC_URL: optional(openUrl('https://www.example.org')),
  ADMIN_NAME: optional(z.string().max(100, 'can have at most 100 characters')),
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
  OIDC_ISSUER: optional(safeUrl('https://accounts.example.org')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, 'can have at most 40 characters')),
  SMTP_URL: optional(url(/^smtps?$/, 'smtp://user:password@host:587')),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an e-mail address, or a name with one in <>')),
  ADMISSIONS_EMAIL: optional(email),
  PLACES_API_KEY: optional(word),
  PLACES_PLACE_ID: optional(z.string()),
  PLACES_BASE_URL: optional(openUrl('https://places.googleapis.com')),
  ...gatewaySettings,
  ALLOWED_ORIGINS: withDefault(list.pipe(z.array(openUrl('https://www.example.org'))), ''),
  TRUST_PROXY: withDefault(
    list.refine(
      (entries) => entries.every(isProxy),
      'must list addresses, ranges such as 10.0.0.0/8, or loopback',
    ),
    '',
  ),
  BACKUP_DIR: optional(z.string()),
  BACKUP_URL: optional(storeAccess),
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
  environment: RawSettings,
  envFile: RawSettings = {},
): Promise<{ ok: true; config: Config } | { ok: false; problems: string[] }> {
  // A blank variable counts as absent, so it does not override the file.
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const settings = { ...envFile, ...Object.fromEntries(filled) }
  const parsed = settingsSchema.safeParse(settings)
  const issues = parsed.error?.issues ?? []
  const malformed = new Set(issues.map(({ path }) => path[0]))
  const wellFormed = Object.entries(settings).filter(([name]) => !malformed.has(name))
  const problems = [
    ...unknownSettings(environment, envFile),
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}.`),
    ...contradictions(settings),
    ...(await doubtfulSettings(Object.fromEntries(wellFormed))),
  ]
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const names = Object.keys(settings).filter((name) => knownSettings.includes(name))
  return { ok: true, config: toConfig(parsed.data, names) }
}

type Settings = z.infer<typeof settingsSchema>

const providerSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME']

function contradictions(settings: RawSettings): string[] {
  const problems: string[] = []
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  if (Boolean(settings.PLACES_API_KEY) !== Boolean(settings.PLACES_PLACE_ID))
    problems.push('PLACES_API_KEY and PLACES_PLACE_ID go together: set both or neither.')
  else if (settings.PLACES_BASE_URL && !settings.PLACES_API_KEY)
    problems.push('PLACES_BASE_URL needs PLACES_API_KEY and PLACES_PLACE_ID beside it.')
  const unset = providerSettings.filter((name) => !settings[name])
  if (unset.length > 0 && unset.length < providerSettings.length)
    problems.push(
      `${providerSettings.join(', ')} go together: set all or none. Not set: ${unset.join(', ')}.`,
    )
  problems.push(...gatewayContradictions(settings))
  if (settings.BACKUP_URL && !settings.BACKUP_PASSPHRASE)
    problems.push(
      'BACKUP_URL needs BACKUP_PASSPHRASE beside it: what leaves this machine is sealed first.',
    )
  if (settings.NODE_ENV !== 'production') return problems
  if (!settings.SESSION_SECRET)
    problems.push(
      'SESSION_SECRET is required in production: set it to 32 random characters or more.',
    )
  if (!settings.PUBLIC_URL)
    problems.push('PUBLIC_URL is required in production: set it to the address visitors use.')
  if (!settings.SMTP_URL)
    problems.push('SMTP_URL is required in production: without it no mail would leave.')
  return problems
}

function toConfig(settings: Settings, names: string[]): Config {
  return {
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    processes: settings.WEB_CONCURRENCY,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? {
            name: settings.ADMIN_NAME || `${institute.name} Admin`,
            email: settings.ADMIN_EMAIL,
            password: settings.ADMIN_PASSWORD,
          }
        : undefined,
    sessionSecret: settings.SESSION_SECRET,
    earlierSecrets: settings.EARLIER_SECRETS,
    secondFactorRequired: settings.STAFF_SECOND_FACTOR
      ? settings.STAFF_SECOND_FACTOR === 'required'
      : settings.NODE_ENV === 'production',
    provider: providerOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    admissionsEmail: settings.ADMISSIONS_EMAIL,
    places: placesOf(settings),
    ...gatewayOf(settings),
    allowedOrigins: settings.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    trustProxy: settings.TRUST_PROXY,
    browserCalls: [settings.VITE_BACKEND_URL, settings.VITE_API_BASE]
      .filter((base) => base !== undefined)
      .map((base) => new URL(base).origin),
    metricsToken: settings.METRICS_TOKEN,
    slowRequest: settings.SLOW_REQUEST_MS,
    slowQuery: settings.SLOW_QUERY_MS,
    backup: {
      dir: settings.BACKUP_DIR,
      store: settings.BACKUP_URL,
      passphrase: settings.BACKUP_PASSPHRASE,
      keep: {
        days: settings.BACKUP_KEEP_DAYS,
        weeks: settings.BACKUP_KEEP_WEEKS,
        months: settings.BACKUP_KEEP_MONTHS,
      },
    },
    given: names,
  }
}

function providerOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: Settings): Config['provider'] {
  if (!issuer || !clientId || !clientSecret || !name) return undefined
  return { issuer, clientId, clientSecret, name }
}

function placesOf({
  PLACES_API_KEY: apiKey,
  PLACES_PLACE_ID: placeId,
  PLACES_BASE_URL: baseUrl = 'https://maps.googleapis.com',
}: Settings): Config['places'] {
  return apiKey && placeId ? { baseUrl, apiKey, placeId } : undefined
}

const knownSettings = Object.keys(settingsSchema.shape)
/** Prefixes that nothing else on a machine uses. */
const ourSettings =
  /^(ADMIN_(EMAIL|NAME|PASS)|ADMISSIONS_|SMTP_|MAIL_FROM|VITE_|OIDC_|PLACES_|BACKUP_|RAZORPAY_|METRICS_|SLOW_)/

/**
 * The environment contains many other variables, so only near misses are reported (“DATABASE_URI”); in a
 * `.env` file every line is ours.
 */
function unknownSettings(environment: RawSettings, envFile: RawSettings): string[] {
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
