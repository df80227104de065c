import type pg from 'pg'

/**
 * Batches of the seeded data: one for each two hundred students, spread from a year ago to half a year
 * ahead, with a seat for each third student, and a waitlist at every full one.
 */
export async function seedBatches(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`
    insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on, seats,
                         opens_at, closes_at, saved_by)
    select (array(select id from courses where course is not null order by position))[(n % 10 + 1)::int],
           case n % 3 when 0 then 'online' else 'classroom' end, '27', '{1,3,5}', '19:00', '21:00',
           day, day + 84, 80, day - 60, day + 2, 'Bench'
      from generate_series(1, (select count(*) / 200 + 5 from students)) n,
           lateral (select current_date - 365 + (n * 7919 % 545)::int as day) planned`)
  // Without the trigger of seats, since nothing is sold here.
  await pool.query(`set session_replication_role = replica`)
  await pool.query(`
    insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
    select b.id, s.id, 'taken', 'website', now() - interval '30 days', now() - interval '30 days'
      from (select id, row_number() over (order by id) as n from students) s
      join (select id, row_number() over (order by id) as n, count(*) over () as many from batches) b
        on b.n = s.n % b.many + 1
     where s.n % 3 = 0
    on conflict do nothing`)
  await pool.query(`
    insert into waitlist_entries (course_id, batch_id, student_id, since, queued_at, changed_at)
    select b.course_id, b.id, s.id, now() - interval '3 days', now() - interval '3 days',
           now() - interval '3 days'
      from (select id, row_number() over (order by id) as n from students) s
      join (select id, course_id, row_number() over (order by id) as n, count(*) over () as many
              from batches) b on b.n = s.n % b.many + 1
     where s.n % 50 = 1
    on conflict do nothing`)
  await pool.query(`set session_replication_role = origin`)
  await pool.query('analyze batches, batch_seats, waitlist_entries')
}
