import pg from 'pg'
import type { Connection } from '../database/connect.ts'
import { isOlderThanBaseline, knownMigrations, migrate, restoreMark } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import { type Refusal, refuseBecause } from '../refuse-because.ts'
import { readBackup, skipRows } from './backup-file.ts'
import {
  type About,
  BrokenBackup,
  createSum,
  isSameSum,
  type Sum,
  type TableName,
  type TakeTable,
} from './content.ts'
import { copyIn, copyOut, isEmptyDatabase, prepareSession, quoted, tablesOf } from './copy-rows.ts'

type BackupFile = { file: string; passphrase: string | undefined; signal?: AbortSignal }
export type LoadOrder = BackupFile & {
  connection: Connection
  about: About
  /** Runs as the last step before commit. */
  beforeCommit?: () => Promise<{ ok: true } | Refusal>
}

/** An arbitrary number, the same in every process. */
const lockKey = 4_201_732

/** Verifies a whole file before anything is created from it. */
export async function examineBackup(
  backup: BackupFile,
): Promise<{ ok: true; about: About } | Refusal> {
  const { file } = backup
  try {
    const { about } = await readBackup(file, backup)
    const refusal = await unknownMigration(about)
    return refusal ? refuseBecause(refusal) : { ok: true, about }
  } catch (error) {
    if (error instanceof BrokenBackup)
      return refuseBecause(`${file} cannot be restored: ${error.message}.`)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return refuseBecause(`There is no file ${file}.`)
    if (code === 'EISDIR') return refuseBecause(`${file} is a folder.`)
    if (code === 'EACCES') return refuseBecause(`${file} cannot be read by this user.`)
    throw error
  }
}

/**
 * Restores a verified backup into an empty database. The schema comes from the migrations that the file
 * names; all rows go in one transaction that ends after they were read back and their checksums compared.
 * Until then a marker prevents every start, and an interrupted restore begins again.
 */
export function loadBackup(
  order: LoadOrder,
): Promise<{ ok: true; rows: number; leftOut: string[] } | Refusal> {
  return withClient(order.connection, (client) => loadInto(client, order), order.signal)
}

async function unknownMigration(about: About): Promise<string | undefined> {
  if (isOlderThanBaseline(about.migrations))
    return 'The backup was made by a version before 1.0, and its tables are others than those of today.'
  const checksums = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  const newer = about.migrations.findLast(({ name }) => !checksums.has(name))
  if (newer)
    return `The backup is of a newer version of this product: it has ${newer.name}. Restore it with that version.`
  const other = about.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  return other && `The backup’s ${other.name} is another one than that of this version.`
}

async function loadInto(client: pg.Client, order: LoadOrder) {
  const { about } = order
  await prepareSession(client)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
  if (!rows[0]?.taken) return refuseBecause('Another restore into this database is under way.')
  if (!(await isBegun(client)) && !(await isEmptyDatabase(client, restoreMark)))
    return refuseBecause('This database is not empty. A backup is restored into an empty one only.')
  await client.query(
    `create table if not exists ${restoreMark} (started_at timestamptz not null default now())`,
  )
  const only = about.migrations.map(({ name }) => name)
  const migrated = await migrate(order.connection, { only, signal: order.signal })
  if (!migrated.ok) return migrated

  await client.query('begin')
  // Deferred constraints must be checked before the tables are altered back.
  await client.query('set constraints all immediate')
  const tables = await tablesOf(client)
  const filled = tables.filter((table) => table.name !== restoreMark && !isOfTheQueue(table))
  const closeTables = await openTables(client, filled)
  const leftOut: string[] = []
  const { sums } = await readBackup(order.file, order, intoTables(client, tables, leftOut))
  await closeTables()
  await setSequences(client, about)
  const difference = await firstDifference(client, about, sums, leftOut)
  if (difference)
    return refuseBecause(`The rows of ${difference} did not arrive as they are in the backup.`)
  const last = (await order.beforeCommit?.()) ?? { ok: true }
  if (!last.ok) return last
  await client.query(`drop table ${restoreMark}`)
  await client.query('commit')
  await client.query('analyze')
  const total = sums.reduce((count, sum) => count + sum.rows, 0)
  return { ok: true as const, rows: total, leftOut }
}

async function isBegun(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as mark', [restoreMark])
  return Boolean(rows[0]?.mark)
}

/** Only rows of tables that the migrations created are accepted; the names of others are noted in `leftOut`. */
function intoTables(client: pg.Client, tables: TableName[], leftOut: string[]): TakeTable {
  const columns = new Map(tables.map((table) => [quoted(table), new Set(table.columns)]))
  return async (table, rows) => {
    const ownColumns = columns.get(quoted(table))
    if (!ownColumns) leftOut.push(quoted(table))
    if (!ownColumns || isOfTheQueue(table)) return skipRows(table, rows)
    const strange = table.columns.find((column) => !ownColumns.has(column))
    if (strange) throw new BrokenBackup(`${quoted(table)} has no column ${strange} here`)
    await copyIn(client, table, rows)
  }
}

/** The migrations graphile-worker has run here; those of the backup may differ. */
function isOfTheQueue({ schema, name }: TableName): boolean {
  return schema === 'graphile_worker' && name === 'migrations'
}

async function setSequences(client: pg.Client, about: About) {
  for (const sequence of about.sequences)
    await client.query(
      'select setval(found, $2::bigint, $3) from to_regclass($1) found where found is not null',
      [quoted(sequence), sequence.lastValue, sequence.isCalled],
    )
}

/** The name of the first table whose rows, read back, have another checksum. */
async function firstDifference(
  client: pg.Client,
  about: About,
  sums: Sum[],
  leftOut: string[],
): Promise<string | undefined> {
  for (const [index, table] of about.tables.entries()) {
    if (leftOut.includes(quoted(table)) || isOfTheQueue(table)) continue
    const sum = createSum()
    for await (const piece of copyOut(client, table)) sum.add(piece)
    if (!isSameSum(sum.end(), sums[index])) return quoted(table)
  }
  return undefined
}

type ForeignKey = { tableName: string; name: string; definition: string }
type Trigger = { tableName: string; name: string; enabled: 'O' | 'A' | 'R' }

/**
 * Empties tables and lets them take rows in any order, as owner without superuser rights: foreign keys are
 * dropped and created again, which checks every row, and triggers are disabled meanwhile. Within the open
 * transaction. Returns the function that restores both.
 */
async function openTables(client: pg.Client, tables: TableName[]) {
  const names = tables.map(quoted)
  const keys = await foreignKeysOf(client, names)
  const triggers = await triggersOf(client, names)
  for (const { tableName, name } of keys)
    await client.query(`alter table ${tableName} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of new Set(triggers.map(({ tableName }) => tableName)))
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const { tableName, name, definition } of keys)
      await client.query(
        `alter table ${tableName} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      )
    const ways = { O: 'enable', A: 'enable always', R: 'enable replica' }
    for (const { tableName, name, enabled } of triggers)
      await client.query(
        `alter table ${tableName} ${ways[enabled]} trigger ${pg.escapeIdentifier(name)}`,
      )
  }
}

async function foreignKeysOf(client: pg.Client, names: string[]) {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as "tableName", k.conname::text as name,
            pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid = any($1::regclass[])`,
    [names],
  )
  return rows
}

async function triggersOf(client: pg.Client, names: string[]) {
  const { rows } = await client.query<Trigger>(
    `select format('%I.%I', n.nspname, c.relname) as "tableName", t.tgname::text as name,
            t.tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and t.tgenabled <> 'D' and t.tgrelid = any($1::regclass[])`,
    [names],
  )
  return rows
}
