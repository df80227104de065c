import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { spreadMetrics } from '../../platform/metrics/all-processes.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../../platform/open-database.ts'
import { explainStart } from './explain-start.ts'
import type { Greeting, Said } from './greet.ts'

export type Begun =
  | { ok: true; greeting: Greeting; stop(): Promise<void> }
  | { ok: false; reason: string }

type Surroundings = { root: string; log: Logger; signal: AbortSignal }

/** Milliseconds before each new try; after the last of them it goes on at that pace. */
const pauses = [0, 250, 1_000, 3_000, 9_000, 30_000]
/** One that ran for so long was well, and its end starts the count anew. */
const wellAfter = 10_000
/** For all of them and the database; whoever asked waits ten seconds. */
const longestEnding = 9_000

/**
 * Serves with several processes on one port. This one owns what there is once, the product's own
 * database, and serves nothing: it opens the port, which the others take connections from, and replaces
 * those that die. The first of them is waited for before the others begin: it lays out tables and rows.
 */
export async function startProcesses(config: Config, given: Surroundings): Promise<Begun> {
  const { root, log, signal } = given
  const opened = await openOwn(config, given)
  if (!opened.ok) return opened
  const { database } = opened
  // Handed on in turn, a connection that is on its way to one that dies is answered by nobody, ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  spreadMetrics()
  const processes = keepProcesses(log)
  const stop = async () => {
    const until = performance.now() + longestEnding
    await processes.stop()
    await database?.stop(until - performance.now())
  }
  signal.addEventListener('abort', () => processes.stop(), { once: true })
  const first = await processes.add()
  if ('refused' in first) {
    await stop()
    const trouble = database?.trouble()
    const place = {
      dataDir: resolve(root, config.dataDir ?? 'data'),
      databaseUrl: undefined,
      trouble,
    }
    const reason = trouble ? explainStart(new Error(trouble), place) : undefined
    return { ok: false, reason: reason ?? first.refused }
  }
  await Promise.all(Array.from({ length: config.processes - 1 }, () => processes.add()))
  return { ok: true, greeting: first.ready, stop }
}

/** One that was given is opened by each process for itself. */
async function openOwn(
  config: Config,
  { root, log, signal }: Surroundings,
): Promise<{ ok: true; database?: OpenedDatabase } | { ok: false; reason: string }> {
  if (config.databaseUrl) return { ok: true }
  return openConfiguredDatabase(config, { root, log, signal })
}

type Kept = { log: Logger; running: Set<Worker>; isStopping: boolean; tries: number }

function keepProcesses(log: Logger) {
  const kept: Kept = { log, running: new Set(), isStopping: false, tries: 0 }
  let stopped: Promise<void> | undefined
  return {
    add: () => add(kept),
    stop() {
      stopped ??= stopAll(kept)
      return stopped
    },
  }
}

/** A new one; resolves with what it says first. */
async function add(kept: Kept): Promise<Said> {
  if (kept.isStopping) return { refused: 'Stopped.' }
  const worker = cluster.fork()
  kept.running.add(worker)
  const begun = performance.now()
  const ended = once(worker, 'exit').then(() => ({ refused: 'A process ended as it started.' }))
  const spoken = new Promise<Said>((resolve) => {
    worker.on('message', (said: Said | object) => {
      if ('ready' in said || 'refused' in said) resolve(said)
    })
  })
  const said = await Promise.race([spoken, ended])
  if ('refused' in said) kept.running.delete(worker)
  else ended.then(() => replace(kept, worker, performance.now() - begun))
  return said
}

async function replace(kept: Kept, worker: Worker, lived: number) {
  kept.running.delete(worker)
  if (lived > wellAfter) kept.tries = 0
  while (!kept.isStopping) {
    const { exitCode, signalCode, pid } = worker.process
    const wait = pauses[Math.min(kept.tries, pauses.length - 1)] ?? 0
    kept.tries += 1
    kept.log.error(
      { event: 'process', pid, exitCode, signalCode },
      `a process ended; another is started ${wait ? `in ${wait / 1_000} s` : 'at once'}`,
    )
    await pause(wait, undefined, { ref: false })
    if ('ready' in (await add(kept))) return
  }
}

async function stopAll(kept: Kept) {
  kept.isStopping = true
  await Promise.all(
    [...kept.running].map(async (worker) => {
      const ended = once(worker, 'exit')
      worker.process.kill('SIGTERM')
      if (!worker.isDead()) await ended
    }),
  )
}
