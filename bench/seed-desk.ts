import type pg from 'pg'
import { seedStaffWorld } from './seed-staff-world.ts'

/**
 * This many students with two enquiries each, one of them without an account: assigned to eight counsellors
 * or to nobody, one in ten tagged, three of four called at some time.
 */
export async function seedDesk(pool: Pick<pg.Pool, 'query'>, students: number): Promise<void> {
  await seedStaffWorld(pool, { students, registrations: students })
  await pool.query(
    `insert into registrations
       (student_id, course, phone, status, next_contact_on, lost_reason, registered_at)
     select student_id, (array['Data Science', 'MERN Stack', 'Digital Marketing', 'Other'])[(id % 4 + 1)::int],
            phone, status, next_contact_on, lost_reason, registered_at + interval '3 hours'
       from registrations order by id`,
  )
  await pool.query(
    `with counsellor as (
       insert into users (name, email)
       select 'Counsellor ' || n, 'counsellor-' || n || '@desk.example' from generate_series(1, 8) n
       returning id),
     numbered as (select array_agg(id) as ids from counsellor)
     update registrations r
        set counsellor_id = case when r.id % 9 > 0 then ids[(r.id % 9)::int] end,
            last_contact_at = case when r.id % 4 > 0
              then least(now(), registered_at + (r.id % 40) * interval '1 day') end
       from numbered`,
  )
  await pool.query(
    `insert into registration_tags (registration_id, tag)
     select id, (array['fair', 'loan', 'evening', 'school friend', 'scholarship'])[(id / 10 % 5 + 1)::int]
       from registrations where id % 10 = 0`,
  )
  await pool.query('vacuum full registrations')
  await pool.query('vacuum analyze')
}
