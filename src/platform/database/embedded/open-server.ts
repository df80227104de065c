import { closeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { knock } from './knock.ts'
import { archiveSettings, type LogArchive } from './log-archive.ts'
import {
  endOrphans,
  isFrozen,
  isServerOf,
  type PidFile,
  pidFileOf,
  readPidFile,
  sendSignal,
} from './postmaster.ts'
import { diskFull, type Refusal, refuse, saysDiskFull } from './refusals.ts'
import { laterLines, openServerLog } from './server-log.ts'
import { foundProcess, type ServerProcess, shutDown, startProcess } from './server-process.ts'
import type { ServerUser } from './server-user.ts'
import { serverSettings } from './settings.ts'
import { isSocketFolderName, prepareSocketFolder } from './socket-folder.ts'

export type Place = {
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
  /** What its log says last about its end. */
  lastWords(): string
  /** What its log says ended one of its processes. */
  lastCrash(): string
}

export type Opened = ({ ok: true } & Running) | Refusal

/** Who waits for a server: until when, whether still, and where a long wait is said. */
export type Waiting = { signal: AbortSignal; tell: (sentence: string) => void }

/** Recovery after a crash reads the log since the last checkpoint: seconds, on a slow disk more. */
const PATIENCE = 60_000
const SAID_AFTER = 5_000
/** One that says it is ready and does not answer for so long is not merely busy. */
const ANSWERS_WITHIN = 7_000

/**
 * A server on this cluster that answers: the one that runs already, or a new one. Two servers can
 * never open one cluster, PostgreSQL sees to that; whoever comes second looks again.
 */
export async function openServer(place: Place, { signal, tell }: Waiting): Promise<Opened> {
  const sayWait = setTimeout(
    () => tell(`The database is not ready yet and is waited for; see ${place.log}.`),
    SAID_AFTER,
  )
  return lookUntilOpen(place, signal).finally(() => clearTimeout(sayWait))
}

async function lookUntilOpen(place: Place, signal: AbortSignal): Promise<Opened> {
  const until = performance.now() + PATIENCE
  let lastReason = 'The database was stopped while it started.'
  while (performance.now() < until && !signal.aborted) {
    const pidFile = await settledPidFile(place.cluster)
    const isRunning = pidFile !== undefined && isServerOf(pidFile.pid, place.cluster)
    const attempt = isRunning
      ? await adopt(place, pidFile, until, signal)
      : await launch(place, pidFile?.pid, until, signal)
    if (!('lookAgain' in attempt)) return attempt
    lastReason = attempt.lookAgain
    await pause(20)
  }
  return refuse(lastReason)
}

/** The socket folder of the server that another process of this product runs on a cluster. */
export async function findRunning(cluster: string): Promise<string | undefined> {
  const note = await readPidFile(cluster)
  if (typeof note !== 'object' || !note.isReady || !isServerOf(note.pid, cluster)) return undefined
  return isSocketFolderName(basename(note.socketFolder)) ? note.socketFolder : undefined
}

type Attempt = Opened | { lookAgain: string }

/**
 * After a kill of its owner the server lives on, and is taken over as it is. One that is on its way
 * out is waited for.
 */
async function adopt(
  place: Place,
  pidFile: PidFile,
  until: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { pid, socketFolder } = pidFile
  const server = foundProcess(pid, place.cluster)
  const { lastWords, lastCrash } = laterLines(place.log)
  const holder = `${place.cluster} is held by a PostgreSQL (process ${pid})`
  // Killed and found within the same moment: it has not come as far as its socket.
  if (socketFolder === '') return { lookAgain: `${holder} that does not start.` }
  if (!isSocketFolderName(basename(socketFolder))) {
    return refuse(`${holder} that this product did not start. Stop it and start again.`)
  }
  const safe = await prepareSocketFolder(socketFolder, place.user)
  if (!safe.ok) return refuse(safe.reason)
  // Somebody emptied the temporary folder under a running server: nobody can reach it any more.
  if (pidFile.isReady && (await knock(socketFolder)) === 'no-socket') sendSignal(pid, 'SIGINT')
  const outcome = await waitForAnswer(place, server, socketFolder, until, signal)
  if (outcome === 'in') return { ok: true, server, socketFolder, lastWords, lastCrash }
  if (outcome === 'gone') return { lookAgain: `${holder} that stopped.` }
  if (outcome === 'frozen') {
    return refuse(`${holder} that is frozen. Let it go on with kill -CONT ${pid}, and start again.`)
  }
  // Whoever asks for the end means the database with it, and its owner this process is.
  if (outcome === 'stopped') await shutDown(server, 5_000)
  return refuse(`${holder} that does not answer. Stop it and start again.`)
}

async function launch(
  place: Place,
  stranger: number | undefined,
  until: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { socketFolder } = place
  const prepared = await prepareSocketFolder(socketFolder, place.user)
  if (!prepared.ok) return refuse(prepared.reason)
  const log = openServerLog(place.log, place.user)
  const settings = {
    ...serverSettings(socketFolder, basename(socketFolder)),
    ...(place.archive && archiveSettings(place.archive)),
  }
  const server = startProcess({ ...place, settings, output: log.descriptor, stranger })
  closeSync(log.descriptor)
  const outcome = await waitForAnswer(place, server, socketFolder, until, signal)
  const { lastWords, lastCrash } = log
  if (outcome === 'in') return { ok: true, server, socketFolder, lastWords, lastCrash }
  if (outcome === 'gone') return afterEnd(place, (await server.gone) || log.lastComplaint())
  await shutDown(server)
  if (typeof outcome === 'object') return afterEnd(place, outcome.refused)
  return refuse(launchFailures[outcome](place.log))
}

const launchFailures = {
  silent: (log: string) => `PostgreSQL did not start in time. See ${log}.`,
  frozen: () => 'PostgreSQL was frozen by a signal while it started. Start again.',
  stopped: () => 'Stopped.',
}

/** What a server that ended before it answered said last decides what comes next. */
function afterEnd(place: Place, complaint: string): Attempt {
  const reason = `PostgreSQL did not start: ${complaint}. See ${place.log}.`
  if (saysDiskFull(complaint)) return refuse(diskFull(place.cluster))
  if (/lock file .* already exists/.test(complaint)) return { lookAgain: reason }
  if (/shared memory block .* still in use/.test(complaint)) {
    endOrphans(place.cluster, basename(place.socketFolder))
    return { lookAgain: reason }
  }
  return refuse(reason)
}

/**
 * Knocks only once the server notes that it is ready: each earlier knock would cost a recovering
 * server a process, and its log a line.
 */
async function waitForAnswer(
  { cluster }: Place,
  server: ServerProcess,
  socketFolder: string,
  until: number,
  signal: AbortSignal,
): Promise<'in' | 'gone' | 'silent' | 'frozen' | 'stopped' | { refused: string }> {
  const stopped = once(signal)
  let answersUntil = until
  while (!server.isGone()) {
    if (signal.aborted) return 'stopped'
    if (isFrozen(server.pid)) return 'frozen'
    if (performance.now() > Math.min(until, answersUntil)) return 'silent'
    const note = await readPidFile(cluster)
    const isReady = typeof note === 'object' && note.pid === server.pid && note.isReady
    if (isReady) answersUntil = Math.min(answersUntil, performance.now() + ANSWERS_WITHIN)
    const answer = isReady ? await Promise.race([knock(socketFolder), stopped]) : 'not-yet'
    if (answer === 'in' || typeof answer === 'object') return answer
    await pause(10)
  }
  return 'gone'
}

/** For a race with what may hang. */
function once(signal: AbortSignal): Promise<'not-yet'> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve('not-yet'), { once: true }),
  )
}

/**
 * The note a server leaves of itself; undefined without one. A starting server fills its file at
 * once: one that stays empty was cut off by the power, and PostgreSQL refuses to start beside it.
 * The file is never deleted; with the number of this process, the next server's parent, in it, that
 * server passes over it.
 */
async function settledPidFile(cluster: string): Promise<PidFile | undefined> {
  let found = await readPidFile(cluster)
  if (found === 'empty') {
    await pause(1000)
    found = await readPidFile(cluster)
  }
  if (found === 'empty') await writeFile(pidFileOf(cluster), `${process.pid}\n`)
  return typeof found === 'object' ? found : undefined
}
