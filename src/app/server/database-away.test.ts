import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, type TestContext, test, vi } from 'vitest'
import { openDatabaseProxy } from '../../../test-support/database-proxy.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { cloneDatabase, openSite, type Site, signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { isDatabaseAway, openDatabase } from '../../platform/database/connect.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'

/** Milliseconds: the longest response time, whatever the database does. */
const longest = 5_000
const recovery = { timeout: 100_000, interval: 100 }
vi.setConfig({ testTimeout: 240_000 })

const registration = { phone: '98765 43210', course: 'Data Science' }

for (const { away, leave, comeBack } of [
  { away: 'refuses', leave: 'refuse', comeBack: 'accept' },
  { away: 'is frozen', leave: 'freeze', comeBack: 'thaw' },
] as const) {
  test.concurrent(`the API says that the database ${away}, pages stay, afterwards all works`, async (context) => {
    const { site, proxy } = await openSiteBehindProxy(context)
    const { get, post, email, password } = await signUp(site)
    await catalogueReads(site, 'Data Science')

    await proxy[leave]()

    const refusals = await inTime(
      get('/api/me'),
      post('/api/free-demo/register', registration),
      post('/api/auth/login', { email, password }),
      post('/api/auth/register', { name: 'Ravi Rao', email: 'ravi@mail.example', password }),
    )
    for (const response of refusals) {
      expect(response.status, response.url).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toEqual({
        success: false,
        message: 'We cannot save or look anything up right now. Please try again in a moment.',
      })
    }
    const [readiness] = await inTime(get(endpoints.readyz))
    expect(readiness?.status).toBe(503)
    expect(Number(readiness?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readiness?.text()).toBe('unready')
    for (const path of ['/', '/courses', '/courses/data-science', '/courses.json', '/healthz']) {
      const [response] = await inTime(get(path))
      expect(response?.status, path).toBe(200)
    }
    await renameCourse(site, 'Data Science by Night')
    await queueMail(site, 'queued-meanwhile')

    await proxy[comeBack]()

    await waitFor(async () => {
      expect((await get('/readyz')).status).toBe(200)
      expect((await post('/api/free-demo/register', registration)).status).toBe(200)
    }, recovery)
    await catalogueReads(site, 'Data Science by Night')
    await waitFor(async () => expect(await leftFor(site, 'queued-meanwhile')).toBe(1), recovery)
    expect(site.logged.join()).not.toContain('unexpected error')
  })
}

// S349
test.runIf(runsAllTests)(
  'what was counted of short links and pages while the database was away is written later',
  { concurrent: true },
  async (context) => {
    const { site, proxy } = await openSiteBehindProxy(context)
    await site.sql(
      `insert into short_links (code, name, source_id, path, created_by, created_at)
     values ('poster', 'Poster', 12, '/courses', 'Staff', now())`,
    )
    const visitor = await signUp(site)
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
    }
    const look = () => visitor.post('/api/page-views', { page: to.about }, phone)
    for (let times = 0; times < 3; times++)
      await visitor.get(endpoints.shortLink.replace(':code', 'poster'))
    await look()

    await proxy.refuse()
    expect((await look()).status).toBe(204)
    await waitFor(() => {
      for (const what of ['page views', 'short addresses'])
        expect(site.logged.some((line) => line.includes(`"what":"${what}"`))).toBe(true)
    }, recovery)
    await proxy.accept()

    await waitFor(async () => {
      expect(await site.sql('select clicks from short_link_days')).toEqual([{ clicks: 3 }])
      expect(await site.sql('select page, views from page_views')).toEqual([
        { page: '/about', views: 2 },
      ])
    }, recovery)
  },
)

test.runIf(runsAllTests)(
  'a change is seen after the connection that would have announced it went silent',
  { concurrent: true },
  async (context) => {
    const { site, proxy } = await openSiteBehindProxy(context)
    await catalogueReads(site, 'Data Science')
    proxy.lose()

    await renameCourse(site, 'Data Science by Night')

    await catalogueReads(site, 'Data Science by Night')
  },
)

test.concurrent('a change that could not be read when it was announced is read later', async (context) => {
  const { site } = await openSiteBehindProxy(context)
  await catalogueReads(site, 'Data Science')
  const change = await block(site, 'courses')
  await change.query(`update courses set course = jsonb_set(course::jsonb, '{title}', '"Renamed"')`)
  // Runs before the site reads what the first change announces.
  const next = block(site, 'courses')
  await waitFor(async () => expect(await waitingForLock(site)).toBe(1), recovery)

  await change.remove()
  const obstacle = await next
  await waitFor(() => expect(site.logged.join()).toContain('catalogue not read'), recovery)
  await obstacle.remove()

  await catalogueReads(site, 'Renamed')
})

test.runIf(runsAllTests)(
  'a registration under way when the database freezes is kept whole or not at all',
  async (context) => {
    const { site, proxy } = await openSiteBehindProxy(context)
    const students = await Promise.all(Array.from({ length: 20 }, () => signUp(site)))
    const register = () =>
      students.map((student) => student.post('/api/free-demo/register', registration))
    // Holds every registration at its row.
    const obstacle = await block(site, 'audit_events')

    const answers = inTime(...register())
    await waitFor(async () => expect(await waitingForLock(site)).toBeGreaterThan(4), recovery)
    proxy.freeze()
    for (const answer of await answers) expect(answer.status).toBe(503)
    await obstacle.remove()
    proxy.thaw()

    await waitFor(async () => {
      for (const answer of await Promise.all(register())) expect(answer.status).toBe(200)
    }, recovery)
    expect(site.logged.join()).not.toContain('unexpected error')
    const [counts] = await site.sql(
      `select count(*)::int as registrations,
            count(*) filter (where entries = 1)::int as entered,
            count(*) filter (where mails = 2)::int as mailed
       from (select (select count(*) from audit_events e where e.record_kind = 'registration' and e.record_id = r.id::text) entries,
                    (select count(*)
                       from (select key as id from graphile_worker.jobs
                             union select substring(message_id from '<([^.@]*)') from sandbox.mails)
                            as queued_or_sent
                      where id like 'registration-' || r.id || '-%') mails
               from registrations r join users u on u.id = r.user_id
              where u.email like 'person-%') each_one`,
    )
    expect(counts).toEqual({ registrations: 20, entered: 20, mailed: 20 })
  },
)

test('a transaction that could not begin leaves its connection to the next', async (context) => {
  const { proxy, db } = await openDatabaseBehindProxy(context)
  const ask = () => db.transaction((tx) => tx.execute(sql`select 1`))
  const many = () => Promise.allSettled(Array.from({ length: 30 }, ask))
  await many()

  proxy.freeze()
  expect((await many()).map(({ status }) => status)).not.toContain('fulfilled')
  proxy.thaw()

  await waitFor(async () => {
    expect((await many()).map(({ status }) => status)).not.toContain('rejected')
  }, recovery)
})

test('a transaction that failed is taken back, and nothing is left open', async (context) => {
  const { db } = await openDatabaseBehindProxy(context)
  const surprise = new Error('surprise')

  const blocked = db.transaction(async (tx) => {
    await tx.execute(sql`update users set name = 'Nobody'`)
    throw surprise
  })

  await expect(blocked).rejects.toBe(surprise)
  await waitFor(async () => {
    const { rows } = await db.execute(
      sql`select (select count(*)::int from users where name = 'Nobody') as changed,
                 count(*)::int as open from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([{ changed: 0, open: 0 }])
  }, recovery)
})

test('a connection lost in the middle of a transaction means that the database is away', async (context) => {
  const { proxy, db, pool } = await openDatabaseBehindProxy(context)
  const connectionLost = Promise.withResolvers<void>()
  pool.on('connect', (client) => client.on('end', () => connectionLost.resolve()))

  const failed = await db
    .transaction(async (tx) => {
      proxy.drop()
      await connectionLost.promise
      await tx.execute(sql`select 1`)
    })
    .catch((error) => error)

  expect(isDatabaseAway(failed)).toBe(true)
})

test('a database that recovers from a crash while the site starts is waited for', async ({
  onTestFinished,
}) => {
  const proxy = await openDatabaseProxy(inject('postgres').host)
  onTestFinished(proxy.close)
  proxy.recover(2)
  const site = await openSite({ proxy })
  onTestFinished(site.close)
  expect((await fetch(site.address + endpoints.readyz)).status).toBe(200)
})

async function openSiteBehindProxy({ onTestFinished }: TestContext) {
  const proxy = await openDatabaseProxy(inject('postgres').host)
  onTestFinished(proxy.close)
  const site = await openSite({ proxy })
  onTestFinished(site.close)
  return { site, proxy }
}

/** The product's database access, without a site. */
async function openDatabaseBehindProxy({ onTestFinished }: TestContext) {
  const proxy = await openDatabaseProxy(inject('postgres').host)
  onTestFinished(proxy.close)
  const { connectionString } = await cloneDatabase()
  const connection = { connectionString: proxy.urlThroughProxy(connectionString) }
  const { db, pool } = openDatabase(connection, { onError: () => undefined })
  onTestFinished(() => pool.end())
  return { proxy, db, pool }
}

/** The responses, each within the time limit. */
async function inTime(...requests: Promise<Response>[]): Promise<Response[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('An answer took too long.')), longest)
  return Promise.race([Promise.all(requests), late]).finally(() => clearTimeout(timer))
}

async function catalogueReads(site: Site, title: string) {
  await waitFor(async () => {
    const page = await fetch(`${site.address}/courses/data-science`)
    expect(await page.text()).toContain(`<title>${title} |`)
  }, recovery)
}

async function renameCourse(site: Site, title: string) {
  await site.sql(
    `update courses set course = jsonb_set(course::jsonb, '{title}', to_jsonb($1::text))
      where id = 'data-science'`,
    [title],
  )
}

async function queueMail(site: Site, id: string) {
  const mail = { id, to: 'desk@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
  await site.sql(`select graphile_worker.add_job('send-mail', $1::json)`, [JSON.stringify(mail)])
}

async function leftFor(site: Site, id: string) {
  const rows = await site.sql('select from sandbox.mails where message_id like $1', [`<${id}@%`])
  return rows.length
}

async function waitingForLock(site: Site) {
  const rows = await site.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Locks a table until it is released, without the site's knowledge. */
async function block(site: Site, table: string) {
  const client = new pg.Client({ connectionString: site.connectionString })
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    query: (text: string) => client.query(text),
    async remove() {
      await client.query('commit')
      await client.end()
    },
  }
}
