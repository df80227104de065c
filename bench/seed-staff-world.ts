import type pg from 'pg'
import { fastTrackCourses } from '../content/fast-track-page.ts'

/**
 * Fills a migrated database with so many students, and registrations of the first of them, spread over
 * two years. Names are drawn from lists, so that a search for one finds many and a search for two few.
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
            now() - (n * 37 % 1051200) * interval '1 minute'
       from generate_series(1, $4::bigint) n
         on conflict do nothing`,
    [first, last, fastTrackCourses, size.students],
  )
  await pool.query(
    `with registered as (
       insert into registrations (student_id, course, phone, registered_at)
       select id, course, phone, created_at from students
        where phone is not null and course is not null and source = 'import'
        order by id limit $1
       returning id, phone, registered_at)
     insert into timeline_entries (registration_id, kind, detail, happened_at)
     select id, 'registered', jsonb_build_object('phone', phone), registered_at from registered`,
    [size.registrations],
  )
  // What a running database does by itself in the night.
  await pool.query('vacuum analyze students')
  await pool.query('vacuum analyze registrations')
  await pool.query('vacuum analyze timeline_entries')
}

const first =
  'Aarav Aditi Ananya Arjun Bhavna Chetan Deepa Devika Farhan Gauri Harpreet Ishaan Jyoti Kabir Kavya Lakshmi Manoj Meera Nikhil Omkar Pooja Priya Rahul Ritu Sameer Sneha Tanvi Uday Varun Yash Zoya'.split(
    ' ',
  )
const last =
  'Agarwal Bhosale Chauhan Das Deshmukh Fernandes Gaikwad Ghosh Iyer Jadhav Joshi Kale Khan Kulkarni Kumar Mehta Mishra More Nair Patel Patil Pawar Pillai Rao Reddy Sawant Shah Sharma Shinde Singh Thomas Verma Yadav'.split(
    ' ',
  )
