import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Connection } from './database/connect.ts'
import { makeFolder } from './database/embedded/folders.ts'
import { refusalFor } from './database/embedded/refusals.ts'
import type { LogArchive } from './database/embedded/server-logs.ts'
import { startEmbedded } from './database/embedded/start-embedded.ts'
import { withClient } from './database/with-client.ts'
import { type Refusal, refuseBecause } from './refuse-because.ts'

export type OpenedDatabase = {
  connection: Connection
  /** Its location for the operator, without a password. */
  description: string
  dataDir: string
  /** The folder of its files, if it is on this machine. */
  home: string | undefined
  /** The folder of its archived log; undefined for a database that is not ours. */
  archive: LogArchive | undefined
  /** The last error of its supervision or log; undefined for a database that is not ours. */
  trouble(): string | undefined
  /** Stops it within so many milliseconds, if it is the product's own. */
  stop(patience?: number): Promise<void>
}

type OpenDatabaseResult = { ok: true; database: OpenedDatabase } | Refusal

/** The oldest version that the product is tested on. */
const oldest = 15
/** Milliseconds. */
const answersWithin = 5_000
/** How long a database may recover after a crash, and the pause between two tries. */
const recovery = { tries: 60, pause: 500 }

/**
 * The database of DATABASE_URL, or the embedded one in the data folder: started, or joined. `signal`
 * cancels a start that waits.
 */
export async function openConfiguredDatabase(
  config: Config,
  { root, log, signal }: { root: string; log: Logger; signal?: AbortSignal },
  openEmbedded = startEmbedded,
): Promise<OpenDatabaseResult> {
  const dataDir = resolve(root, config.dataDir ?? 'data')
  if (config.databaseUrl) return openGiven(config.databaseUrl, dataDir, { log, signal })
  let trouble: string | undefined
  const reportTrouble = (sentence: string) => {
    trouble = sentence
    log.error({ event: 'database' }, sentence)
  }
  const started = await openEmbedded({
    dataDir,
    dataDirIsExplicit: config.dataDir !== undefined,
    archiveDir: archiveFolder(config, root),
    signal,
    report: reportTrouble,
  })
  if (!started.ok) return started
  const { lastCrash, ...postgres } = started.postgres
  const describeCrash = (crash: string) => crash && `The database broke off: ${crash}.`
  const database = {
    ...postgres,
    description: `PostgreSQL of its own, kept for ${dataDir}`,
    dataDir,
    trouble: () => trouble ?? describeCrash(lastCrash()),
  }
  return { ok: true, database }
}

/** The log is archived beside the backups, if a folder for them was chosen: another disk. */
export function archiveFolder({ backup }: Config, root: string): string | undefined {
  return backup.dir && join(resolve(root, backup.dir), 'log')
}

async function openGiven(
  connectionString: string,
  dataDir: string,
  options: RecoveryOptions,
): Promise<OpenDatabaseResult> {
  const { host } = new URL(connectionString)
  const result = await queryVersion(connectionString, options)
  if (!result.ok)
    return refuseBecause(
      `The database of DATABASE_URL (${host}) cannot be reached: ${result.reason}`,
    )
  const { version } = result
  if (Number.parseInt(version, 10) < oldest)
    return refuseBecause(
      `The database of DATABASE_URL (${host}) is PostgreSQL ${version}. PostgreSQL ${oldest} or newer is needed.`,
    )
  try {
    await makeFolder(dataDir)
  } catch (error) {
    const refusal = refusalFor(error, dataDir)
    if (!refusal) throw error
    return refusal
  }
  const database = {
    connection: { connectionString },
    description: `PostgreSQL ${version} at ${host}`,
    dataDir,
    home: undefined,
    archive: undefined,
    trouble: () => undefined,
    stop: async () => undefined,
  }
  return { ok: true, database }
}

type RecoveryOptions = { log: Logger; signal?: AbortSignal }

async function queryVersion(
  connectionString: string,
  { log, signal }: RecoveryOptions,
): Promise<{ ok: true; version: string } | Refusal> {
  const timeouts = { connectionTimeoutMillis: answersWithin, query_timeout: answersWithin }
  for (let tries = 0; ; tries++) {
    try {
      const { rows } = await withClient({ connectionString, ...timeouts }, (client) =>
        client.query<{ server_version: string }>('show server_version'),
      )
      return { ok: true, version: rows[0]?.server_version ?? '' }
    } catch (error) {
      const isRecovering = (error as { code?: string }).code === cannotConnectNow
      if (!isRecovering || tries === recovery.tries || signal?.aborted)
        return refuseBecause(explain(error))
      if (tries === 0)
        log.warn({ event: 'database' }, `Waiting for the database: ${explain(error)}`)
    }
    await pause(recovery.pause)
  }
}

/** Of PostgreSQL: it starts up or shuts down. */
const cannotConnectNow = '57P03'

/** A refused connection to two addresses of one host is an error without a message. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return explain(error.errors[0])
  const message = (error as Error).message || String((error as { code?: string }).code)
  return /timeout expired|Query read timeout/.test(message)
    ? `no answer within ${answersWithin / 1_000} s. It is frozen or overloaded, or something on the way keeps it from answering.`
    : message
}
