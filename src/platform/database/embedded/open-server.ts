import { closeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { isSocketFolderName, prepareSocketFolder } from './location.ts'
import { diskFull, saysDiskFull } from './refusals.ts'
import { archiveSettings, type LogArchive, laterLines, openServerLog } from './server-logs.ts'
import {
  endOrphans,
  foundProcess,
  isFrozen,
  isServerOf,
  type PidFile,
  pidFileOf,
  readPidFile,
  type ServerProcess,
  type ServerUser,
  sendSignal,
  shutDown,
  startProcess,
} from './server-processes.ts'
import { DATABASE, PORT, ROLE, serverSettings } from './settings.ts'

export type ServerSetup = {
  /** Real path of the cluster, which this process owns. */
  cluster: string
  binaries: string
  user: ServerUser | undefined
  log: string
  socketFolder: string
  /** Where its log of changes is kept, if anywhere. */
  archive?: LogArchive
}

export type Running = {
  server: ServerProcess
  socketFolder: string
  /** The last line of its log about its end. */
  lastWords(): string
  /** The line of its log about what ended one of its processes. */
  lastCrash(): string
}

export type OpenServerResult = ({ ok: true } & Running) | Refusal

/** `signal` cancels the wait for a server; `report` is called when it is long. */
export type WaitOptions = { signal: AbortSignal; report: (sentence: string) => void }

/** Recovery after a crash reads the log since the last checkpoint: seconds, on a slow disk more. */
const PATIENCE = 60_000
const REPORT_AFTER = 5_000
/** A server that reports ready and does not respond for this long is not merely busy. */
const ANSWERS_WITHIN = 7_000

/**
 * A server on this cluster that answers: the running one, or a new one. PostgreSQL prevents two servers on
 * one cluster; a process that comes second tries again.
 */
export async function openServer(
  setup: ServerSetup,
  { signal, report }: WaitOptions,
): Promise<OpenServerResult> {
  const timer = setTimeout(
    () => report(`The database is not ready yet and is waited for; see ${setup.log}.`),
    REPORT_AFTER,
  )
  return lookUntilOpen(setup, signal).finally(() => clearTimeout(timer))
}

async function lookUntilOpen(setup: ServerSetup, signal: AbortSignal): Promise<OpenServerResult> {
  const until = performance.now() + PATIENCE
  let lastReason = 'The database was stopped while it started.'
  while (performance.now() < until && !signal.aborted) {
    const pidFile = await settledPidFile(setup.cluster)
    const isRunning = pidFile !== undefined && isServerOf(pidFile.pid, setup.cluster)
    const attempt = isRunning
      ? await adopt(setup, pidFile, until, signal)
      : await launch(setup, pidFile?.pid, until, signal)
    if (!('lookAgain' in attempt)) return attempt
    lastReason = attempt.lookAgain
    await pause(20)
  }
  return refuseBecause(lastReason)
}

/** The socket folder of the server that another process of this product runs on a cluster. */
export async function findRunning(cluster: string): Promise<string | undefined> {
  const pidFile = await readPidFile(cluster)
  if (typeof pidFile !== 'object' || !pidFile.isReady) return undefined
  const { pid, socketFolder } = pidFile
  const isOurs = isServerOf(pid, cluster) && isSocketFolderName(basename(socketFolder))
  return isOurs ? socketFolder : undefined
}

type Attempt = OpenServerResult | { lookAgain: string }

/**
 * After its owner was killed the server runs on and is taken over. If it is shutting down, its end is
 * awaited.
 */
async function adopt(
  setup: ServerSetup,
  pidFile: PidFile,
  until: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { pid, socketFolder } = pidFile
  const server = foundProcess(pid, setup.cluster)
  const { lastWords, lastCrash } = laterLines(setup.log)
  const holder = `${setup.cluster} is held by a PostgreSQL (process ${pid})`
  // Killed and found within the same moment: it has no socket yet.
  if (socketFolder === '') return { lookAgain: `${holder} that does not start.` }
  if (!isSocketFolderName(basename(socketFolder))) {
    return refuseBecause(`${holder} that this product did not start. Stop it and start again.`)
  }
  const prepared = await prepareSocketFolder(socketFolder, setup.user)
  if (!prepared.ok) return prepared
  // The temporary folder of a running server was emptied: it cannot be reached any more.
  if (pidFile.isReady && (await knock(socketFolder)) === 'no-socket') sendSignal(pid, 'SIGINT')
  const outcome = await waitForAnswer(setup, server, socketFolder, until, signal)
  if (outcome === 'in') return { ok: true, server, socketFolder, lastWords, lastCrash }
  if (outcome === 'gone') return { lookAgain: `${holder} that stopped.` }
  if (outcome === 'frozen') {
    return refuseBecause(
      `${holder} that is frozen. Let it go on with kill -CONT ${pid}, and start again.`,
    )
  }
  // A stop request includes the database, which this process owns.
  if (outcome === 'stopped') await shutDown(server, 5_000)
  return refuseBecause(`${holder} that does not answer. Stop it and start again.`)
}

async function launch(
  setup: ServerSetup,
  stranger: number | undefined,
  until: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { socketFolder } = setup
  const prepared = await prepareSocketFolder(socketFolder, setup.user)
  if (!prepared.ok) return prepared
  const log = openServerLog(setup.log, setup.user)
  const settings = {
    ...serverSettings(socketFolder, basename(socketFolder)),
    ...(setup.archive && archiveSettings(setup.archive)),
  }
  const server = startProcess({ ...setup, settings, output: log.descriptor, stranger })
  closeSync(log.descriptor)
  const outcome = await waitForAnswer(setup, server, socketFolder, until, signal)
  const { lastWords, lastCrash } = log
  if (outcome === 'in') return { ok: true, server, socketFolder, lastWords, lastCrash }
  if (outcome === 'gone') return afterEnd(setup, (await server.gone) || log.lastComplaint())
  await shutDown(server)
  if (typeof outcome === 'object') return afterEnd(setup, outcome.refused)
  return refuseBecause(launchFailures[outcome](setup.log))
}

const launchFailures = {
  silent: (log: string) => `PostgreSQL did not start in time. See ${log}.`,
  frozen: () => 'PostgreSQL was frozen by a signal while it started. Start again.',
  stopped: () => 'Stopped.',
}

/** The last log line of a server that ended before it answered decides what to do next. */
function afterEnd(setup: ServerSetup, complaint: string): Attempt {
  const reason = `PostgreSQL did not start: ${complaint}. See ${setup.log}.`
  if (saysDiskFull(complaint)) return refuseBecause(diskFull(setup.cluster))
  if (/lock file .* already exists/.test(complaint)) return { lookAgain: reason }
  if (/shared memory block .* still in use/.test(complaint)) {
    endOrphans(setup.cluster, basename(setup.socketFolder))
    return { lookAgain: reason }
  }
  return refuseBecause(reason)
}

/**
 * Connects only once the server's log says that it is ready: an earlier attempt would cost a recovering
 * server a process, and its log a line.
 */
async function waitForAnswer(
  { cluster }: ServerSetup,
  server: ServerProcess,
  socketFolder: string,
  until: number,
  signal: AbortSignal,
): Promise<'in' | 'gone' | 'silent' | 'frozen' | 'stopped' | { refused: string }> {
  // Ends a wait for an answer that may never come.
  const stopped = new Promise<'not-yet'>((resolve) =>
    signal.addEventListener('abort', () => resolve('not-yet'), { once: true }),
  )
  let answersUntil = until
  while (!server.isGone()) {
    if (signal.aborted) return 'stopped'
    if (isFrozen(server.pid)) return 'frozen'
    if (performance.now() > Math.min(until, answersUntil)) return 'silent'
    const pidFile = await readPidFile(cluster)
    const isReady = typeof pidFile === 'object' && pidFile.pid === server.pid && pidFile.isReady
    if (isReady) answersUntil = Math.min(answersUntil, performance.now() + ANSWERS_WITHIN)
    const answer = isReady ? await Promise.race([knock(socketFolder), stopped]) : 'not-yet'
    if (answer === 'in' || typeof answer === 'object') return answer
    await pause(10)
  }
  return 'gone'
}

/**
 * The content of `postmaster.pid`; undefined without one. A starting server fills its file at once: one that
 * stays empty was cut off by a power failure, and PostgreSQL refuses to start beside it. The file is never
 * deleted; with the number of this process in it, the next server's parent, that server ignores it.
 */
async function settledPidFile(cluster: string): Promise<PidFile | undefined> {
  let pidFile = await readPidFile(cluster)
  if (pidFile === 'empty') {
    await pause(1000)
    pidFile = await readPidFile(cluster)
  }
  if (pidFile === 'empty') await writeFile(pidFileOf(cluster), `${process.pid}\n`)
  return typeof pidFile === 'object' ? pidFile : undefined
}

/** `no-socket`: nobody listens · `not-yet`: it starts, recovers or shuts down. */
type Answer = 'in' | 'no-socket' | 'not-yet' | { refused: string }

/** One connection attempt. Creates the product's database if it is absent. */
async function knock(socketFolder: string): Promise<Answer> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: ROLE,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  })
  // The connection of a server killed meanwhile also emits an error outside the promise.
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (result.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return 'in'
  } catch (error) {
    return answerFrom(error)
  } finally {
    // Not awaited: a frozen server would never close the connection.
    client.end().catch(() => {})
  }
}

function answerFrom(error: unknown): Answer {
  const { code } = error as { code?: string }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no-socket'
  // Errors that the server did not send (timeouts, a broken connection) are temporary.
  if (code === undefined || PASSING.has(code)) return 'not-yet'
  return { refused: (error as Error).message }
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const PASSING = new Set([
  '57P03', // cannot connect now
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '53300', // too many connections
  'ECONNRESET',
  'EPIPE',
])
