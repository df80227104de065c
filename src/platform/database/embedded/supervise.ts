import { setTimeout as pause } from 'node:timers/promises'
import type { OpenServerResult, Running } from './open-server.ts'
import { shutDown } from './server-processes.ts'

type Options = {
  reopen: (signal: AbortSignal) => Promise<OpenServerResult>
  /** Called with the reason why the server is away and the time of the next try. */
  report: (sentence: string) => void
  pauses?: number[]
}

type Supervision = {
  stop(patience?: number): Promise<void>
  /** The current server, or the last one. */
  lastCrash(): string
}

/** Milliseconds before each try; the last value repeats. Mostly the first try succeeds. */
const PAUSES = [0, 250, 1000, 3000, 9000, 30_000]
/** Milliseconds. After running this long, a server's end starts the tries from the beginning. */
const WELL_AFTER = 10_000

/**
 * Keeps a server running: one that ends unexpectedly is started again in the same folder, without a limit
 * of tries. Pages need no database, and whoever fixes the cause need not restart anything.
 */
export function supervise(first: Running, options: Options): Supervision {
  const stopping = new AbortController()
  let running = first
  let tries = 0
  let reopening: Promise<void> = Promise.resolve()
  watch()
  return { stop, lastCrash: () => running.lastCrash() }

  async function watch() {
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const cause = (await running.server.gone) || running.lastWords() || 'it did not say why'
      if (stopping.signal.aborted) return
      if (performance.now() - since > WELL_AFTER) tries = 0
      reopening = bringBack(`The database ended: ${cause}.`)
      await reopening
    }
  }

  async function bringBack(lastReason: string) {
    let reason = lastReason
    while (!stopping.signal.aborted) {
      const next = await tryOnce(options, { reason, tries, signal: stopping.signal })
      tries += 1
      if (next?.ok) running = next
      if (!next || next.ok) return
      reason = next.reason
    }
  }

  async function stop(patience?: number) {
    const until = performance.now() + (patience ?? 7000)
    stopping.abort()
    await reopening
    await shutDown(running.server, until - performance.now())
  }
}

/** Undefined where the wait was cancelled. */
async function tryOnce(
  { reopen, report, pauses = PAUSES }: Options,
  { reason, tries, signal }: { reason: string; tries: number; signal: AbortSignal },
): Promise<OpenServerResult | undefined> {
  const wait = pauses[Math.min(tries, pauses.length - 1)] ?? 0
  report(`${reason} It is started again ${wait ? `in ${wait / 1000} s` : 'at once'}.`)
  await pause(wait, undefined, { signal }).catch(() => {})
  return signal.aborted ? undefined : reopen(signal)
}
