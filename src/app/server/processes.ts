import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { spreadMetrics } from '../../platform/metrics/all-processes.ts'
import { openConfiguredDatabase } from '../../platform/open-database.ts'
import { explainStart } from './explain-start.ts'
import type { ProcessMessage, StartMessage } from './print-start.ts'

export type StartResult =
  | { ok: true; greeting: StartMessage; stop(): Promise<void> }
  | { ok: false; reason: string }

type ProcessOptions = { root: string; log: Logger; signal: AbortSignal }

/** Milliseconds before each try; the last value repeats. */
const pauses = [0, 250, 1_000, 3_000, 9_000, 30_000]
/** After running this long, a process's end starts the tries from the beginning. */
const wellAfter = 10_000
/** For all processes and the database; the operator waits ten seconds. */
const longestShutdown = 9_000

/**
 * Serves with several processes on one port. This one owns the embedded database and serves nothing: it
 * opens the port, from which the others accept connections, and replaces those that end. The first of them
 * is awaited before the others start, because it runs the migrations.
 */
export async function startProcesses(
  config: Config,
  options: ProcessOptions,
): Promise<StartResult> {
  const { log, signal } = options
  // A database of DATABASE_URL is opened by each process itself.
  const result = config.databaseUrl ? undefined : await openConfiguredDatabase(config, options)
  if (result && !result.ok) return result
  const database = result?.database
  // Round robin would pass connections to a process that is ending, where they would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  spreadMetrics()
  const pool: WorkerPool = { log, running: new Set(), isStopping: false, tries: 0 }
  let stopped: Promise<void> | undefined
  const stopProcesses = () => {
    stopped ??= stopAll(pool)
    return stopped
  }
  const stop = async () => {
    const until = performance.now() + longestShutdown
    await stopProcesses()
    await database?.stop(until - performance.now())
  }
  signal.addEventListener('abort', stopProcesses, { once: true })
  const first = await add(pool)
  if ('refused' in first) {
    await stop()
    const trouble = database?.trouble()
    const reason = database && trouble && explainStart(new Error(trouble), config, database)
    return { ok: false, reason: reason || first.refused }
  }
  await Promise.all(Array.from({ length: config.processes - 1 }, () => add(pool)))
  return { ok: true, greeting: first.ready, stop }
}

type WorkerPool = { log: Logger; running: Set<Worker>; isStopping: boolean; tries: number }

/** Starts a process; resolves with its first message. */
async function add(pool: WorkerPool): Promise<ProcessMessage> {
  if (pool.isStopping) return { refused: 'Stopped.' }
  const worker = cluster.fork()
  pool.running.add(worker)
  const startedAt = performance.now()
  const refusedExit = once(worker, 'exit').then(() => ({
    refused: 'A process ended as it started.',
  }))
  const firstMessage = new Promise<ProcessMessage>((resolve) => {
    worker.on('message', (message: ProcessMessage | object) => {
      if ('ready' in message || 'refused' in message) resolve(message)
    })
  })
  const first = await Promise.race([firstMessage, refusedExit])
  if ('refused' in first) pool.running.delete(worker)
  else refusedExit.then(() => replace(pool, worker, performance.now() - startedAt))
  return first
}

async function replace(pool: WorkerPool, worker: Worker, lived: number) {
  pool.running.delete(worker)
  if (lived > wellAfter) pool.tries = 0
  while (!pool.isStopping) {
    const { exitCode, signalCode, pid } = worker.process
    const wait = pauses[Math.min(pool.tries, pauses.length - 1)] ?? 0
    pool.tries += 1
    pool.log.error(
      { event: 'process', pid, exitCode, signalCode },
      `a process ended; another is started ${wait ? `in ${wait / 1_000} s` : 'at once'}`,
    )
    await pause(wait, undefined, { ref: false })
    if ('ready' in (await add(pool))) return
  }
}

async function stopAll(pool: WorkerPool) {
  pool.isStopping = true
  await Promise.all(
    [...pool.running].map(async (worker) => {
      const exited = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      if (!worker.isDead()) await exited
    }),
  )
}
