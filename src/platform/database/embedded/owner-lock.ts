import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Refusal, refuseBecause } from '../../refuse-because.ts'
import { cannotWrite } from './refusals.ts'

type OwnerLock = { ok: true; release(): void }

/**
 * Makes this process the only owner of a data folder. The kernel holds the lock and releases it when the
 * process ends, however it ends, so there is no stale lock to detect and no process number to mistake for
 * another's.
 */
export function takeOwnerLock(folder: string): OwnerLock | Refusal {
  const lock = tryLock(join(folder, 'postgres.lock'))
  if (lock === 'held') return refuseBecause(inUse(folder))
  if (lock === 'closed') return refuseBecause(cannotWrite(folder))
  writeOwner(folder)
  return { ok: true, release: lock.release }
}

/**
 * One try for an exclusive lock on a file, made when absent.
 *
 * Node cannot lock a file by itself, but SQLite, which it carries, does so with fcntl: an open
 * exclusive transaction on an empty database is that lock and nothing else. Turned down: a file
 * with a process number (stale after kill -9, and the number may be another's by then), a socket
 * that listens (does not hold between two containers that share the folder).
 */
export function tryLock(file: string): { release(): void } | 'held' | 'closed' {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // The journal stays in memory so that a full disk does not keep a copy from starting.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return hold(database)
  } catch (error) {
    database?.close()
    const code = (error as { errcode?: number }).errcode ?? 0
    if (code === SQLITE_BUSY) return 'held'
    if (code === SQLITE_CANTOPEN || code === SQLITE_READONLY) return 'closed'
    throw error
  }
}

/** Referenced here, since garbage collection would close the database and release its lock. */
const heldLocks = new Set<DatabaseSync>()

function hold(database: DatabaseSync) {
  heldLocks.add(database)
  const release = () => {
    heldLocks.delete(database)
    database.close()
  }
  return { release }
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

/** The number is for people only. It is not in the locked file: closing that would drop the lock. */
function writeOwner(folder: string) {
  try {
    writeFileSync(ownerNote(folder), `${process.pid}\n`)
  } catch {
    // On a full disk the sentence of the next copy goes without the number.
  }
}

function inUse(folder: string): string {
  let owner = 'another running copy'
  try {
    const pid = readFileSync(ownerNote(folder), 'utf8').trim()
    if (pid) owner += ` (process ${pid})`
  } catch {
    // The sentence goes without the number.
  }
  return `${folder} is already in use by ${owner}. Stop it, or set another DATA_DIR.`
}

function ownerNote(folder: string): string {
  return join(folder, 'postgres.owner')
}
