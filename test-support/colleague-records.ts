import { expect } from 'vitest'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { Site, Visitor } from './site.ts'
import { hire } from './team.ts'

export type ColleagueRecords = Awaited<ReturnType<typeof addColleagueRecords>>

/** Personal data of a colleague’s student, which no response may contain. */
export const otherPerson = {
  name: 'Zubin Qarshwala',
  phone: '+919822013579',
  email: 'zubin.qarshwala@mail.example',
}

/**
 * Kavita's student with every kind of record, each with a unique number; a counsellor limited to their own
 * people who has none; and one who is also an accountant.
 */
export async function addColleagueRecords(site: Site, owner: Visitor) {
  const kavita = await hire(site, 'Kavita Rao', 'counsellor')
  const limited = await hire(site, 'Sana Shaikh', 'counsellor', 'trainer', 'content')
  const counsellorAccountant = await hire(site, 'Irfan Mulla', 'counsellor', 'accountant')
  await site.sql("update site_settings set counsellor_visibility = 'own'")
  await site.sql('update registrations set counsellor_id = $1', [kavita.id])
  const number = async (text: string, values: unknown[] = []) => {
    const [row] = await site.sql<{ id: number }>(text, values)
    return row?.id ?? 0
  }
  for (const [table, first] of Object.entries({
    students: 7_700_123,
    registrations: 8_800_456,
    enrolments: 9_900_789,
    waitlist_entries: 6_600_321,
    refund_requests: 5_500_654,
    documents: 4_400_987,
  }))
    await site.sql(`alter table ${table} alter column id restart with ${first}`)
  const student = await number(
    `insert into students (name, phone, email, source) values ($1, $2, $3, 'registration')
     returning id::int`,
    [otherPerson.name, otherPerson.phone, otherPerson.email],
  )
  const registration = await number(
    `insert into registrations (student_id, course, phone, status, counsellor_id)
     values ($1, 'Data Science', $2, 'contacted', $3) returning id::int`,
    [student, otherPerson.phone, kavita.id],
  )
  await site.sql("insert into registration_tags (registration_id, tag) values ($1, 'qarshwala')", [
    registration,
  ])
  const batch = () =>
    number(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by, status)
       values ('python-programming', 'classroom', '27', '{1,3,5}', '19:00', '21:00',
               current_date + 10, current_date + 90, 3, now() - interval '1 day',
               now() + interval '9 days', 'Test', 'open') returning id::int`,
    )
  const [seatedBatch, waitlistBatch, freeBatch] = [await batch(), await batch(), await batch()]
  // Not on sale yet: nobody is offered a seat, and the waitlist stays.
  await site.sql("update batches set opens_at = now() + interval '1 day' where id = $1", [
    waitlistBatch,
  ])
  await site.sql(
    `insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
     values ($1, $2, 'taken', 'desk', now(), now())`,
    [seatedBatch, student],
  )
  const waitlistEntry = await number(
    `insert into waitlist_entries (course_id, batch_id, student_id, since, queued_at, changed_at)
     values ('python-programming', $1, $2, now(), now(), now()) returning id::int`,
    [waitlistBatch, student],
  )
  const response = await owner.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: student }),
    {
      key: 'colleague-joins',
      course: 'data-science',
      registration: null,
      feePaise: 900_000,
      discountPaise: 0,
      discountReason: 'A test',
      startsOn: today(),
      isAdult: true,
      guardian: null,
      parts: [{ rest: true, days: 0 }],
    },
  )
  expect(response.status).toBe(201)
  const { enrolment } = (await response.json()) as { enrolment: number }
  const paid = await owner.post(
    fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }),
    {
      key: 'colleague-pays',
      method: 'cash',
      reference: null,
      paise: 300_000,
    },
  )
  expect(paid.status).toBe(201)
  const waived = await owner.post('/api/admin/waivers', {
    key: 'colleague-waiver',
    enrolmentId: enrolment,
    paise: 1_000,
    reason: 'A test',
  })
  expect(waived.status).toBe(201)
  const refund = await number('select id::int from refund_requests where enrolment_id = $1', [
    enrolment,
  ])
  const document = await number(
    'select id::int from documents where enrolment_id = $1 order by id limit 1',
    [enrolment],
  )
  const merge = await number(
    `with entered as (insert into students (name, source, merged_into) values ($1, 'staff', $2)
       returning id)
     insert into student_merges
       (method, surviving_id, merged_id, registration_ids, user_ids, before, after, merged_by)
     select 'by-staff', $2, id, '{}', '{}', '{}', '{}', 'Test' from entered returning id::int`,
    [otherPerson.name, student],
  )
  // A class is visible to its trainer, whoever counsels the students.
  const classSession = await number(
    `insert into class_sessions (batch_id, starts_at, ends_at, trainer_id, saved_by)
     values ($1, now(), now() + interval '2 hours', $2, 'Test') returning id::int`,
    [seatedBatch, kavita.id],
  )
  await site.sql('update batches set trainer_id = $1 where id = $2', [kavita.id, seatedBatch])
  const assignment = await number(
    `insert into assignments (batch_id, kind, title, brief, due_on, saved_by, created_at, updated_at)
     values ($1, 'project', 'A project', 'Build it', current_date, 'Test', now(), now()) returning id::int`,
    [seatedBatch],
  )
  const submission = await number(
    `insert into submissions (assignment_id, student_id, number, link, is_late, handed_in_at)
     values ($1, $2, 1, 'https://git.example/qarshwala', false, now()) returning id::int`,
    [assignment, student],
  )
  const material = await number(
    `insert into batch_materials (batch_id, kind, title, link, shared_by, shared_at)
     values ($1, 'notes', 'Notes', 'https://notes.example/qarshwala', 'Test', now()) returning id::int`,
    [seatedBatch],
  )
  const absence = await number(
    `insert into absence_tasks (batch_id, student_id, absences, last_session_id, opened_at)
     values ($1, $2, 2, $3, now()) returning id::int`,
    [seatedBatch, student, classSession],
  )
  return {
    kavita,
    limited,
    counsellorAccountant,
    student,
    registration,
    enrolment,
    seatedBatch,
    waitlistBatch,
    freeBatch,
    wait: waitlistEntry,
    refund,
    document,
    merge,
    classSession,
    assignment,
    submission,
    material,
    absence,
  }
}

export const today = () => new Date().toISOString().slice(0, 10)

/** A checksum of all rows about people. */
export async function databaseState(site: Site): Promise<string> {
  const tables = [
    ...[
      'students',
      'registrations',
      'enrolments',
      'dues',
      'batch_seats',
      'waitlist_entries',
      'attendance_entries',
      'assignments',
      'submissions',
      'batch_materials',
      'absence_tasks',
      'refund_requests',
    ],
    ...[
      'refund_parts',
      'ledger_entries',
      'documents',
      'audit_events',
      'student_notes',
      'student_merges',
    ],
    ...['contacts', 'registration_tags', 'cheques', 'upi_claims', 'notifications', 'batches'],
  ]
  const sums = tables.map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} t)`,
  )
  const [row] = await site.sql<{ state: string }>(`select concat(${sums.join(', ')}) as state`)
  return row?.state ?? ''
}
