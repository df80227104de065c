import type pg from 'pg'
import { addDays, dayInIndia, weekdayOf } from '../../ui/format/days.ts'
import type { Connection } from '../database/connect.ts'
import { restoreMark } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import { type Refusal, refuseBecause } from '../refuse-because.ts'
import { writeBackup } from './backup-file.ts'
import type { About, TableName } from './content.ts'
import { copyOut, prepareSession, quoted, sequencesOf, tablesOf } from './copy-rows.ts'

type Outcome = { ok: true; bytes: number; rows: number; tables: number } | Refusal

type Order = {
  connection: Connection
  /** The target file; must not exist. */
  file: string
  passphrase: string | undefined
  beside: Pick<About, 'secrets' | 'settings'>
  now: Date
  signal?: AbortSignal
}

/**
 * All tables in one snapshot while the site serves: it contains everything acknowledged before its moment
 * and nothing later. Uses COPY because `pg_dump` is not among the bundled programs and refuses newer
 * servers.
 */
export function takeBackup(order: Order): Promise<Outcome> {
  return withClient(order.connection, (client) => takeFrom(client, order), order.signal)
}

async function takeFrom(client: pg.Client, order: Order): Promise<Outcome> {
  await prepareSession(client)
  const snapshot = await openSnapshot(client)
  if (!snapshot.ok) return snapshot
  const { tables, server, migrations } = snapshot
  const about: About = {
    ...order.beside,
    createdAt: order.now.toISOString(),
    server,
    migrations,
    tables,
    sequences: await sequencesOf(client),
  }
  const rowsOf = (table: TableName) => copyOut(client, table)
  const { bytes, sums } = await writeBackup(order.file, about, rowsOf, order)
  const rows = sums.reduce((total, sum) => total + sum.rows, 0)
  return { ok: true, bytes, rows, tables: tables.length }
}

/** From here on the transaction sees a fixed snapshot. */
async function openSnapshot(client: pg.Client) {
  await client.query('begin isolation level repeatable read read only')
  const { rows: existing } = await client.query<{ migrations: unknown; mark: unknown }>(
    `select to_regclass('migrations') as migrations, to_regclass($1) as mark`,
    [restoreMark],
  )
  if (existing[0]?.mark) return refuseBecause('A restore into this database was not finished.')
  if (!existing[0]?.migrations)
    return refuseBecause('This database holds nothing of this product yet.')
  const tables = await tablesOf(client)
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return { ok: true as const, tables, migrations, server: rows[0]?.server_version ?? '' }
}

export type Retention = { days: number; weeks: number; months: number }

const nightly = /^night-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Manual backups have other names and are never deleted. */
export function nameOfBackup(time: Date): string {
  return `backup-${stampOf(time)}.backup`
}

export function nameOfNight(time: Date): string {
  return `night-${stampOf(time)}.backup`
}

/** `20261122T203000Z` */
export function stampOf(time: Date): string {
  return `${time.toISOString().replace(/\.\d+Z$|[-:]/g, '')}Z`
}

/**
 * Nightly files to delete: all but the last of each of so many days, weeks and months, counted back from
 * the newest in the institute's time zone.
 */
export function filesToDrop(names: string[], keep: Retention): string[] {
  const nightlyNames = names.filter((name) => nightly.test(name)).sort((a, b) => (a < b ? 1 : -1))
  const keptNames = new Set<string>()
  const spans: [number, (day: string) => string][] = [
    [keep.days, (day) => day],
    [keep.weeks, (day) => addDays(day, 1 - weekdayOf(day))],
    [keep.months, (day) => day.slice(0, 7)],
  ]
  for (const [most, spanOf] of spans) {
    const spansKept = new Set<string>()
    for (const name of nightlyNames) {
      const span = spanOf(dayInIndia(timeOf(name)))
      if (spansKept.has(span)) continue
      if (spansKept.size >= most) break
      spansKept.add(span)
      keptNames.add(name)
    }
  }
  return nightlyNames.filter((name) => !keptNames.has(name))
}

function timeOf(name: string): Date {
  return new Date(name.replace(nightly, '$1-$2-$3T$4:$5:$6Z'))
}
