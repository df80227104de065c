import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Services } from '../../platform/services.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'

export const leaversJob = 'follow-leavers'

/** How many are looked for in one go. */
const atOnce = 100

/** Asks for a run where somebody left while no status followed the courses that are left. */
export async function queueLeavers(db: Database): Promise<void> {
  const [first] = await findLeavers(db, { most: 1 })
  if (!first) return
  await db.execute(sql`select graphile_worker.add_job(${leaversJob}, job_key := ${leaversJob})`)
}

/**
 * Job: students who left all courses earlier and are still Active become Inactive, like students who leave
 * today.
 */
export async function followLeavers({ db, clock }: Services): Promise<void> {
  let after = 0
  for (;;) {
    const leavers = await findLeavers(db, { after, most: atOnce })
    for (const { id } of leavers) await db.transaction((tx) => follow(tx, id, clock()))
    const last = leavers.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Only whoever holds the lock of the student lets somebody join or leave, or says another status. */
async function follow(tx: Transaction, id: number, now: Date): Promise<void> {
  await lockStudents(tx, [id])
  const [leaver] = await findLeavers(tx, { only: id, most: 1 })
  if (!leaver) return
  const after = { status: 'Inactive', enrolment: leaver.enrolment } as const
  const event = {
    event: 'update student from enrolment',
    before: { status: 'Active' },
    after,
  } as const
  await changeStudent(
    tx,
    id,
    { changes: { status: after.status }, event },
    { actor: 'system', now },
  )
}

type Leaver = { id: number; enrolment: number }
type LeaverQuery = { after?: number; only?: number; most: number }

/**
 * Active students who left all that they joined and attend nothing else, by their number. Whose status was said
 * anew since, by staff or by what they did, keep it.
 */
async function findLeavers(
  db: Transaction,
  { after = 0, only, most }: LeaverQuery,
): Promise<Leaver[]> {
  const { rows } = await db.execute<Leaver>(sql`
    select s.id::float8 as id, max(j.id)::float8 as enrolment
      from enrolments j join students s on s.id = j.student_id
     where j.state = 'left' and s.status = 'Active' and s.merged_into is null
       and ${only === undefined ? sql`s.id > ${after}` : sql`s.id = ${only}`}
       and not exists (select from enrolments other where other.student_id = s.id and other.state <> 'left')
       and not exists (select from registrations r
                        where r.student_id = s.id and r.status in ('attending', 'completed'))
       and (select e.event = 'change enrolment state' from audit_events e
             where e.record_kind = 'student' and e.record_id = s.id::text
               and (e.facts -> 'after' ->> 'status' is not null
                    or e.event = 'change enrolment state' and e.facts -> 'after' ->> 'state' = 'left')
             order by e.id desc limit 1)
     group by s.id order by s.id limit ${most}`)
  return rows
}
