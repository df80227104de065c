import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays, dayInIndia } from '../../ui/format/days.ts'
import type { Connection } from '../database/connect.ts'
import { restoreMark } from '../database/migrate.ts'
import { writeBackup } from './backup-file.ts'
import type { About, TableName } from './content.ts'
import { columnsOf, copyOut, prepareSession, quoted, sequencesOf, tablesOf } from './copy-rows.ts'

type BackupTotals = { bytes: number; rows: number; tables: number; createdAt: Date }
type Outcome = ({ ok: true } & BackupTotals) | { ok: false; reason: string }

export type RowOrder = {
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
export async function takeBackup(order: RowOrder): Promise<Outcome> {
  const client = new pg.Client({
    ...order.connection,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  // Closing the connection ends a wait for rows that never come.
  const end = () => client.end().catch(() => undefined)
  order.signal?.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    await prepareSession(client)
    const result = await openSnapshot(client)
    if (!result.ok) return result
    const { tables, server, migrations } = result
    const about: About = {
      ...order.beside,
      createdAt: order.now.toISOString(),
      server,
      migrations,
      tables,
      sequences: await sequencesOf(client),
    }
    const content = await writeBackup(order.file, about, rowsOf(client), order)
    const rows = content.sums.reduce((total, sum) => total + sum.rows, 0)
    return { ok: true, bytes: content.bytes, rows, tables: tables.length, createdAt: order.now }
  } finally {
    order.signal?.removeEventListener('abort', end)
    // Not awaited: the database may be frozen.
    await Promise.race([end(), pause(1_000, undefined, { ref: false })])
  }
}

function rowsOf(client: pg.Client) {
  return (table: TableName) =>
    copyOut(client, `copy ${quoted(table)} ${columnsOf(table)} to stdout`)
}

/** From here on the transaction sees a fixed snapshot. */
async function openSnapshot(client: pg.Client) {
  await client.query('begin isolation level repeatable read read only')
  const { rows: foundRows } = await client.query<{ migrations: unknown; mark: unknown }>(
    `select to_regclass('migrations') as migrations, to_regclass($1) as mark`,
    [restoreMark],
  )
  if (foundRows[0]?.mark) return refuse('A restore into this database was not finished.')
  if (!foundRows[0]?.migrations) return refuse('This database holds nothing of this product yet.')
  const tables = await tablesOf(client)
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return { ok: true as const, tables, migrations, server: rows[0]?.server_version ?? '' }
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason }
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
    [keep.weeks, mondayOf],
    [keep.months, (day) => day.slice(0, 7)],
  ]
  for (const [most, spanOf] of spans) {
    const seenPeriods = new Set<string>()
    for (const name of nightlyNames) {
      const span = spanOf(dayInIndia(timeOf(name)))
      if (seenPeriods.has(span)) continue
      if (seenPeriods.size >= most) break
      seenPeriods.add(span)
      keptNames.add(name)
    }
  }
  return nightlyNames.filter((name) => !keptNames.has(name))
}

function timeOf(name: string): Date {
  return new Date(name.replace(nightly, '$1-$2-$3T$4:$5:$6Z'))
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
