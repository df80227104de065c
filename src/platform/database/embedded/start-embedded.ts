import { lchown, readdir, readFile, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { findPackage, usableBinaries } from './binaries.ts'
import { handOver, makeFresh, makeSystemFolder, moveIntoPlace } from './folders.ts'
import { type Location, locate, socketFolderFor } from './location.ts'
import {
  findRunning,
  type OpenServerResult,
  openServer,
  type ServerSetup,
  type WaitOptions,
} from './open-server.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { diskFull, refusalFor, saysDiskFull } from './refusals.ts'
import { boundLog, type LogArchive, meaningfulLine, prepareArchive } from './server-logs.ts'
import { runAs, type ServerUser } from './server-processes.ts'
import { DATABASE, PORT, ROLE } from './settings.ts'
import { supervise } from './supervise.ts'

type EmbeddedPostgres = {
  /** `host` is the folder of the server's socket: nothing listens on TCP. */
  connection: { host: string; port: number; user: string; database: string }
  /** Ends the connections, stops the server within so many ms (7,000 by default) and releases the folder. */
  stop(patience?: number): Promise<void>
  /** What the server's log says ended one of its processes; empty where nothing did, or another process runs it. */
  lastCrash(): string
  archive: LogArchive | undefined
  /** Where its files are. */
  home: string
}

type Started = { ok: true; postgres: EmbeddedPostgres }

type Order = {
  dataDir: string
  /** The folder in which the log of every change is kept; none is kept without. */
  archiveDir?: string
  /** Whether a person chose the folder: then no new data is put anywhere else. */
  dataDirIsExplicit: boolean
  /** Cancels the start. */
  signal?: AbortSignal
  /** Called after a long wait, and when a server ended unexpectedly. */
  report?: (sentence: string) => void
  /** Milliseconds before each try to start a server again that ended; by default ever longer ones. */
  pauses?: number[]
}

/**
 * Starts the product's own PostgreSQL on a data folder, or takes over the one that a killed process left
 * running there. The first start makes the cluster. Causes that an operator can correct are returned as a
 * sentence.
 */
export async function startEmbedded(order: Order): Promise<Started | Refusal> {
  const dataDir = resolve(order.dataDir)
  try {
    const location = await locate({ ...order, dataDir })
    return location.ok ? await startOwned(location, order) : location
  } catch (error) {
    const refusal = refusalFor(error, dataDir)
    if (!refusal) throw error
    return refusal
  }
}

/**
 * The same for a command that may run beside the product: where another process owns the folder, its
 * server is used, and left running.
 */
export async function joinEmbedded(order: Order): Promise<Started | Refusal> {
  const started = await startEmbedded(order)
  if (started.ok) return started
  const dataDir = resolve(order.dataDir)
  // An error here was reported by the start above.
  const location = await locate({ ...order, dataDir }).catch(() => undefined)
  if (!location?.ok) return started
  const { home, user } = location
  const cluster = join(home, 'postgres')
  const socketFolder = await findRunning(cluster)
  if (!socketFolder) return started
  const prepared = await prepareArchive(order.archiveDir, cluster, user)
  if (!prepared.ok) return prepared
  const postgres = {
    connection: connectionTo(socketFolder),
    home,
    archive: prepared.archive,
    stop: async () => {},
    lastCrash: () => '',
  }
  return { ok: true, postgres }
}

async function startOwned(location: Location, order: Order): Promise<Started | Refusal> {
  const lock = takeOwnerLock(location.dataDir)
  if (!lock.ok) return lock
  let started: Started | Refusal | undefined
  try {
    started = await startUnderLock(location, order, lock.release)
    return started
  } finally {
    if (!started?.ok) lock.release()
  }
}

async function startUnderLock(
  location: Location,
  { signal = new AbortController().signal, report = () => {}, archiveDir, pauses }: Order,
  release: () => void,
): Promise<Started | Refusal> {
  const server = await prepare(location, archiveDir)
  if (!server.ok) return server
  const result = await openServer(server, { signal, report })
  if (!result.ok) {
    await rmdir(server.socketFolder).catch(() => {})
    return result
  }
  // Clients know this folder, so a server that is started again must answer in the same one.
  const samePlace = { ...server, socketFolder: result.socketFolder }
  const supervision = supervise(result, {
    reopen: (signal) => reopen(samePlace, { signal, report }),
    report,
    pauses,
  })
  const bounds = boundLog(server.log)
  let stopped: Promise<void> | undefined
  const postgres = {
    connection: connectionTo(result.socketFolder),
    archive: server.archive,
    home: location.home,
    lastCrash: supervision.lastCrash,
    stop: (patience?: number) => {
      stopped ??= stop(patience)
      return stopped
    },
  }
  return { ok: true, postgres }

  async function stop(patience?: number) {
    await supervision.stop(patience)
    bounds.stop()
    await rmdir(samePlace.socketFolder).catch(() => {})
    release()
  }
}

function connectionTo(socketFolder: string) {
  return { host: socketFolder, port: PORT, user: ROLE, database: DATABASE }
}

async function prepare(
  location: Location,
  archiveDir: string | undefined,
): Promise<({ ok: true } & ServerSetup) | Refusal> {
  const { home, user } = location
  const installed = await findPackage()
  if (!installed.ok) return installed
  const binaries = await usableBinaries(installed, user, location.binariesHome)
  if (!binaries.ok) return binaries
  if (home !== location.dataDir) await makeSystemFolder(home)
  const result = await ensureCluster(join(home, 'postgres'), binaries, user)
  if (!result.ok) return result
  const prepared = await prepareArchive(archiveDir, result.cluster, user)
  if (!prepared.ok) return prepared
  return {
    ok: true,
    archive: prepared.archive,
    cluster: result.cluster,
    binaries: binaries.root,
    user,
    log: join(home, 'postgres.log'),
    socketFolder: await socketFolderFor(result.cluster, user),
  }
}

async function reopen(server: ServerSetup, options: WaitOptions): Promise<OpenServerResult> {
  try {
    return await openServer(server, options)
  } catch (error) {
    return refusalFor(error, server.cluster) ?? refuseBecause((error as Error).message)
  }
}

/**
 * Makes sure of a cluster of this major version, owned by the server's user, and returns its real
 * path. A folder that is there but is no cluster, or another version's, is left alone.
 */
async function ensureCluster(
  cluster: string,
  binaries: { root: string; version: string },
  user: ServerUser | undefined,
): Promise<{ ok: true; cluster: string } | Refusal> {
  const [major] = binaries.version.split('.')
  const existingMajor = await majorOf(cluster)
  if (existingMajor === 'absent') {
    const result = await initialise(cluster, binaries.root, user)
    if (!result.ok) return result
  } else if (existingMajor === 'no-cluster') {
    return refuseBecause(
      `${cluster} is not empty and holds no PostgreSQL data. Set another DATA_DIR.`,
    )
  } else if (existingMajor !== major) {
    return refuseBecause(
      `The data in ${cluster} was made by PostgreSQL ${existingMajor} and this is PostgreSQL ${major}. Bring it over with pg_dump, or set another DATA_DIR.`,
    )
  }
  // Data that root copied in.
  if (user && (await stat(cluster)).uid === 0) await handOver(cluster, user)
  return { ok: true, cluster: await realpath(cluster) }
}

async function majorOf(cluster: string): Promise<string> {
  const names = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return 'absent'
  if (!names.includes('PG_VERSION')) return 'no-cluster'
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
}

/** A kill during initdb leaves a folder that never opens, so it works under another name. */
async function initialise(cluster: string, root: string, user: ServerUser | undefined) {
  const fresh = await makeFresh(cluster)
  if (user) await lchown(fresh, user.uid, user.gid)
  const { error, complaints } = await runAs(user, join(root, 'bin/initdb'), initdbOptions(fresh))
  if (error) {
    await rm(fresh, { recursive: true, force: true })
    if (saysDiskFull(complaints)) return refuseBecause(diskFull(dirname(cluster)))
    return refuseBecause(
      `The database could not be made: ${meaningfulLine(complaints) || error.message}`,
    )
  }
  await moveIntoPlace(fresh, cluster)
  return { ok: true as const }
}

function initdbOptions(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    // The one provider that sorts and folds case alike on every system, with no library of theirs.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Whoever may enter the socket's folder is the server's user or root.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
}
