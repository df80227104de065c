import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { institute } from '../content/institute.ts'
import { languages } from '../content/languages.ts'
import { openingTimes } from '../content/opening-times.ts'
import { readConfig } from '../src/app/server/read-config.ts'
import { start } from '../src/app/server/start.ts'
import { createRenderer, type Renderer } from '../src/app/ssr/renderer.ts'
import type { ReadStatfs } from '../src/platform/disk-space.ts'
import type { Front } from '../src/platform/http/listen.ts'
import { createLog } from '../src/platform/log.ts'
import type { FetchPicture } from '../src/platform/pictures/fetch-picture.server.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import { replaceTexts, textsFor } from '../src/ui/format/texts.server.ts'
import type { DatabaseProxy } from './database-proxy.ts'
import { templateSecret } from './template-secret.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/** A database with demo data; `connectionString` connects to it. */
export function cloneDatabase() {
  return createDatabase(inject('postgres').template)
}

/** An empty database. */
export function emptyDatabase() {
  return createDatabase('template1')
}

const databases: string[] = []

async function createDatabase(template: string) {
  const { host, user } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  databases.push(name)
  const connectionString = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  return { name, connectionString, host, user }
}

/** Drops the databases of this test file, of which a whole run would keep 6 GB; one that is still in use is left. */
export async function dropDatabases() {
  for (const name of databases.splice(0))
    await asAdmin(`drop database if exists ${name}`).catch((error: { code?: string }) => {
      if (error.code !== inUse) throw error
    })
}
const inUse = '55006'

async function asAdmin(statement: string) {
  const { host, user } = inject('postgres')
  const admin = new pg.Client({ host, user, database: 'postgres' })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/**
 * The real site on a real port with a database of its own. Settings, clock, renderer, proxy in front and
 * database can be given, or a proxy for database connections; `sql` queries the database directly, `logged`
 * has the log lines.
 */
export async function openSite(
  options: {
    settings?: Record<string, string>
    clock?: () => Date
    renderer?: Renderer
    front?: Front
    connectionString?: string
    proxy?: DatabaseProxy
    fetchPicture?: FetchPicture
    statfs?: ReadStatfs
  } = {},
) {
  const connectionString = options.connectionString ?? (await cloneDatabase()).connectionString
  const dataDir = await mkdtemp(join(tmpdir(), 'test-site-'))
  const reading = await readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: options.proxy?.urlThroughProxy(connectionString) ?? connectionString,
    TRUST_PROXY: 'loopback',
    EARLIER_SECRETS: templateSecret,
    ...options.settings,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const logged: string[] = []
  const log = createLog({ write: (line: string) => logged.push(line) })
  const renderer = options.renderer ?? (await createRenderer(reading.config.publicUrl))
  const { clock, front, statfs, fetchPicture = fetchNoPicture } = options
  const startOptions = { root: '.', log, renderer, clock, front, fetchPicture, statfs }
  const beginning = await start(reading.config, startOptions)
  if (!beginning.ok) throw new Error(beginning.reason)
  const { started } = beginning
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  return {
    address: `http://127.0.0.1:${started.greeting.port}`,
    connectionString,
    signIns: started.greeting.signIns,
    logged,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    close: async () => {
      await pool.end()
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
      restoreContent()
      expectNoSecrets(logged)
    },
  }
}

/** No picture can be fetched, unless a test provides its own web. */
const fetchNoPicture: FetchPicture = async () => ({
  ok: false,
  reason: 'unreachable',
  again: false,
})

const content = structuredClone({ institute, openingTimes })
const texts = Object.values(languages).map(
  (language) => [language.code, textsFor(language)] as const,
)

/** Staff publish into variables of the process, which the next test file shares: restores the built content. */
function restoreContent() {
  const { institute: former, openingTimes: hours } = structuredClone(content)
  Object.assign(institute, former)
  openingTimes.splice(0, openingTimes.length, ...hours)
  for (const [code, built] of texts) replaceTexts(code, () => built)
}

/** Texts that no log line of any site may contain. */
const secrets = new Set(['$argon2', 'Failed query'])

function expectNoSecrets(logged: string[]) {
  const logText = logged.join('')
  for (const secret of secrets)
    if (logText.includes(secret)) throw new Error(`The log holds a secret: ${secret}`)
}

let visitors = 0

/** A client with cookies and an address of its own. */
export function visit(site: { address: string }) {
  const jar = new Map<string, { pair: string; path: string }>()
  const cookieFor = (path: string) =>
    [...jar.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map((cookie) => cookie.pair)
      .join('; ')
  visitors += 1
  const from = `127.1.${visitors >> 8}.${visitors & 255}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', from)
    const cookie = cookieFor(path)
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    const response = await fetch(site.address + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value] = pair.split('=')
      const [, cookiePath = '/'] = line.match(/; *path=([^;]*)/i) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, { pair, path: cookiePath })
    }
    return response
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    from,
    ask,
    get: ask,
    post,
    cookie: () => cookieFor('/'),
    browserCookie: () => jar.get('browser')?.pair.split('=')[1],
  }
}

export type Visitor = ReturnType<typeof visit>

let people = 0

/** A new signed-in person. */
export async function signUp(site: { address: string }, person: { name?: string } = {}) {
  people += 1
  const visitor = visit(site)
  const email = `person-${people}-${randomBytes(3).toString('hex')}@mail.example`
  const password = 'a long enough password'
  const name = person.name ?? 'Asha Kulkarni'
  const response = await visitor.post('/api/auth/register', { name, email, password })
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  for (const secret of [password, token, visitor.cookie().split('=')[1], visitor.browserCookie()]) {
    if (secret) secrets.add(secret)
  }
  return { ...visitor, name, email, password, token }
}

type SiteDatabase = { sql: (text: string, values?: unknown[]) => Promise<unknown> }

/** Confirms the e-mail, as if the link had been followed in their own session. */
export const confirmEmailOf = (site: SiteDatabase, { email }: { email: string }) =>
  site.sql(
    'update users set email_verified_at = now(), password_verified = true where email = $1',
    [email],
  )

/** A new signed-in person with a confirmed e-mail. */
export async function signUpConfirmed(
  site: SiteDatabase & { address: string },
  person: { name?: string } = {},
) {
  const visitor = await signUp(site, person)
  await confirmEmailOf(site, visitor)
  return visitor
}

/** All routes of the OpenAPI document, with path parameters filled in. */
export async function documentedRoutes(site: { address: string }) {
  const { paths } = (await (await visit(site).get(endpoints.openapi)).json()) as {
    paths: Record<string, Record<string, { 'x-who'?: string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: path.replace(/\{\w+\}/g, '1'),
      method: method.toUpperCase(),
      forAnybody: operation['x-who'] === 'anyone',
    })),
  )
}

/** The signed-in admin of the demo. */
export async function signInAsAdmin(site: Site) {
  const visitor = visit(site)
  const admin = site.signIns.find((signIn) => signIn.role === 'admin')
  const response = await visitor.post('/api/auth/login', admin)
  if (response.status !== 200) throw new Error(`login answered ${response.status}`)
  return visitor
}
