import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { olderLinked } from './link-events.server.ts'
import { type ChainKeys, hashedEventValue, linkHash } from './make-chain.server.ts'
import type { Verified } from './rules.ts'
import { auditEvents, eventLinks } from './tables.ts'

const pageSize = 2_000

/** Verifies the whole chain, a page at a time: every event unchanged and in order. */
export async function verifyChain(db: Database, keys: ChainKeys): Promise<Verified> {
  const keysByName = new Map(keys.all.map((one) => [one.name, one]))
  let [index, events, unknown] = [0, 0, 0]
  let before: Uint8Array | undefined
  for (;;) {
    const page = await readPage(db, index)
    for (const link of page) {
      index += 1
      if (link.position !== index) return { ok: false, reason: 'broken', position: index, events }
      const notice = link.mark ?? link.said
      if (notice === null) return { ok: false, reason: 'missing', event: link.eventId ?? 0, events }
      const key = keysByName.get(link.keyName)
      if (!key) unknown += 1
      else if (!linkHash(key, { before, position: index, said: notice }).equals(link.hash))
        return link.eventId === null
          ? { ok: false, reason: 'broken', position: index, events }
          : { ok: false, reason: 'changed', event: link.eventId, events }
      before = link.hash
      if (link.eventId !== null) events += 1
    }
    if (page.length < pageSize) break
  }
  if (unknown > 0) return { ok: false, reason: 'other-secret', unknown, events }
  return findUnlinked(db, events)
}

function readPage(db: Database, after: number) {
  return db
    .select({
      position: eventLinks.position,
      eventId: eventLinks.eventId,
      mark: eventLinks.mark,
      keyName: eventLinks.keyName,
      hash: eventLinks.hash,
      // Undefined where the event is missing.
      said: sql<
        string | null
      >`case when ${auditEvents.id} is not null then ${hashedEventValue} end`,
    })
    .from(eventLinks)
    .leftJoin(auditEvents, eq(auditEvents.id, eventLinks.eventId))
    .where(gt(eventLinks.position, after))
    .orderBy(asc(eventLinks.position))
    .limit(pageSize)
}

/** Events without a link: older ones that will be linked, or one that nobody recorded. */
async function findUnlinked(db: Database, events: number): Promise<Verified> {
  const { rows } = await db.execute<{ first: string | null; count: number }>(sql`
    select min(id) as first, count(*)::int as count from ${auditEvents}
     where not exists (select from ${eventLinks} where event_id = ${auditEvents.id})`)
  const { first = null, count = 0 } = rows[0] ?? {}
  if (first === null) return { ok: true, events, waiting: 0 }
  const marks = await db
    .select({ mark: eventLinks.mark })
    .from(eventLinks)
    .where(sql`${eventLinks.mark} is not null`)
    .orderBy(eventLinks.position)
  const last = Number(marks[0]?.mark?.split(' ').at(-1) ?? Number.POSITIVE_INFINITY)
  const isOver = marks.some(({ mark }) => mark === olderLinked)
  if (!isOver && Number(first) <= last) return { ok: true, events, waiting: count }
  return { ok: false, reason: 'not-linked', event: Number(first), events }
}
