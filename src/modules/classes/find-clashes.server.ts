import { type SQL, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import type { BatchClash, SessionClash } from '../batches/class-planning.server.ts'

const mostClashes = 500

/**
 * Batches whose coming classes clash. Each is listed for either of the two; `isOpen`: nobody has looked at
 * it, it came with an older version or a file.
 */
export async function findBatchClashes(db: Transaction, now: Date): Promise<BatchClash[]> {
  const { rows } = await db.execute<Omit<BatchClash, 'firstAt'> & { first: string }>(sql`
    with pairs as (
      select a.batch_id as one, o.batch_id as two, a.id, a.starts_at,
             a.room <> '' and lower(a.room) = lower(o.room) as of_room,
             case when a.room <> '' and lower(a.room) = lower(o.room) then a.room else u.name end as name,
             a.clash_confirmed_by = ${signatureOf('system')} as is_open
        from class_sessions a
        join class_sessions o on o.batch_id <> a.batch_id and o.status = 'planned' and o.starts_at < a.ends_at
             and o.ends_at > a.starts_at and o.starts_at > a.starts_at - interval '1 day'
             and (a.room <> '' and lower(a.room) = lower(o.room) or a.trainer_id = o.trainer_id)
        left join users u on u.id = a.trainer_id
       where a.clash_confirmed and a.status = 'planned' and a.starts_at > ${now}
    )
    select one::float8 as batch, ${factsOf(sql`one`)} as "batchFacts",
           two::float8 as other, ${factsOf(sql`two`)} as "otherFacts",
           case when of_room then 'room' else 'trainer' end as what, coalesce(name, '') as name,
           count(distinct id)::int as classes, min(starts_at) as first, bool_or(is_open) as "isOpen"
      from pairs group by one, two, of_room, name
     order by first, one, two limit ${mostClashes}`)
  return rows.map(({ first, ...row }) => ({ ...row, firstAt: new Date(first) }))
}

/** SQL: what a batch is called by. A list of batches may not hold it. */
const factsOf = (id: SQL) => sql`(
  select json_build_object('title', coalesce(c.course ->> 'title', c.draft ->> 'title', c.id), 'startsOn', b.starts_on)
    from batches b join courses c on c.id = b.course_id where b.id = ${id})`

/** Staff accept the clashes of a batch as they are. */
export function acceptClashes(
  db: Database,
  { id }: { id: number },
  context: PersonContext,
): Promise<{ ok: true } | { ok: false; reason: 'no-clash' }> {
  const { actor, now } = context
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update class_sessions set clash_confirmed_by = ${actor.name}
       where batch_id = ${id} and clash_confirmed and clash_confirmed_by = ${signatureOf('system')}
         and status = 'planned' and starts_at > ${now} returning id`)
    if (rows.length === 0) return { ok: false, reason: 'no-clash' }
    await record(tx, { event: 'accept clashes', id, classes: rows.length }, context)
    return { ok: true }
  })
}

/** When and where a class is to be, and who teaches it. */
export type Slot = { startsAt: Date; endsAt: Date; room: string; trainerId: string | null }

/**
 * For each slot the first class at the same time in the same room or with the same trainer, of other
 * batches or of all but one session. Every clashing slot is listed: one left out could not be confirmed, and
 * the exclusion constraints of the table, which settle concurrent saves, would refuse it.
 */
export async function findSessionClashes(
  tx: Transaction,
  slots: readonly Slot[],
  except: { batchId: number } | { sessionId: number },
): Promise<SessionClash[]> {
  if (slots.length === 0) return []
  const starts = slots.map(({ startsAt }) => startsAt.toISOString())
  const ends = slots.map(({ endsAt }) => endsAt.toISOString())
  const isOther =
    'batchId' in except ? sql`c.batch_id <> ${except.batchId}` : sql`c.id <> ${except.sessionId}`
  const { rows } = await tx.execute<Omit<SessionClash, 'startsAt'> & { at: string }>(sql`
    select distinct on (s.starts_at) s.starts_at as at, c.room, u.name as trainer,
           case when s.room <> '' and lower(c.room) = lower(s.room) then 'room' else 'trainer' end as what,
           coalesce(k.course ->> 'title', k.draft ->> 'title', b.course_id) as course
      from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[],
                  ${sql.param(slots.map(({ room }) => room))}::text[],
                  ${sql.param(slots.map(({ trainerId }) => trainerId))}::uuid[])
             as s (starts_at, ends_at, room, trainer_id)
      join class_sessions c on c.starts_at < s.ends_at and c.ends_at > s.starts_at
           and c.starts_at > s.starts_at - interval '1 day'
           and (s.room <> '' and lower(c.room) = lower(s.room) or c.trainer_id = s.trainer_id)
      join batches b on b.id = c.batch_id
      left join courses k on k.id = b.course_id
      left join users u on u.id = c.trainer_id
     where c.status = 'planned' and ${isOther}
     order by s.starts_at, c.id`)
  return rows.map(({ at, ...row }) => ({ ...row, startsAt: new Date(at) }))
}

const constraints = ['class_sessions_room_clash', 'class_sessions_trainer_clash']

/** Checks the clash constraints once all sessions of a batch have moved, since two may swap their times. */
export async function compareAtEnd<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(`set constraints ${constraints.join()} deferred`))
  const result = await work()
  await tx.execute(sql.raw(`set constraints ${constraints.join()} immediate`))
  return result
}
