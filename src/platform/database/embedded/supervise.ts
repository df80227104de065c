import { setTimeout as pause } from 'node:timers/promises'
import type { OpenServerResult, Running } from './open-server.ts'
import { shutDown } from './server-process.ts'

type Options = {
  reopen: (signal: AbortSignal) => Promise<OpenServerResult>
  /** Hears why the server is not there, and when the next try is made. */
  report: (sentence: string) => void
  pauses?: number[]
}

type Supervision = {
  stop(patience?: number): Promise<void>
  /** Of the server that runs, or ran last. */
  lastCrash(): string
}

/** Before each try, in ms; after the last of them it goes on at that pace. Mostly the first one does. */
const PAUSES = [0, 250, 1000, 3000, 9000, 30_000]
/** In ms. A server that ran for so long was well, and its end starts the count anew. */
const WELL_AFTER = 10_000

/**
 * Keeps a server running: one that ends unasked is opened again in the same place, however often it
 * takes. Pages need no database, and whoever mends the cause need not start anything.
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
      const notice = (await running.server.gone) || running.lastWords() || 'it did not say why'
      if (stopping.signal.aborted) return
      if (performance.now() - since > WELL_AFTER) tries = 0
      reopening = bringBack(`The database ended: ${notice}.`)
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

/** Nothing where the wait was broken off. */
async function tryOnce(
  { reopen, report, pauses = PAUSES }: Options,
  { reason, tries, signal }: { reason: string; tries: number; signal: AbortSignal },
): Promise<OpenServerResult | undefined> {
  const wait = pauses[Math.min(tries, pauses.length - 1)] ?? 0
  report(`${reason} It is started again ${wait ? `in ${wait / 1000} s` : 'at once'}.`)
  await pause(wait, undefined, { signal }).catch(() => {})
  return signal.aborted ? undefined : reopen(signal)
}
