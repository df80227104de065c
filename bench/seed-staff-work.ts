import type pg from 'pg'

/**
 * Two years of staff work on seeded data: contacts, steps and fees, notes, imports, merges, revisions of
 * courses, notifications and the audit log. In order of time.
 */
export async function seedStaffWork(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(steps, [staff])
  await pool.query(
    `insert into ledger_entries
       (registration_id, kind, paise, method, key, recorded_by, happened_at)
     select id, kind, case kind when 'charge' then 50000 else -50000 end,
            case kind when 'payment' then 'cash' end, kind || ' of bench ' || id,
            ($1::text[])[(id % 5 + 1)::int], registered_at + interval '22 hours'
       from registrations r cross join unnest(array['charge', 'payment']) as kind
      where status in ('confirmed', 'attending', 'completed')
        and not exists (select from ledger_entries l where l.registration_id = r.id)
      order by registered_at, kind`,
    [staff],
  )
  await pool.query(
    `insert into student_notes (student_id, author_name, note, written_at)
     select student_id, ($1::text[])[(n % 5 + 1)::int], 'Asks whether classes are in the evening.',
            registered_at + n * interval '3 hours'
       from registrations, generate_series(1, case when id % 500 = 0 then 250 else 1 end) n`,
    [staff],
  )
  await pool.query(
    `insert into student_imports (file_name, imported_by, imported_at, added_count)
     select 'fair-' || n || '.csv', ($1::text[])[(n % 5 + 1)::int], now() - (200 - n) * interval '3 days', 400
       from generate_series(1, 200) n`,
    [staff],
  )
  await pool.query(merges, [staff])
  await pool.query(
    `insert into course_revisions (course_id, number, course, published_by, published_at)
     select id, n, course, ($1::text[])[n % 5 + 1], now() - (100 - n) * interval '7 days'
       from courses, generate_series(2, 100) n where course is not null`,
    [staff],
  )
  await pool.query(notices)
  await pool.query(trail, [staff])
  // Autovacuum's work, which a running database does at night.
  await pool.query('vacuum analyze')
}

const staff = [
  'Meenal Joshi',
  'Asif Tamboli',
  'Revathi Nambiar',
  'Gurpreet Dhillon',
  'Rohan Jadhav',
]

/** The history of each registration's status; a few students were called again and again. */
const steps = `
  insert into audit_events
    (record_kind, record_id, event, facts, version, key_ids, actor_name, happened_at)
  select 'registration', r.id::text, step.event, step.facts::jsonb, step.place * 100 + n, '{}',
         ($1::text[])[(r.id % 5 + 1)::int],
         r.registered_at + step.hours * interval '1 hour' + n * interval '10 minutes'
    from registrations r
    join (values
      (1, 'record contact', '{"before": {"status": "new"}, "after": {"status": "new", "outcome": "no-answer", "note": ""}}', 2,
       array['contacted', 'confirmed', 'attending', 'completed', 'lost']),
      (2, 'record contact', '{"before": {"status": "new"}, "after": {"status": "contacted", "outcome": "reached", "note": "Wants the weekend batch."}}', 20,
       array['contacted', 'confirmed', 'attending', 'completed', 'lost']),
      (3, 'change registration status', '{"before": {"status": "contacted"}, "after": {"status": "confirmed", "amountPaise": 50000}}', 22,
       array['confirmed', 'attending', 'completed']),
      (4, 'change registration status', '{"before": {"status": "confirmed"}, "after": {"status": "attending"}}', 47,
       array['attending', 'completed']),
      (5, 'change registration status', '{"before": {"status": "attending"}, "after": {"status": "completed"}}', 430,
       array['completed']),
      (5, 'change registration status', '{"before": {"status": "contacted"}, "after": {"status": "lost", "lostReason": "The batch begins too early."}}', 60,
       array['lost'])
    ) step (place, event, facts, hours, statuses) on r.status = any(step.statuses)
   cross join generate_series(1, case when r.id % 500 = 0 and step.place = 1 then 150 else 1 end) n
   where not exists (
     select from audit_events e
      where e.record_kind = 'registration' and e.record_id = r.id::text and e.event <> 'register')
   order by 8`

/** Five hundred students who had been entered twice, and one thirty times. */
const merges = `
  with chosen as (
    select id as merged,
           case when row_number() over (order by id) <= 30
                then (select max(id) from students where id % 2 = 1) else id + 1 end as kept
      from students
     where id % 2 = 0 and merged_into is null
       and id + 1 in (select id from students)
       and id not in (select student_id from registrations)
     order by id limit 530),
  merging as (
    update students set merged_into = kept from chosen where id = merged returning merged, kept)
  insert into student_merges
    (method, surviving_id, merged_id, registration_ids, user_ids, before, after, merged_at, merged_by)
  select 'by-staff', kept, merged, '{}', '{}', '{"status": "Active"}', '{"status": "Active"}',
         now() - merged % 700 * interval '1 day', ($1::text[])[(merged % 5 + 1)::int]
    from merging`

/** Notifications of registrations and fees; those older than three days are read. */
const notices = `
  with told as (
    insert into notifications (kind, record_id, facts, happened_at)
    select * from (
      select 'registration' as kind, r.id, jsonb_build_object('name', s.name, 'course', r.course),
             r.registered_at as at
        from registrations r join students s on s.id = r.student_id
      union all
      select 'payment', r.id, jsonb_build_object('name', s.name, 'amountPaise', -l.paise), l.happened_at
        from ledger_entries l join registrations r on r.id = l.registration_id and l.kind = 'payment'
        join students s on s.id = r.student_id) happened
     order by at
    returning id, happened_at)
  insert into notification_reads (user_id, notification_id, read_at)
  select u.id, told.id, told.happened_at + interval '1 hour'
    from told, users u
   where exists (select from staff_roles r where r.user_id = u.id) and told.happened_at < now() - interval '3 days'`

/** Every third student corrected once, and changes of courses, settings and accounts. */
const trail = `
  insert into audit_events (happened_at, actor_name, record_kind, record_id, event, facts, key_ids)
  select *, '{}' from (
    select created_at + interval '1 day' as at, ($1::text[])[(id % 5 + 1)::int], 'student', id::text,
           'edit student', jsonb_build_object('before', jsonb_build_object('course', null),
                                              'after', jsonb_build_object('course', course))
      from students where id % 3 = 0 and created_at < now() - interval '1 day'
    union all
    select now() - n * interval '9 hours', ($1::text[])[n % 5 + 1],
           (array['course', 'settings', 'account'])[n % 3 + 1], (n % 13)::text, 'save draft',
           '{"before": {"title": "Before"}, "after": {"title": "After"}}'
      from generate_series(1, 1900) n where n % 5 > 0) changes
   order by at`
