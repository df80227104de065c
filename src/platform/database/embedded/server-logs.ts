import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { makeFolder } from './folders.ts'
import { canReach, type ServerUser } from './server-processes.ts'

/** Where the log of every change goes, and the copies of the cluster's files that it is added to. */
export type LogArchive = { segments: string; copies: string }

/** In a cluster that was restored: the name of a folder of its own. */
const nameFile = 'log_archive_name'

/**
 * Folders for one cluster, which its server may write to; none where no folder was chosen. Each cluster has
 * its own: segments of two have the same names. It is named by the number that initdb gave it, or anew where
 * it was restored from the log of another that may still run.
 */
export async function prepareArchive(
  folder: string | undefined,
  cluster: string,
  user: ServerUser | undefined,
): Promise<{ ok: true; archive: LogArchive | undefined } | Refusal> {
  if (folder === undefined) return { ok: true, archive: undefined }
  const home = join(folder, await nameOfArchive(cluster))
  const archive = { segments: join(home, 'segments'), copies: join(home, 'copies') }
  await makeFolder(folder)
  for (const path of [home, archive.segments, archive.copies]) {
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (user) await chown(path, user.uid, user.gid)
  }
  if (await canReach(archive.segments, user)) return { ok: true, archive }
  return refuseBecause(
    `The database runs as the user ${user?.name}, who cannot enter ${folder}. Open it and the folders above it with chmod o+x, or set another BACKUP_DIR.`,
  )
}

/** So that at most five minutes are lost with the disk, a segment that is not full is kept as well. */
export function archiveSettings({ segments }: LogArchive): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: '240s',
    // Writes under another name, to the disk, and renames: a segment is whole or not there.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': segments,
  }
}

export async function nameArchiveAnew(cluster: string): Promise<void> {
  const name = `${await clusterNumber(cluster)}-${randomBytes(4).toString('hex')}`
  await writeFile(join(cluster, nameFile), name, { mode: 0o600 })
}

async function nameOfArchive(cluster: string): Promise<string> {
  const archiveName = await readFile(join(cluster, nameFile), 'utf8').catch(() => '')
  return /^\d+-[0-9a-f]{8}$/.test(archiveName) ? archiveName : clusterNumber(cluster)
}

/** The first eight bytes of its control file, in the order of the machine, as PostgreSQL prints it. */
async function clusterNumber(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return String(new BigUint64Array(buffer.buffer, buffer.byteOffset, 1)[0])
  } finally {
    await file.close()
  }
}

/** Bytes of a log, and of the older one named `.1`. */
const largest = 10 * 1024 * 1024
/** Milliseconds. A flood of errors writes a few megabytes a second. */
const lookEvery = 2_000

/**
 * Limits the size of a running server's log. The server keeps its file open, so the log is copied and emptied
 * in place; the server appends at the new end.
 */
export function boundLog(file: string, most = largest): { stop(): void } {
  const look = () => {
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > most) rotate(file)
    } catch {
      // A full disk or a moved folder: tried again in a moment.
    }
  }
  const timer = setInterval(look, lookEvery).unref()
  return { stop: () => clearInterval(timer) }
}

function rotate(file: string) {
  const fresh = `${file}.1.new`
  copyFileSync(file, fresh)
  const from = openSync(file, 'r+')
  const to = openSync(fresh, 'a')
  try {
    // Lines written during the copy.
    const rest = Buffer.alloc(64 * 1024)
    let index = statSync(fresh).size
    for (let read = 1; read > 0; index += read) {
      read = readSync(from, rest, 0, rest.length, index)
      writeSync(to, rest, 0, read)
    }
    ftruncateSync(from, 0)
  } finally {
    closeSync(from)
    closeSync(to)
  }
  renameSync(fresh, `${file}.1`)
}

type ServerLog = {
  /** For the server's output. Close it once the server has been started. */
  descriptor: number
} & LaterLines

type LaterLines = {
  /** The last line of this server that explains something to a person; empty without one. */
  lastComplaint(): string
  /** The same for a server that has been running, whose log also has the errors of its clients. */
  lastWords(): string
  /** What ended one of its processes last; empty if nothing did. */
  lastCrash(): string
}

/**
 * Opens the server's log to append to. One above 10 MB is renamed to `.1` first. Opened here and passed on,
 * so that the server's user needs no access to it.
 */
export function openServerLog(file: string, user: ServerUser | undefined): ServerLog {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > largest) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  // So that its owner can still write to it when a later start is not by root.
  if (user) fchownSync(descriptor, user.uid, user.gid)
  return { descriptor, ...laterLines(file) }
}

/** Lines written from now on. */
export function laterLines(file: string): LaterLines {
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return {
    lastComplaint: () => meaningfulLine(textFrom(file, start)),
    lastWords: () => lastLineOf(textFrom(file, start)),
    lastCrash: () => lastCrashIn(textFrom(file, start)),
  }
}

/** For a long-running server only the last lines concern its end; an ERROR there is one client's. */
function lastLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => / (LOG|FATAL|PANIC): /.test(line))
  const last = lines.slice(-20).filter((line) => !line.includes('database system is shut down'))
  return meaningfulLine(last.join('\n'))
}

/** A full disk ends the process that writes; its client only sees a lost connection. */
function lastCrashIn(text: string): string {
  const crashes = text.split('\n').filter((line) => / (FATAL|PANIC): /.test(line))
  return meaningfulLine(crashes.join('\n'))
}

/** Prefers the error that stopped the program over later messages. */
export function meaningfulLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !TOLD_TO_CLIENTS.test(line))
  const line =
    lines.findLast((one) => /(FATAL|PANIC|ERROR|error): /.test(one)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error|LOG): +/, '').trim()
}

/** Clients keep connecting to a failing server, and each gets a FATAL line in the log. */
const TOLD_TO_CLIENTS =
  /FATAL: +(the database system is|terminating connection|connection to client)/

/** Empty where the log was deleted meanwhile. */
function textFrom(file: string, start: number): string {
  if (!existsSync(file)) return ''
  const descriptor = openSync(file, 'r')
  const { size } = fstatSync(descriptor)
  // A log that was rotated meanwhile starts at its beginning.
  const length = size < start ? size : size - start
  const bytes = Buffer.alloc(Math.min(length, 64 * 1024))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  closeSync(descriptor)
  return bytes.toString('utf8')
}
