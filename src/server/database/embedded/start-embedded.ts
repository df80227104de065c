import { rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findPackage, usableBinaries } from './binaries.ts'
import { ensureCluster } from './initialise.ts'
import { type Location, locate } from './location.ts'
import { findRunning, type Opened, openServer, type Place } from './open-server.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { type Refusal, refusalFor, saysDiskFull } from './refusals.ts'
import { DATABASE, PORT, ROLE } from './settings.ts'
import { socketFolderFor } from './socket-folder.ts'
import { supervise } from './supervise.ts'
import { makeSystemFolder } from './system-folder.ts'

type EmbeddedPostgres = {
  /** `host` is the folder of the server's socket: nothing listens on TCP. */
  connection: { host: string; port: number; user: string; database: string }
  /** Resolves with a sentence if the server ends unasked and cannot be brought back. */
  died: Promise<string>
  /** Ends the connections, stops the server (7 s at most) and sets the data folder free. */
  stop(): Promise<void>
}

type Started = { ok: true; postgres: EmbeddedPostgres }

/**
 * Starts the product's own PostgreSQL on a data folder, or takes over the one that a killed process
 * left running there. The first start makes the cluster. What a person can set right comes back as
 * one sentence.
 */
export async function startEmbedded(options: {
  dataDir: string
  /** Whether a person chose the folder: then no new data is put anywhere else. */
  dataDirIsExplicit: boolean
}): Promise<Started | Refusal> {
  const dataDir = resolve(options.dataDir)
  try {
    const location = await locate({ ...options, dataDir })
    if (!location.ok) return location
    return await startOwned(location)
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
export async function joinEmbedded(options: {
  dataDir: string
  dataDirIsExplicit: boolean
}): Promise<Started | Refusal> {
  const started = await startEmbedded(options)
  if (started.ok) return started
  const location = await locate({ ...options, dataDir: resolve(options.dataDir) })
  const running = location.ok && (await findRunning(join(location.home, 'postgres')))
  if (!running) return started
  const postgres = {
    connection: connectionTo(running),
    died: new Promise<string>(() => {}),
    stop: async () => {},
  }
  return { ok: true, postgres }
}

async function startOwned(location: Location): Promise<Started | Refusal> {
  const lock = takeOwnerLock(location.dataDir)
  if (!lock.ok) return lock
  let started: Started | Refusal | undefined
  try {
    started = await startUnderLock(location, lock.release)
    return started
  } finally {
    if (!started?.ok) lock.release()
  }
}

async function startUnderLock(location: Location, release: () => void): Promise<Started | Refusal> {
  const place = await prepare(location)
  if (!place.ok) return place
  const opened = await openServer(place, new AbortController().signal)
  if (!opened.ok) {
    await rmdir(place.socketFolder).catch(() => {})
    return opened
  }
  // Clients hold on to the folder, so a server that comes back must answer in the same one.
  const samePlace = { ...place, socketFolder: opened.socketFolder }
  const supervision = supervise(opened.server, (signal) => reopen(samePlace, signal))
  let stopped: Promise<void> | undefined
  const postgres = {
    connection: connectionTo(opened.socketFolder),
    died: supervision.died,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
  return { ok: true, postgres }

  async function stop() {
    await supervision.stop()
    await rmdir(samePlace.socketFolder).catch(() => {})
    release()
  }
}

function connectionTo(socketFolder: string) {
  return { host: socketFolder, port: PORT, user: ROLE, database: DATABASE }
}

async function prepare(location: Location): Promise<({ ok: true } & Place) | Refusal> {
  const { home, user } = location
  const found = await findPackage()
  if (!found.ok) return found
  const binaries = await usableBinaries(found, user, location.binariesHome)
  if (!binaries.ok) return binaries
  if (home !== location.dataDir) await makeSystemFolder(home)
  const made = await ensureCluster({ cluster: join(home, 'postgres'), binaries, user })
  if (!made.ok) return made
  return {
    ok: true,
    cluster: made.cluster,
    binaries: binaries.root,
    user,
    log: join(home, 'postgres.log'),
    socketFolder: await socketFolderFor(made.cluster, user),
  }
}

async function reopen(place: Place, signal: AbortSignal): Promise<Opened> {
  try {
    return await openServer(place, signal)
  } catch (error) {
    const reason = refusalFor(error, place.cluster)?.reason ?? (error as Error).message
    return { ok: false, reason, passes: saysDiskFull(String(error)) }
  }
}
