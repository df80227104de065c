import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { findOwnStudents } from '../batches/list-seats-of.server.ts'
import { findShown } from './class-code.server.ts'
import type { Mark } from './rules.ts'

/** So many classes of a person are shown. */
const mostClasses = 300

/** What an account has attended, batch by batch, the last class first; and whether a class shows a code now. */
export async function listOwnAttendance(
  db: Database,
  { userId, now, most = mostClasses }: { userId: string; now: Date; most?: number },
) {
  const family = await findOwnStudents(db, userId)
  const { rows } = await db.execute<{
    batch: string
    course: string
    starts_at: string
    mark: Mark | null
  }>(sql`
    select c.batch_id as batch, coalesce(k.course ->> 'title', k.draft ->> 'title', b.course_id) as course,
           c.starts_at, e.mark
      from (select distinct batch_id, student_id from batch_seats
             where student_id = any(${sql.param(family)}::bigint[]) and state in ('taken', 'left')) p
      join class_sessions c on c.batch_id = p.batch_id and c.status = 'planned' and c.roll_taken_at is not null
      join batches b on b.id = c.batch_id
      left join courses k on k.id = b.course_id
      join attendance_entries e on e.session_id = c.id and e.student_id = p.student_id
     order by c.starts_at desc, c.id limit ${most}`)
  const byBatch = Map.groupBy(rows, ({ batch }) => batch)
  return {
    showsCode: (await findShown(db, userId, now)).length > 0,
    batches: [...byBatch].map(([batch, classes]) => ({
      batch: Number(batch),
      course: classes[0]?.course ?? '',
      classes: classes.map(({ starts_at: start, mark }) => ({
        day: dayInIndia(new Date(start)),
        fromTime: clockTime(new Date(start)),
        mark,
      })),
    })),
  }
}
