import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { refuseForNow } from '../../../../platform/http/errors.ts'
import {
  type BoundedQueue,
  createBoundedQueue,
  type QueueBounds,
} from '../../../../platform/http/queues.ts'
import type { AppEnv } from '../../../../platform/http/request.ts'
import { digestOf } from '../../../../platform/secrets.ts'

/** A portal that sends without waiting for responses gets half of the capacity of all portals. */
const ofAll: QueueBounds = { atOnce: 2, waiting: 200 }
const ofPortal: QueueBounds = { atOnce: 1, waiting: 60 }
/** The shared queue of keys that have not been valid since the start of this process. */
const ofStrangers: QueueBounds = { atOnce: 1, waiting: 60 }

/** Seconds of delay of a refusal, random between the two, so that those of a flood are spread out. */
const refusedAfter = { least: 1, most: 3 }

/**
 * Bounds concurrent portal requests before a body is read or the database is asked, so that one portal's
 * flood delays nobody else. Unknown keys share one queue, so that made-up keys take no portal's place.
 * Refusals are delayed: otherwise 120 connections that retry at once would be refused 2,000 times a
 * second. The number of delayed refusals is bounded by the number of connections.
 */
export function limitEnquiries(): MiddlewareHandler<AppEnv> {
  const all = createBoundedQueue(ofAll)
  const strangers = createBoundedQueue(ofStrangers)
  const portals = new Map<string, BoundedQueue>()
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const key = digestOf(c.req.header('authorization') ?? '').toString('base64url')
    const queue = portals.get(key) ?? strangers
    let isDone = false
    await queue.run(async () => {
      isDone = await all.run(next)
    })
    if (!isDone) {
      await holdRefusal()
      return refuseForNow(c, refusedAfter.least)
    }
    const { status } = c.res
    if (status === 401) portals.delete(key)
    else if (isStored(status) && !portals.has(key)) portals.set(key, createBoundedQueue(ofPortal))
    if (!isStored(status)) await holdRefusal()
  }
}

function holdRefusal(): Promise<void> {
  const { least, most } = refusedAfter
  return pause((least + Math.random() * (most - least)) * 1_000)
}

/** Only valid keys get here; a body is checked before its key. */
const isStored = (status: number) => status === 200 || status === 201
