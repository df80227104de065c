import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Connection, Transaction } from './connect.ts'
import { type Channel, listenForChanges } from './listen-for-changes.ts'

/** How long a silent process is waited for; it handles the change when it gets the announcement. */
const patienceMs = 1_000

/**
 * Like `listenForChanges`, and `confirm` ends when every process that listens has handled what was committed
 * before. Questions and answers are announcements of the same channel, so they arrive after the change.
 */
export function listenConfirming(
  { connection, db }: { connection: Connection; db: Transaction },
  channel: Channel,
  onAnnouncement: () => Promise<unknown>,
) {
  let ownPid: number | undefined
  let lastHandling: Promise<unknown> = Promise.resolve()
  const confirmations = new Map<string, (pid: number) => void>()
  /** Processes that did not answer in time; they are not waited for until they answer again. */
  const silent = new Set<number>()
  const announce = (...payload: unknown[]) =>
    db.execute(sql`select pg_notify(${channel}, ${payload.join(' ')})`)

  const listening = listenForChanges(connection, channel, async (payload, pid) => {
    ownPid = pid
    const [kind, id = '', from] = payload?.split(' ') ?? []
    if (kind === 'handled') {
      silent.delete(Number(from))
      confirmations.get(id)?.(Number(from))
    } else if (kind === 'confirm') {
      await lastHandling
      await announce('handled', id, pid)
    } else {
      lastHandling = onAnnouncement()
      await lastHandling
    }
  })

  return {
    async confirm(): Promise<void> {
      const others = (await listListeners(db, channel)).filter((pid) => pid !== ownPid)
      if (others.length === 0) return
      const id = randomUUID()
      const missing = new Set(others.filter((pid) => !silent.has(pid)))
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMs)
      const endIfAll = () => missing.size === 0 && resolve()
      confirmations.set(id, (pid) => missing.delete(pid) && endIfAll())
      await announce('confirm', id)
      endIfAll()
      await promise
      clearTimeout(timer)
      confirmations.delete(id)
      for (const pid of missing) silent.add(pid)
    },
    stop: () => listening.stop(),
  }
}

/** By the shared lock of each listening connection, which ends with it, however its process ended. */
async function listListeners(db: Transaction, channel: Channel): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_locks
     where locktype = 'advisory' and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = hashtextextended(${channel}, 0)`)
  return rows.map(({ pid }) => pid)
}
