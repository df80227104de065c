import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, onTestFinished, vi } from 'vitest'

type Connection = { host: string; port: number; user: string; database: string }
type Outcome = { ok: true; connection: Connection } | { ok: false; reason: string }

type Owner = {
  pid: number
  /** The outcome of its start. */
  outcome: Promise<Outcome>
  /** Stops its database and waits for its end. */
  stop(): Promise<void>
  /** Ends it from outside, so that it stops nothing and gives nothing free: kill -9 if unsaid. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

type OwnerOptions = {
  isDefault?: boolean
  uid?: number | undefined
  environment?: Record<string, string>
}

/** A folder of the test's own, open to others as folders are, gone with the test. */
export function temporaryFolder(name = 'embedded'): string {
  const folder = makeFolder(name)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

let sharedFolder: string | undefined

/** Called in each file that starts owners, since files of one worker share this module. */
export function prepareOwners(): void {
  // Nothing here takes a second on an idle machine, but initdb shares a busy one with others.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  afterAll(() => {
    if (sharedFolder) rmSync(sharedFolder, { recursive: true, force: true })
    sharedFolder = undefined
  })
}

/**
 * The data folder that the tests of one file take turns with, because initdb takes its time: it
 * holds a table `seat` with Asha in it.
 */
export async function usedFolder(): Promise<string> {
  if (sharedFolder) return sharedFolder
  sharedFolder = makeFolder('embedded')
  const owner = startOwner(sharedFolder)
  await askProcess(await connectionOf(owner), `CREATE TABLE seat AS SELECT 'Asha' AS name`)
  await owner.stop()
  return sharedFolder
}

/** A process of its own that starts the database on a folder. What it leaves is stopped at the end. */
export function startOwner(dataDir: string, options: OwnerOptions = {}): Owner {
  const script = join(import.meta.dirname, 'start-embedded.fixture.ts')
  const child = spawn(
    process.execPath,
    [script, dataDir, options.isDefault ? 'default' : 'explicit'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...options.environment },
      detached: true,
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    },
  )
  const result = once(child, 'exit')
  const outcome = new Promise<Outcome>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
    result.then(() => reject(new Error('The owner ended without a word.')))
  })
  outcome.catch(() => {})
  const owner: Owner = {
    pid: child.pid ?? 0,
    outcome,
    stop: async () => {
      child.stdin.end()
      await result
    },
    kill: async (signal = 'SIGKILL') => {
      // The whole group, as the terminal's Ctrl-C does it.
      if (child.pid && child.exitCode === null) process.kill(-child.pid, signal)
      await result
    },
  }
  onTestFinished(owner.stop)
  return owner
}

export async function connectionOf(owner: Owner): Promise<Connection> {
  const outcome = await owner.outcome
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.connection
}

export async function reasonOf(owner: Owner): Promise<string> {
  const outcome = await owner.outcome
  if (outcome.ok) throw new Error('The database started.')
  return outcome.reason
}

export async function askProcess(connection: Connection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await client.query({ text: statement, rowMode: 'array' })
    return result.rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

export function serverPid(home: string): number {
  return Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Waits for a condition, looking every few milliseconds, 10 seconds at most. */
export async function untilProcess<T>(condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = performance.now() + 10_000
  for (;;) {
    const match = await Promise.resolve()
      .then(condition)
      .catch(() => undefined)
    if (match) return match as NonNullable<T>
    if (performance.now() > end) throw new Error(`Waited in vain for ${condition}`)
    await pause(10)
  }
}
