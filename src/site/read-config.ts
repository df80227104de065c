import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { doubtfulSettings } from './doubtful-settings.ts'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })
/** One that browsers or services elsewhere are told: whoever is told would be told a password, too. */
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
const plainAndElsewhere = /^http:(?!\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$))/i

/** Every setting there is, as environment variables or lines of a `.env` file. */
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
  // Sent as a header, where nothing else may stand.
  PLACES_API_KEY: optional(z.string().regex(/^[!-~]+$/, 'must be one word, without spaces')),
  PLACES_PLACE_ID: optional(z.string()),
  PLACES_BASE_URL: optional(openUrl('https://places.googleapis.com')),
  ALLOWED_ORIGINS: withDefault(list.pipe(z.array(openUrl('https://www.example.org'))), ''),
  TRUST_PROXY: withDefault(
    list.refine(
      (entries) => entries.every(isProxy),
      'must list addresses, ranges such as 10.0.0.0/8, or loopback',
    ),
    '',
  ),
  VITE_BACKEND_URL: optional(openUrl('https://api.example.org')),
  VITE_API_BASE: optional(openUrl('https://api.example.org')),
})

/** Settings from the environment and, below it, a `.env` file. One line a problem. */
export async function readConfig(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined> = {},
): Promise<{ ok: true; config: Config } | { ok: false; problems: string[] }> {
  // A blank variable is an absent one, so it does not cover the line in the file.
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const given = { ...envFile, ...Object.fromEntries(filled) }
  const parsed = settings.safeParse(given)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }))
  const malformed = new Set(issues.map(({ name }) => name))
  const wellFormed = Object.entries(given).filter(([name]) => !malformed.has(name))
  const problems = [
    ...unknownSettings(environment, envFile),
    ...issues.map(({ name, message }) => `${name} ${message}.`),
    ...contradictions(given),
    ...(await doubtfulSettings(Object.fromEntries(wellFormed))),
  ]
  return parsed.success && problems.length === 0
    ? { ok: true, config: toConfig(parsed.data) }
    : { ok: false, problems }
}

type Settings = z.infer<typeof settings>

const providerSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME']

function contradictions(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.')
  if (Boolean(given.PLACES_API_KEY) !== Boolean(given.PLACES_PLACE_ID))
    problems.push('PLACES_API_KEY and PLACES_PLACE_ID go together: set both or neither.')
  else if (given.PLACES_BASE_URL && !given.PLACES_API_KEY)
    problems.push('PLACES_BASE_URL needs PLACES_API_KEY and PLACES_PLACE_ID beside it.')
  const unset = providerSettings.filter((name) => !given[name])
  if (unset.length > 0 && unset.length < providerSettings.length)
    problems.push(
      `${providerSettings.join(', ')} go together: set all or none. Not set: ${unset.join(', ')}.`,
    )
  if (given.NODE_ENV !== 'production') return problems
  if (!given.SESSION_SECRET)
    problems.push(
      'SESSION_SECRET is required in production: set it to 32 random characters or more.',
    )
  if (!given.PUBLIC_URL)
    problems.push('PUBLIC_URL is required in production: set it to the address visitors use.')
  if (!given.SMTP_URL)
    problems.push('SMTP_URL is required in production: without it no mail would leave.')
  return problems
}

function toConfig(given: Settings): Config {
  return {
    production: given.NODE_ENV === 'production',
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    publicUrl: new URL(given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).origin,
    admin:
      given.ADMIN_EMAIL && given.ADMIN_PASSWORD
        ? { email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD }
        : undefined,
    sessionSecret: given.SESSION_SECRET,
    provider:
      given.OIDC_ISSUER && given.OIDC_CLIENT_ID && given.OIDC_CLIENT_SECRET && given.OIDC_NAME
        ? {
            issuer: given.OIDC_ISSUER,
            clientId: given.OIDC_CLIENT_ID,
            clientSecret: given.OIDC_CLIENT_SECRET,
            name: given.OIDC_NAME,
          }
        : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    admissionsEmail: given.ADMISSIONS_EMAIL,
    places:
      given.PLACES_API_KEY && given.PLACES_PLACE_ID
        ? {
            baseUrl: given.PLACES_BASE_URL ?? 'https://maps.googleapis.com',
            apiKey: given.PLACES_API_KEY,
            placeId: given.PLACES_PLACE_ID,
          }
        : undefined,
    allowedOrigins: given.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    trustProxy: given.TRUST_PROXY,
    browserCalls: [given.VITE_BACKEND_URL, given.VITE_API_BASE]
      .filter((base) => base !== undefined)
      .map((base) => new URL(base).origin),
  }
}

const known = Object.keys(settings.shape)
/** Families of names that nothing else on a machine uses. */
const ours = /^(ADMIN_(EMAIL|PASS)|ADMISSIONS_|SMTP_|MAIL_FROM|VITE_|OIDC_|PLACES_)/

/**
 * The environment holds much that is not for us, so there only near misses count (“DATABASE_URI”);
 * in a `.env` file every line is meant for us.
 */
function unknownSettings(
  environment: Record<string, string | undefined>,
  envFile: Record<string, string | undefined>,
): string[] {
  const strange = [
    ...Object.keys(envFile).filter((name) => !known.includes(name)),
    ...Object.keys(environment).filter(
      (name) => !known.includes(name) && (ours.test(name) || nearest(name, 2)),
    ),
  ]
  return [...new Set(strange)].map((name) => {
    const meant = nearest(name, 3)
    return `${name} is not a setting${meant ? `; did you mean ${meant}?` : '.'}`
  })
}

/** The known name within so many changed letters; short names would match by chance. */
function nearest(name: string, distance: number): string | undefined {
  if (name.length < 7) return undefined
  return known.find(
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
