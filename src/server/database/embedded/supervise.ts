import { setTimeout as pause } from 'node:timers/promises'
import type { Opened } from './open-server.ts'
import { type ServerProcess, shutDown } from './server-process.ts'

type Supervision = {
  /** Resolves with a sentence once the server can no longer be brought back. */
  died: Promise<string>
  stop(): Promise<void>
}

/** Before each try, in ms. The usual case is a kill, and the first try brings the server back. */
const PAUSES = [0, 250, 1000, 3000, 9000]
/** In ms. A server that answered for so long was well, and its end starts the count anew. */
const WELL_AFTER = 1000
const DISK_FULL_PAUSE = 1000

/** Keeps a server running: one that ends unasked is opened again in the same place. */
export function supervise(
  first: ServerProcess,
  reopen: (signal: AbortSignal) => Promise<Opened>,
  pauses = PAUSES,
): Supervision {
  const stopping = new AbortController()
  const died = Promise.withResolvers<string>()
  let server = first
  let failures = 0
  let returning: Promise<boolean> = Promise.resolve(true)
  watch()
  return { died: died.promise, stop }

  async function watch() {
    do {
      const since = performance.now()
      await server.gone
      if (stopping.signal.aborted) return
      failures = performance.now() - since < WELL_AFTER ? failures + 1 : 0
      returning = bringBack()
    } while (await returning)
  }

  async function bringBack(): Promise<boolean> {
    let reason = 'PostgreSQL keeps ending right after its start.'
    while (failures < pauses.length) {
      await wait(pauses[failures] ?? 0)
      if (stopping.signal.aborted) return false
      const next = await reopen(stopping.signal)
      if (next.ok) {
        server = next.server
        return true
      }
      reason = next.reason
      // Somebody will make room on the disk, and then the database is back without being asked for.
      if (next.passes) await wait(DISK_FULL_PAUSE)
      else failures += 1
    }
    died.resolve(reason)
    return false
  }

  async function wait(milliseconds: number) {
    await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {})
  }

  async function stop() {
    stopping.abort()
    await returning
    await shutDown(server)
  }
}
