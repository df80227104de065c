import { join } from 'node:path'
import type { Logger } from 'pino'
import type { About } from '../../../platform/backup/content.ts'
import { copyCluster, listCopies } from '../../../platform/backup/copy-cluster.ts'
import {
  describeFailure,
  describeLocalCopy,
  noFileYet,
  rehearseRestore,
} from '../../../platform/backup/restore-until.ts'
import { openStore } from '../../../platform/backup/store.ts'
import { nameOfNight, takeBackup } from '../../../platform/backup/take-backup.ts'
import {
  deleteOldWal,
  dropOldFiles,
  findNewest,
  openFolder,
  packSegments,
  uploadWal,
} from '../../../platform/backup/upload-wal.ts'
import type { BackupConfig } from '../../../platform/config.ts'
import type { Connection, Database } from '../../../platform/database/connect.ts'
import type { LogArchive } from '../../../platform/database/embedded/server-logs.ts'
import { withClient } from '../../../platform/database/with-client.ts'
import { defineScheduledJob } from '../../../platform/jobs/define-job.ts'
import { isDue, type RunKind, runKinds } from './rules.ts'
import { findPast, type Run, recordRun } from './store.server.ts'

/** Checks four times an hour whether something is due, so that failures are retried. */
export const backupJob = defineScheduledJob('backup', '7,22,37,52 * * * *')

type BackupContext = {
  db: Database
  connection: Connection
  clock: () => Date
  log: Logger
  backup: BackupConfig
  /** The folder of the files. */
  folder: string
  /** The archived log of the embedded PostgreSQL. */
  archive: LogArchive | undefined
  readSecrets: () => Promise<Pick<About, 'secrets' | 'settings'>>
}

/** Arbitrary numbers, the same in every process. */
export const lockKey = 4_201_733
const lockOfLog = 4_201_737
/** A base backup waits until its log is archived; if that fails, it would wait for ever. */
const longestCopy = 60 * 60 * 1_000

type RunResult = Omit<Run, 'kind' | 'beganAt'>

/**
 * Makes the nightly backup and tests a restore each week. A job may not take as long as a backup, so it
 * only starts the work; an advisory lock decides which process does it.
 */
export function createNightlyBackups(context: BackupContext) {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  const shipping = createShipping(context, stopping.signal)
  const work = async () => {
    try {
      await shipping.ship()
      await underLock(context.connection, lockKey, () => doWhatIsDue(context, stopping.signal))
      await shipping.ship()
    } catch (error) {
      if (!stopping.signal.aborted) context.log.error({ event: 'backup', err: error }, 'no backup')
    }
    working = undefined
  }
  return {
    /** Starts what is due without waiting for it. */
    look() {
      if (!stopping.signal.aborted) working ??= work()
    },
    async stop() {
      stopping.abort()
      await Promise.all([working, shipping.ended()])
    },
  }
}

/** Milliseconds. */
const shipEvery = 45_000

/** The log is uploaded as it is archived, at most a minute later. */
function createShipping({ archive, backup, connection, log }: BackupContext, signal: AbortSignal) {
  let lastFailure = ''
  let last: Promise<void> = Promise.resolve()
  const ship = async () => {
    if (!archive || signal.aborted) return
    await packSegments(archive)
    const { store, passphrase } = backup
    if (store) await uploadWal(archive, openStore(store, signal), { passphrase, signal })
    if (lastFailure) log.info({ event: 'backup', kind: 'log', outcome: 'ok' }, 'sent again')
    lastFailure = ''
  }
  const tryToShip = async () => {
    if (!archive || signal.aborted) return
    // One process and one run at a time: two would delete each other's files.
    await underLock(connection, lockOfLog, ship).catch((error) => {
      const reason = describeFailure(error)
      if (!signal.aborted && reason !== lastFailure)
        log.error({ event: 'backup', kind: 'log', reason }, 'the log does not reach the store')
      lastFailure = reason
    })
  }
  const next = () => {
    last = last.then(tryToShip)
    return last
  }
  const timer = backup.store && setInterval(next, shipEvery).unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return { ship: next, ended: () => last }
}

/** The end of the connection releases the lock. */
function underLock(connection: Connection, key: number, work: () => Promise<void>) {
  return withClient(connection, async (client) => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key])
    if (rows[0]?.taken) await work()
  })
}

async function doWhatIsDue(context: BackupContext, signal: AbortSignal) {
  const runs = { backup: backUp, copy: copyFiles, rehearsal: rehearse }
  for (const kind of runKinds) {
    const beganAt = context.clock()
    if (kind === 'copy' && !context.archive) continue
    if (signal.aborted || !isDue(kind, await pastOf(context, kind), beganAt)) continue
    const result = await runs[kind](context, signal).catch(
      (error): RunResult => ({ failure: describeFailure(error) }),
    )
    // Aborted by a stop: nothing is recorded, and it starts again later.
    if (signal.aborted) return
    if (result.failure)
      context.log.error({ event: 'backup', kind, reason: result.failure }, 'it failed')
    else context.log.info({ event: 'backup', kind, outcome: 'ok', ...result }, 'made')
    await recordRun(context.db, { kind, beganAt, ...result }, { now: context.clock() })
  }
}

/** A log without a base backup restores nothing, whatever a restored database says of copies elsewhere. */
async function pastOf({ db, archive }: BackupContext, kind: RunKind) {
  const { lastGood, lastTry } = await findPast(db, kind)
  const isBare = kind === 'copy' && archive && (await listCopies(archive)).length === 0
  return { lastGood: isBare ? undefined : lastGood, lastTry }
}

async function backUp(context: BackupContext, signal: AbortSignal): Promise<RunResult> {
  const { connection, folder, backup, clock, readSecrets } = context
  const { passphrase, keep } = backup
  await openFolder(folder)
  const now = clock()
  const name = nameOfNight(now)
  const file = join(folder, name)
  const order = { connection, file, passphrase, now, signal, beside: await readSecrets() }
  const takenBackup = await takeBackup(order)
  if (!takenBackup.ok) return { failure: takenBackup.reason }
  const run = { file: name, bytes: takenBackup.bytes, rowCount: takenBackup.rows }
  const store = backup.store && openStore(backup.store, signal)
  try {
    await store?.put(name, file)
    await dropOldFiles(folder, store, keep)
  } catch (error) {
    return { ...run, failure: describeLocalCopy(error) }
  }
  return { ...run, stored: store !== undefined }
}

/** The log alone restores nothing: it is applied to the newest earlier base backup. */
async function copyFiles(context: BackupContext, signal: AbortSignal): Promise<RunResult> {
  const { connection, archive, clock, backup } = context
  if (!archive) return {}
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestCopy)])
  const file = await copyCluster(connection, archive, { clock, signal: limited })
  await deleteOldWal(archive, backup.keep.days)
  return { file }
}

async function rehearse(context: BackupContext, signal: AbortSignal): Promise<RunResult> {
  const { connection, folder, backup } = context
  await openFolder(folder)
  const store = backup.store && openStore(backup.store, signal)
  const newest = await findNewest(folder, store)
  if (!newest) return { failure: noFileYet }
  try {
    const { passphrase } = backup
    const result = await rehearseRestore({ connection, file: newest.file, passphrase, signal })
    return result.ok
      ? { rowCount: result.rows, stored: store !== undefined }
      : { failure: result.reason }
  } finally {
    await newest.putAway()
  }
}
