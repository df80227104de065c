import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './connect.ts'

const askEvery = 1_000
/** Milliseconds for a connection and for an answer. Two in a row are missed by a frozen one only. */
const patience = 3_000

type Refusal = { ok: false; reason: string }

/**
 * Checks on a second connection whether the database still answers while a statement without a limit runs:
 * a slow one is awaited, a frozen server is not. Also stops on a signal.
 */
export function watchAnswers(
  connection: Connection,
  signal?: AbortSignal,
): { gaveUp: Promise<Refusal>; stop(): void } {
  const { promise: gaveUp, resolve } = Promise.withResolvers<Refusal>()
  const refuse = (reason: string) => resolve({ ok: false, reason })
  const stopping = new AbortController()
  signal?.addEventListener('abort', () => refuse('Stopped.'), { once: true })
  if (signal?.aborted) refuse('Stopped.')
  look()
  return { gaveUp, stop: () => stopping.abort() }

  async function look() {
    let missed = 0
    while (!stopping.signal.aborted && missed < 2) {
      await pause(askEvery, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      missed = (await isSilent(connection)) ? missed + 1 : 0
    }
    refuse('The database has stopped answering: it is frozen, or something on the way is.')
  }
}

/** Any answer counts, also that it has no free connection. */
async function isSilent(connection: Connection): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return false
  } catch (error) {
    return /timeout/i.test((error as Error).message)
  } finally {
    client.end().catch(() => undefined)
  }
}
