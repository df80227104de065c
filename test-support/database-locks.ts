import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Site } from './site.ts'
import { waitFor } from './wait-for.ts'

/**
 * Runs the statement in a transaction of its own and keeps its locks until the returned function is called.
 * A command that needs the same lock stops there, with its changes not yet visible.
 */
export async function holdLock(site: Site, statement: string, values: unknown[] = []) {
  const client = new pg.Client(site.connectionString)
  await client.connect()
  let isOver = false
  const releaseLock = async () => {
    if (isOver) return
    isOver = true
    await client.query('commit')
    await client.end()
  }
  onTestFinished(releaseLock)
  await client.query('begin')
  await client.query(statement, values)
  return releaseLock
}

/** Stops every command at its audit event, which is recorded in the transaction of the change. */
export const lockAuditLog = (site: Site) => holdLock(site, 'lock table audit_events in share mode')

/** Waits until so many transactions wait for a lock. */
export function waitForBlockedTransactions(site: Site, count: number): Promise<void> {
  const waitingQuery = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return waitFor(async () => expect(await site.sql(waitingQuery)).toHaveLength(count), {
    timeout: 30_000,
    interval: 20,
  })
}

/** Starts each request once the one before waits for a lock, then releases it; returns the responses. */
export async function runConcurrently(
  site: Site,
  releaseLock: () => Promise<void>,
  requests: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const answers: Promise<Response>[] = []
  for (const request of requests) {
    answers.push(request())
    await waitForBlockedTransactions(site, answers.length)
  }
  await releaseLock()
  return Promise.all(answers)
}

/** Kills the waiting database sessions, as a killed database would, and then releases the lock. */
export async function killBlockedSessions(
  site: Site,
  releaseLock: () => Promise<void>,
): Promise<void> {
  await site.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await releaseLock()
}
