import type pg from 'pg'

/**
 * Batches from a year ago to half a year ahead, each with its students, 25 classes with their rolls, and three
 * assignments that some have handed in; returns a few numbers of each to ask for.
 */
export async function seedClasses(
  pool: Pick<pg.Pool, 'query'>,
  { batches, students = 20 }: { batches: number; students?: number },
) {
  await pool.query('set session_replication_role = replica')
  await pool.query(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on, seats,
                          opens_at, closes_at, saved_by)
     select (array(select id from courses where course is not null order by position))[n % 10 + 1],
            'classroom', '27', '{1,3,5}', '19:00', '21:00', day, day + 58, $2, day - 60, day + 2, 'Bench'
       from generate_series(1, $1::int) n,
            lateral (select current_date - 365 + n * 7919 % 545 as day) planned`,
    [batches, students + 4],
  )
  await pool.query(
    `insert into students (name, source) select 'Student ' || n, 'staff' from generate_series(1, $1::int) n`,
    [batches * students],
  )
  await pool.query(
    `
    insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
    select b.id, s.id, 'taken', 'desk', now(), now()
      from (select id, row_number() over (order by id) as n from batches where saved_by = 'Bench') b
      join (select id, row_number() over (order by id) as n from students where source = 'staff'
             and name like 'Student %') s on (s.n - 1) / $1 + 1 = b.n`,
    [students],
  )
  await pool.query(`
    insert into class_sessions (batch_id, planned_on, starts_at, ends_at, saved_by, roll_taken_at, roll_taken_by)
    select b.id, day, day + time '13:30', day + time '15:30', 'Bench', day + time '14:00', 'Bench'
      from batches b, generate_series(0, 24) n, lateral (select b.starts_on + n * 7 / 3 as day) planned
     where b.saved_by = 'Bench'`)
  await pool.query(`
    insert into attendance_entries (session_id, student_id, mark, method, marked_by, marked_at)
    select c.id, p.student_id, case when (c.id + p.student_id) % 7 = 0 then 'absent' else 'present' end,
           'roll', 'Bench', now()
      from class_sessions c join batch_seats p on p.batch_id = c.batch_id where c.saved_by = 'Bench'`)
  await pool.query(`
    insert into assignments (batch_id, kind, title, brief, due_on, saved_by, created_at, updated_at)
    select id, 'project', 'Project ' || n, 'Build it.', starts_on + n * 14, 'Bench', now(), now()
      from batches, generate_series(1, 3) n where saved_by = 'Bench'`)
  await pool.query(`
    insert into submissions (assignment_id, student_id, number, link, is_late, handed_in_at, verdict, judged_by,
                             judged_at)
    select a.id, p.student_id, 1, 'https://git.example/x', false, now(), v.verdict,
           case when v.verdict is not null then 'Bench' end, case when v.verdict is not null then now() end
      from assignments a join batch_seats p on p.batch_id = a.batch_id,
           lateral (select case when p.student_id % 3 > 0 then 'accepted' end as verdict) v
     where a.saved_by = 'Bench' and (a.id + p.student_id) % 4 > 0`)
  await pool.query('set session_replication_role = origin')
  // As the server does by itself within minutes.
  await pool.query(
    'vacuum analyze batches, batch_seats, students, class_sessions, attendance_entries, assignments, submissions',
  )
  return {
    batches: await numbersOf(pool, 'batches'),
    sessions: await numbersOf(pool, 'class_sessions'),
    assignments: await numbersOf(pool, 'assignments'),
  }
}

async function numbersOf(pool: Pick<pg.Pool, 'query'>, table: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from ${table} where saved_by = 'Bench' and id % 7 = 0 order by id desc limit 12`,
  )
  return rows.map(({ id }) => id)
}
