import type pg from 'pg'
import { fastTrackCourses } from '../content/fast-track-page.ts'
import { timeZone } from '../src/ui/format/time-zone.ts'

/**
 * Fills a migrated database with this many students, and accounts and registrations of the first of them,
 * spread over two years until now. Names come from lists, so that a search for one finds many and a search
 * for two few. A registration's status fits its age: the latest are not called yet.
 */
export async function seedStaffWorld(
  pool: Pick<pg.Pool, 'query'>,
  size: { students: number; registrations: number },
): Promise<void> {
  await pool.query(
    `insert into students (name, email, phone, course, status, source, created_at)
     select ($1::text[])[(n % ${first.length} + 1)::int] || ' ' || ($2::text[])[(n * 7 % ${last.length} + 1)::int],
            'student-' || n || '@' || (array['mail', 'post', 'work'])[(n % 3 + 1)::int] || '.example',
            '+9170' || lpad((n * 7919 % 100000000)::text, 8, '0'),
            ($3::text[])[(n * 5 % ${fastTrackCourses.length} + 1)::int],
            (array['Active', 'Pending', 'Pending', 'Inactive', 'Active'])[(n % 5 + 1)::int],
            'import',
            now() - (n * 7919 % 1051200) * interval '1 minute'
       from generate_series(1, $4::bigint) n
         on conflict do nothing`,
    [first, last, fastTrackCourses, size.students],
  )
  await pool.query(
    `insert into users (name, email, student_id, created_at)
     select name, email, id, created_at from students
      where source = 'import' order by id limit $1
         on conflict do nothing`,
    [size.registrations],
  )
  await pool.query(
    `with registering as (
       select s.*, u.id as user_id, (now() at time zone $1)::date as today,
              case when s.created_at > now() - interval '14 days' then 'new'
                   when s.created_at > now() - interval '45 days'
                   then (array['contacted', 'contacted', 'confirmed', 'lost'])[(s.id % 4 + 1)::int]
                   when s.created_at > now() - interval '90 days'
                   then (array['contacted', 'confirmed', 'attending', 'lost'])[(s.id % 4 + 1)::int]
                   else (array['completed', 'completed', 'lost'])[(s.id % 3 + 1)::int] end as stands
         from students s join users u on u.student_id = s.id
        where s.source = 'import' and s.phone is not null and s.course is not null),
     registered as (
       insert into registrations
         (student_id, user_id, course, phone, status, next_contact_on, lost_reason, registered_at)
       select id, user_id, course, phone, stands,
              case when stands = 'contacted' and id % 9 > 0 then today + (id % 7 - 4)::int end,
              case when stands = 'lost' then 'The batch begins too early.' end,
              created_at
         from registering order by created_at
       returning id, phone, registered_at)
     insert into audit_events
       (actor_name, record_kind, record_id, event, facts, in_trail, key_ids, happened_at)
     select 'The student', 'registration', id::text, 'register', jsonb_build_object('phone', phone),
            false, '{}', registered_at
       from registered`,
    [timeZone],
  )
  // Autovacuum's work, which a running database does at night.
  for (const table of ['students', 'users', 'registrations', 'audit_events'])
    await pool.query(`vacuum analyze ${table}`)
}

const first =
  'Aarav Aditi Ananya Arjun Bhavna Chetan Deepa Devika Farhan Gauri Harpreet Ishaan Jyoti Kabir Kavya Lakshmi Manoj Meera Nikhil Omkar Pooja Priya Rahul Ritu Sameer Sneha Tanvi Uday Varun Yash Zoya'.split(
    ' ',
  )
const last =
  'Agarwal Bhosale Chauhan Das Deshmukh Fernandes Gaikwad Ghosh Iyer Jadhav Joshi Kale Khan Kulkarni Kumar Mehta Mishra More Nair Patel Patil Pawar Pillai Rao Reddy Sawant Shah Sharma Shinde Singh Thomas Verma Yadav'.split(
    ' ',
  )
