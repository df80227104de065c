import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import type { Connection } from '../database/connect.ts'
import { locateCluster } from '../database/embedded/location.ts'
import { nameArchiveAnew } from '../database/embedded/server-logs.ts'
import { startEmbedded } from '../database/embedded/start-embedded.ts'
import { withClient } from '../database/with-client.ts'
import { errorLine } from '../describe-error.ts'
import { type Refusal, refuseBecause } from '../refuse-because.ts'
import { BrokenBackup, brokenIfPacked } from './content.ts'
import { type Copy, listCopies, unpackBaseBackup } from './copy-cluster.ts'
import { examineBackup, type LoadOrder, loadBackup } from './load-backup.ts'

type Order = {
  /** The folder with the archived logs of clusters. */
  archiveDir: string
  dataDir: string
  dataDirIsExplicit: boolean
  /** Undefined: to the end of the log. */
  until: Date | undefined
}

const segment = /^([0-9A-F]{24})(\.zst)?$/
/** Each start may take a minute; with a long log the next start continues where the last one stopped. */
const mostStarts = 30

/**
 * The cluster at one moment: the newest earlier base backup plus the log, replayed by PostgreSQL. A kill
 * leaves no cluster, or one whose next start continues.
 */
export async function restoreUntil(order: Order): Promise<{ ok: true; copy: Copy } | Refusal> {
  const newest = await findCopy(order)
  if (!newest) return refuseBecause(nothingFrom(order))
  const { home, copy } = newest
  try {
    const placed = await locateCluster(order, async (folder) => {
      await unpackBaseBackup(join(home, 'copies', copy.name), folder)
      await layOutLog(join(home, 'segments'), copy, folder)
      await askForRecovery(folder, order.until)
    })
    if (!placed.ok) return placed
    const result = await recover(order).catch((error: Error) => refuseBecause(error.message))
    if (result.ok) return { ok: true, copy }
    await rm(placed.cluster, { recursive: true, force: true })
    return result
  } catch (error) {
    if (error instanceof BrokenBackup)
      return refuseBecause(`It cannot be restored: ${error.message}.`)
    throw error
  }
}

/** Whether a log here reaches back to before the moment. */
export async function hasCopy(archiveDir: string, until: Date | undefined): Promise<boolean> {
  return (await findCopy({ archiveDir, until })) !== undefined
}

/** The cluster with the newest base backup from before the moment, of all clusters whose log is here. */
async function findCopy({ archiveDir, until }: Pick<Order, 'archiveDir' | 'until'>) {
  const candidates: { home: string; copy: Copy }[] = []
  for (const name of await readdir(archiveDir).catch(() => [])) {
    const home = join(archiveDir, name)
    const copies = await listCopies({ copies: join(home, 'copies') })
    const copy = copies.findLast(({ createdAt }) => !until || createdAt <= until)
    if (copy) candidates.push({ home, copy })
  }
  return candidates.sort((a, b) => a.copy.createdAt.getTime() - b.copy.createdAt.getTime()).at(-1)
}

function nothingFrom({ archiveDir, until }: Order): string {
  const when = until ? ` from before ${until.toISOString()}` : ''
  return `There is no copy${when} in ${archiveDir}.`
}

/** Unpacked completely, so that the server's user needs no decompressor. */
async function layOutLog(from: string, copy: Copy, folder: string) {
  const status = join(folder, 'pg_wal', 'archive_status')
  await mkdir(status, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) {
    const target = join(folder, 'pg_wal', name.replace(/\.zst$/, ''))
    const [, number, isCompressed] = name.match(segment) ?? []
    if (name.endsWith('.history')) await copyFile(join(from, name), target)
    if (!number || number.slice(8) < copy.segment.slice(8)) continue
    const steps = isCompressed ? [createZstdDecompress()] : []
    await pipeline([
      createReadStream(join(from, name)),
      ...steps,
      createWriteStream(target, { mode: 0o600, flush: true }),
    ]).catch((error) => Promise.reject(brokenIfPacked(error)))
    // Already archived: the new server need not archive it again.
    await writeFile(join(status, `${number}.done`), '')
  }
}

async function askForRecovery(folder: string, until: Date | undefined) {
  await writeFile(join(folder, 'recovery.signal'), '')
  await nameArchiveAnew(folder)
  // Read before time zone names are known, such as Z.
  const moment = until?.toISOString().replace('Z', '+00')
  const target = moment ? `recovery_target_time = '${moment}'\n` : ''
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    // All segments are in the log's folder already. No connections are allowed before the moment is
    // reached.
    `restore_command = 'false'\nrecovery_target_action = 'promote'\nhot_standby = off\n${target}`,
  )
}

/** The restored server must not write to the log it came from, which may belong to a running site. */
async function recover({ dataDir, dataDirIsExplicit }: Order): Promise<{ ok: true } | Refusal> {
  let reason = ''
  for (let start = 0; start < mostStarts; start++) {
    const started = await startEmbedded({ dataDir, dataDirIsExplicit })
    if (started.ok) {
      await forgetRecovery(started.postgres.connection)
      await started.postgres.stop()
      return { ok: true }
    }
    reason = started.reason
    if (/recovery ended before configured recovery target/.test(reason))
      return refuseBecause(
        'The log that is kept ends before that moment. Name an earlier one, or restore --until latest.',
      )
    if (!/did not start in time/.test(reason)) break
  }
  return refuseBecause(reason)
}

/** Otherwise recovery after the next crash would stop at the same moment again. */
function forgetRecovery(connection: Connection) {
  return withClient(connection, async (client) => {
    for (const name of [
      'restore_command',
      'recovery_target_action',
      'recovery_target_time',
      'hot_standby',
    ])
      await client.query(`alter system reset ${name}`)
  })
}

/**
 * Restore test: restores a backup into a scratch database and drops it again. One that a kill left behind
 * is dropped first.
 */
export async function rehearseRestore(order: Omit<LoadOrder, 'about' | 'beforeCommit'>) {
  const backup = await examineBackup(order)
  if (!backup.ok) return backup
  return withClient(order.connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
    // PostgreSQL's names have at most 63 bytes.
    const name = `${rows[0]?.name.slice(0, 50)}_rehearsal`
    const scratch = pg.escapeIdentifier(name)
    await client.query(`drop database if exists ${scratch} with (force)`)
    await client.query(`create database ${scratch}`)
    const connection = within(order.connection, name)
    return loadBackup({ ...order, about: backup.about, connection }).finally(() =>
      client.query(`drop database if exists ${scratch} with (force)`),
    )
  })
}

function within(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: url.href }
}

/** There is no backup to test. */
export const noFileYet = 'There is no file of a night to restore.'

/** The file is whole, and did not reach the store. */
export function describeLocalCopy(error: unknown): string {
  return `It was made and is kept here only. ${describeFailure(error)}`
}

/** Why a backup was not made or not restored, as an operator reads it here and in the log. */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  if (code === '42501') return 'The role of DATABASE_URL may not make a scratch database.'
  return errorLine(error)
}
