import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { SessionClash } from '../batches/class-planning.server.ts'

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
  const [starts, ends] = [slots.map(isoStart), slots.map(({ endsAt }) => endsAt.toISOString())]
  const isOther =
    'batchId' in except ? sql`c.batch_id <> ${except.batchId}` : sql`c.id <> ${except.sessionId}`
  const { rows } = await tx.execute<{
    starts_at: string
    of_room: boolean
    room: string
    trainer: string | null
    course: string
  }>(sql`
    select distinct on (s.starts_at) s.starts_at, s.room <> '' and lower(c.room) = lower(s.room) as of_room, c.room,
           u.name as trainer, coalesce(k.course ->> 'title', k.draft ->> 'title', b.course_id) as course
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
  return rows.map(({ starts_at: start, of_room: isOfRoom, ...row }) => ({
    ...row,
    startsAt: new Date(start),
    what: isOfRoom ? ('room' as const) : ('trainer' as const),
  }))
}

const isoStart = ({ startsAt }: Slot) => startsAt.toISOString()

const constraints = ['class_sessions_room_clash', 'class_sessions_trainer_clash']

/** Sessions of a batch change places among themselves: they are compared once all have moved. */
export async function compareAtEnd(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql.raw(`set constraints ${constraints.join()} deferred`))
  await work()
  await tx.execute(sql.raw(`set constraints ${constraints.join()} immediate`))
}
