import { inDatabase } from './site-database.ts'
import type { SiteEnvironment } from './site-environment.ts'

/** A batch that is on sale. */
export const makeBatch = (
  environment: SiteEnvironment,
  { course, seats }: { course: string; seats: number },
) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 20, current_date + 90,
               $2, now() - interval '1 day', now() + interval '9 days', 'Drill') returning id::int`,
      [course, seats],
    )
    return rows[0]?.id ?? 0
  })

/** A batch with seated students, who have an e-mail, and with classes that begin `from` hours from now. */
export async function makeClasses(
  environment: SiteEnvironment,
  { students, classes, from }: { students: number; classes: number; from: number },
) {
  const batch = await makeBatch(environment, { course: 'python-programming', seats: students })
  return inDatabase(environment, async (client) => {
    const seats = await client.query<{ id: number }>(
      `with entered as (
         insert into students (name, email, source)
         select 'Student ' || n, 'student-' || $1::bigint || '-' || n || '@mail.example', 'staff'
           from generate_series(1, $2::int) n returning id)
       insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select $1::bigint, id, 'taken', 'desk', now(), now() from entered returning student_id::int as id`,
      [batch, students],
    )
    const sessions = await client.query<{ id: number }>(
      `insert into class_sessions (batch_id, starts_at, ends_at, saved_by)
       select $1::bigint, start, start + interval '2 hours', 'Drill'
         from generate_series(1, $2::int) n, lateral (select now() + make_interval(hours => $3::int)) as at (start)
       returning id::int`,
      [batch, classes, from],
    )
    const idsOf = ({ rows }: typeof seats) => rows.map(({ id }) => id)
    return { batch, students: idsOf(seats), sessions: idsOf(sessions) }
  })
}

/** An account with the role of a trainer; returns its id. */
export const makeTrainer = (environment: SiteEnvironment) =>
  inDatabase(environment, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with one as (
         insert into users (name, email) values ('Trainer', 'trainer@mail.example') returning id)
       insert into staff_roles (user_id, role) select id, 'trainer' from one returning user_id as id`,
    )
    return rows[0]?.id ?? ''
  })
