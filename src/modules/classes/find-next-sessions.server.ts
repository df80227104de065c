import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import type { NextSession, PlannedClass } from '../batches/class-planning.server.ts'
import { classSessions } from './tables.ts'

/** The next session of each batch that is not over; nothing for a batch that has no sessions at all. */
export async function findNextSessions(
  db: Transaction,
  batchIds: readonly number[],
  now: Date,
): Promise<Map<number, NextSession | null>> {
  if (batchIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    batch: string
    starts_at: string | null
    ends_at: string | null
    room: string | null
    link: string | null
    trainer: string | null
  }>(sql`
    select b.id as batch, c.starts_at, c.ends_at, c.room, c.link, split_part(u.name, ' ', 1) as trainer
      from unnest(${sql.param([...batchIds])}::bigint[]) as b (id)
      left join lateral (
        select s.starts_at, s.ends_at, s.room, s.link, s.trainer_id from class_sessions s
         where s.batch_id = b.id and s.status = 'planned' and s.ends_at > ${now}
         order by s.starts_at limit 1) c on true
      left join users u on u.id = c.trainer_id
     where exists (select from class_sessions s where s.batch_id = b.id)`)
  return new Map(
    rows.map(({ batch, starts_at: start, ends_at: end, room, link, trainer }) => [
      Number(batch),
      start && end
        ? {
            day: dayInIndia(new Date(start)),
            fromTime: clockTime(new Date(start)),
            toTime: clockTime(new Date(end)),
            room: room ?? '',
            link: link ?? '',
            trainer,
          }
        : null,
    ]),
  )
}

/** All sessions of a batch, for its calendar. */
export async function listPlanned(db: Transaction, batchId: number): Promise<PlannedClass[]> {
  const { id, plannedOn, startsAt, endsAt, room, status, version, updatedAt } = classSessions
  const rows = await db
    .select({ id, plannedOn, startsAt, endsAt, room, status, version, updatedAt })
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(startsAt), asc(id))
  return rows.map(({ status: state, ...row }) => ({ ...row, isCancelled: state === 'cancelled' }))
}
