import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  embeddedServer,
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { cloneDatabase, emptyDatabase } from '../../../test-support/site.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { prepareSiteRole, siteRole } from './site-role.ts'

const notAllowed = '42501'

const rewritings = [
  `update audit_events set actor_name = 'Nobody'`,
  'delete from audit_events',
  'truncate audit_events',
  `update audit_links set mark = 'x'`,
  'delete from audit_links',
  'truncate audit_links',
  'alter table audit_events disable trigger user',
  'drop trigger events_are_only_sealed on audit_events',
  'alter table audit_links owner to current_user',
  'drop table audit_events cascade',
  'create or replace function refuse_all_but_sealing() returns trigger language sql as $$ select 1 $$',
  'create or replace function seal_events(jsonb) returns void language sql as $$ select null $$',
  `update migrations set checksum = 'another'`,
]

describe('on the product’s own server', () => {
  let folder: string
  let product: Product
  let site: pg.Client
  beforeAll(async () => {
    folder = await makeDataFolder()
    product = startProduct({ DATA_DIR: folder })
    await product.ready
    const { host = '', port } = embeddedServer(folder) ?? {}
    site = new pg.Client({ host, port, user: siteRole, database: 'institute' })
    site.on('error', () => undefined)
    await site.connect()
  })
  afterAll(async () => {
    await site.end()
    await product.signal('SIGTERM')
    await removeDataFolder(folder)
  })

  // S128
  test('the site logs in as its own role, and as nobody else', async () => {
    const owner = await openEmbeddedDatabase(folder)

    const { rows } = await owner.query(
      `select distinct usename from pg_stat_activity
        where datname = current_database() and query ~ 'graphile_worker' and pid <> pg_backend_pid()`,
    )

    expect(rows).toEqual([{ usename: siteRole }])
    await owner.end()
  })

  // S128
  test.each(rewritings)('cannot %s', async (statement) => {
    await expect(site.query(statement)).rejects.toMatchObject({ code: notAllowed })
  })

  // S128
  test.each(['set role institute', `select set_config('role', 'institute', false)`])(
    'cannot become its owner by %s',
    async (statement) => {
      await expect(site.query(statement)).rejects.toMatchObject({ code: notAllowed })
    },
  )

  // S128
  test('finds no owner’s rights in a table of its own that has the name of the history', async () => {
    await site.query(`create temporary table audit_events (like public.audit_events);
      create function pg_temp.climb() returns trigger language plpgsql as
        $$ begin execute 'alter role ${siteRole} superuser'; return new; end $$;
      create trigger climbs before update on pg_temp.audit_events for each row execute function pg_temp.climb();
      insert into pg_temp.audit_events (id, happened_at, actor_name, record_kind, record_id, event, facts, in_trail)
      values (1, now(), 'x', 'course', '1', 'x', '{}', true)`)

    await site
      .query(`select seal_events('[{"id": 1, "actor": "x", "facts": {}, "keyIds": []}]')`)
      .catch(() => undefined)

    const { rows } = await site.query(
      `select rolsuper as climbed from pg_roles where rolname = '${siteRole}'`,
    )
    expect(rows).toEqual([{ climbed: false }])
    await site.query('drop table pg_temp.audit_events')
  })
})

describe('on a server that was given', () => {
  // S128
  test.each(rewritings)('the site cannot %s', async (statement) => {
    const { pool } = await openAsSite()

    await expect(pool.query(statement)).rejects.toMatchObject({ code: notAllowed })

    await pool.end()
  })

  test('it may use what a later migration makes', async () => {
    const { connectionString } = await cloneDatabase()
    await ask(
      connectionString,
      'create table of_later (id bigint generated always as identity, name text)',
    )

    const { pool } = await openAsSite(connectionString)
    await pool.query(`insert into of_later (name) values ('new')`)
    await pool.query(`update of_later set name = 'newer'`)

    expect((await pool.query('delete from of_later returning name')).rows).toEqual([
      { name: 'newer' },
    ])
    await pool.end()
  })

  test('many processes that start at once on new tables all connect', async () => {
    const { connectionString } = await cloneDatabase()
    await ask(connectionString, 'create table of_later (id int)')

    const all = await Promise.all(
      Array.from({ length: 5 }, () => prepareSiteRole({ connectionString })),
    )

    expect(all).toEqual(all.map(() => ({ connection: { connectionString }, role: siteRole })))
  })

  // S128
  test('whose owner is no superuser it works as the role that owner was given', async () => {
    const { connectionString, name } = await emptyDatabase()
    const owner = `owner_${name}`
    await ask(
      connectionString,
      `create role ${owner} login; grant ${siteRole} to ${owner}; alter database ${name} owner to ${owner};
       alter schema public owner to ${owner}`,
    )
    const asOwner = connectionString.replace(/\/\/[^@]*@/, `//${owner}@`)
    expect(await migrate({ connectionString: asOwner })).toEqual({ ok: true })

    const { pool } = await openAsSite(asOwner)

    await pool.query(`select graphile_worker.add_job('something')`)
    expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(1)
    await pool.query(
      `insert into audit_events (actor_name, record_kind, record_id, event) values ('x', 'course', '1', 'x')`,
    )
    await pool.query(`select seal_events('[{"id": 1, "actor": "x", "facts": {}, "keyIds": []}]')`)
    expect((await pool.query('select key_ids from audit_events')).rows).toEqual([{ key_ids: [] }])
    for (const statement of rewritings)
      await expect(pool.query(statement)).rejects.toMatchObject({ code: notAllowed })
    await pool.end()
    await ask(connectionString, `reassign owned by ${owner} to current_user; drop role ${owner}`)
  })

  // S128
  test('whose user may make no roles it works as that user, kept back by the triggers alone', async () => {
    const { connectionString, name } = await cloneDatabase()
    const plain = `plain_${name}`
    await ask(connectionString, `create role ${plain} login`)
    const asPlain = connectionString.replace(/\/\/[^@]*@/, `//${plain}@`)

    expect(await prepareSiteRole({ connectionString: asPlain })).toEqual({
      connection: { connectionString: asPlain },
    })

    await ask(connectionString, `drop role ${plain}`)
  })

  // S128
  test('is refused where the role of its name has the rights of the owner', async () => {
    const { connectionString, name } = await cloneDatabase()
    const owner = `owner_${name}`
    await ask(
      connectionString,
      `create role ${owner} login createrole; grant ${owner} to ${siteRole}`,
    )
    const asOwner = connectionString.replace(/\/\/[^@]*@/, `//${owner}@`)

    await expect(prepareSiteRole({ connectionString: asOwner })).rejects.toThrow(
      'it is not of our making',
    )

    await ask(connectionString, `drop role ${owner}`)
  })
})

async function openAsSite(input?: string) {
  const connectionString = input ?? (await cloneDatabase()).connectionString
  const { connection, role } = await prepareSiteRole({ connectionString })
  return openDatabase(connection, { role, onError: () => undefined })
}

async function ask(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
