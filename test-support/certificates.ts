import { expect } from 'vitest'
import { fillPath } from '../src/ui/api/fill-path.ts'
import type { openSite, Visitor } from './site.ts'

type Site = Awaited<ReturnType<typeof openSite>>

/** A certificate as the database has it. */
export type CertificateRow = {
  id: number
  name: string
  code: string
  kind: string
  status_index: number
}

/** Functions to make batches that have ended, with students and attendance, and to issue certificates. */
export async function openCertificates(site: Site, owner: Visitor) {
  let students = 0

  async function newBatch({ trainer }: { trainer?: string } = {}) {
    const [row] = await site.sql<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by, trainer_id)
       values ('data-science', 'classroom', '27', '{1,3,5}', '19:00', '21:00', '2026-10-05', '2026-11-20', 24,
               '2026-09-01', '2026-10-07', 'Test', $1) returning id::int`,
      [trainer ?? null],
    )
    return row?.id ?? 0
  }

  /** A student with a taken seat; `email` is an account's. */
  async function addSeat(batch: number, name: string, email?: string) {
    students += 1
    const [row] = await site.sql<{ id: number }>(
      `with entered as (
         insert into students (name, email, source) values ($1, $2, 'staff') returning id)
       insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select $3, id, 'taken', 'desk', now(), now() from entered returning student_id::int as id`,
      [name, email ?? `student${students}@mail.example`, batch],
    )
    if (email)
      await site.sql(
        `update users set student_id = $1, email_verified_at = now() where email = $2`,
        [row?.id, email],
      )
    return row?.id ?? 0
  }

  /** Adds so many classes; each student attended so many of them. */
  async function takeRolls(
    batch: number,
    classes: number,
    attendedClasses: Record<number, number>,
  ) {
    for (let day = 1; day <= classes; day += 1) {
      const [session] = await site.sql<{ id: number }>(
        `insert into class_sessions (batch_id, starts_at, ends_at, saved_by, roll_taken_at, roll_taken_by)
         values ($1, $2::date + time '13:30', $2::date + time '15:30', 'Test', now(), 'Meera')
         returning id::int`,
        [batch, `2026-10-${String(day + 5).padStart(2, '0')}`],
      )
      for (const [student, count] of Object.entries(attendedClasses))
        await site.sql(
          `insert into attendance_entries (session_id, student_id, mark, method, marked_by, marked_at)
           values ($1, $2, $3, 'roll', 'Meera', now())`,
          [session?.id, Number(student), day <= count ? 'present' : 'absent'],
        )
    }
  }

  /** A project that was accepted from these students, and later sent back to some of them. */
  async function addProject(
    batch: number,
    title: string,
    accepted: readonly number[],
    { sentBack = [] }: { sentBack?: readonly number[] } = {},
  ) {
    await site.sql(
      `with project as (
         insert into assignments (batch_id, kind, title, brief, due_on, saved_by, created_at, updated_at)
         values ($1, 'project', $2, 'Build it.', '2026-11-01', 'Test', now(), now()) returning id)
       insert into submissions (assignment_id, student_id, number, link, is_late, handed_in_at, verdict,
                                judged_by, judged_at)
       select project.id, one.student, one.number, 'https://git.example/x', false, now(), one.verdict,
              'Test', now()
         from project, (select unnest($3::bigint[]) as student, 1 as number, 'accepted' as verdict
                        union all select unnest($4::bigint[]), 2, 'again') as one`,
      [batch, title, accepted, sentBack],
    )
  }

  const issue = (batch: number, visitor = owner) =>
    visitor.post(fillPath('/api/admin/batches/{id}/certificates', { id: batch }), undefined)

  const certificatesOf = (batch: number) =>
    site.sql<CertificateRow>(
      `select id::int, name, code, kind, status_index from certificates where batch_id = $1 order by id`,
      [batch],
    )

  /** A new student who attended every class, and their certificate. */
  async function issueToNewStudent(name: string, email?: string) {
    const batch = await newBatch()
    const student = await addSeat(batch, name, email)
    await takeRolls(batch, 5, { [student]: 5 })
    expect((await issue(batch)).status).toBe(200)
    const [certificate] = await certificatesOf(batch)
    if (!certificate) throw new Error('There is no certificate.')
    return { batch, student, ...certificate }
  }

  return { newBatch, addSeat, takeRolls, addProject, issue, certificatesOf, issueToNewStudent }
}
