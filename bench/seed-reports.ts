import type pg from 'pg'

/**
 * Four years of enquiries: ten counsellors, calls, enrolments, and page views. Only what reports read;
 * histories are in seed-staff-work.ts.
 */
export async function seedReports(
  pool: Pick<pg.Pool, 'query'>,
  size: { students: number; enquiries: number },
): Promise<void> {
  await pool.query(
    `insert into users (name, email) select 'Counsellor ' || n, 'counsellor-' || n || '@desk.example'
       from generate_series(1, 10) n`,
  )
  await pool.query(
    `insert into staff_roles (user_id, role)
     select id, 'counsellor' from users where email like '%@desk.example'`,
  )
  await pool.query(
    `insert into students (name, source, created_at)
     select 'Somebody ' || n, 'import', now() - interval '4 years' from generate_series(1, $1::int) n`,
    [size.students],
  )
  await pool.query(enquiries, [size.enquiries])
  await pool.query(contacts)
  await pool.query(enrolmentSeed)
  await pool.query(
    `insert into page_views (day, page, source, device, views)
     select current_date - d, '/page-' || p, s, v, 1 + (d * p) % 40
       from generate_series(0, 1460) d, generate_series(1, 40) p,
            unnest(array['direct', 'search', 'social']) s, unnest(array['phone', 'computer']) v`,
  )
  for (const table of [
    'students',
    'users',
    'registrations',
    'contacts',
    'enrolments',
    'page_views',
  ])
    await pool.query(`vacuum analyze ${table}`)
}

/** The status follows from the number: six of ten are reached, two confirm, one enrols. */
const enquiries = `
  with desk as (select array_agg(id order by id) as ids from users where email like '%@desk.example'),
  people as (select array_agg(id order by id) as ids from students where source = 'import'),
  made as (
    select n, now() - interval '4 years' + n * (interval '4 years' / $1::int) as at from generate_series(1, $1::int) n)
  insert into registrations
    (student_id, course, phone, status, counsellor_id, lost_reason, registered_at, next_contact_on,
     called_at, reached_at, confirmed_at, attended_at, completed_at)
  select people.ids[(n / 2) % cardinality(people.ids) + 1],
         (array['Data Science', 'MERN Stack', 'Java Core & Advanced', 'Python Programming', 'Data Analyst'])[n % 5 + 1],
         '+919800000000', (array['completed', 'lost', 'contacted', 'lost', 'new'])[n % 5 + 1],
         desk.ids[n % 10 + 1],
         case when n % 5 in (1, 3) then 'Reason ' || n % 9 end, at,
         case when n % 5 = 2 then (at + interval '30 days')::date end,
         case when n % 5 < 4 then at + (n * 7919 % 5000) * interval '1 minute' end,
         case when n % 5 < 3 then at + (n * 7919 % 5000) * interval '1 minute' end,
         case when n % 5 = 0 then at + interval '5 days' end,
         case when n % 5 = 0 then at + interval '8 days' end,
         case when n % 5 = 0 then at + interval '23 days' end
    from made, desk, people order by at`

const contacts = `
  insert into contacts (registration_id, created_at, created_by, counsellor_id, outcome, promised_on, promise_kept)
  select r.id, r.called_at + n * interval '2 days', r.counsellor_id, r.counsellor_id,
         (array['reached', 'no-answer', 'message', 'call-back'])[(r.id + n) % 4 + 1],
         (r.called_at + n * interval '2 days')::date, r.id % 3 > 0
    from registrations r, generate_series(0, 2) n
   where r.called_at is not null
   order by 2`

const enrolmentSeed = `
  insert into enrolments
    (student_id, enquiry_id, course, fee_paise, starts_on, is_adult, key, enrolled_by, enrolled_at)
  select student_id, id, course, 3000000, current_date, true, 'enrolment of ' || id, 'Meenal Joshi',
         registered_at + interval '12 days'
    from registrations where id % 10 = 0 and registered_at < now() - interval '12 days'`
