import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { likePattern } from '../../platform/database/like-pattern.server.ts'
import { addDays, dayInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { listSeated } from '../batches/list-seats-of.server.ts'
import { findBatch, titleOf } from '../batches/store.server.ts'
import { classSessions } from '../classes/tables.ts'
import { findAssignment } from './store.server.ts'
import { type Assignment, assignments, batchMaterials, submissions, workFiles } from './tables.ts'

/** Days after its end for which a batch is still listed. */
const listedAfter = 60
const mostListed = 200

const courseTitle = sql`coalesce(c.course ->> 'title', c.draft ->> 'title', b.course_id)`

/**
 * Batches whose work somebody sees; of a trainer their own. Those with something to look at come first, then those
 * that run.
 */
export async function listWork(
  db: Database,
  query: { search?: string | undefined; waiting?: '1' | undefined },
  { person, now }: { person: Person; now: Date },
) {
  const today = dayInIndia(now)
  const { rows } = await db.execute<{
    id: string
    course: string
    startsOn: string
    endsOn: string
    assignments: number
    waiting: number
  }>(sql`
    with waiting as (
      select a.batch_id, sum(s.waiting)::int as waiting
        from (select assignment_id, count(*) as waiting from submissions
               where verdict is null and results is null group by assignment_id) s
        join assignments a on a.id = s.assignment_id
       group by a.batch_id
    ), listed as (
      select b.id, b.course_id, b.starts_on, b.ends_on, coalesce(w.waiting, 0) as waiting
        from batches b
        join courses c on c.id = b.course_id
        left join waiting w on w.batch_id = b.id
       where b.status <> 'cancelled' and b.ends_on >= ${addDays(today, -listedAfter)}
         and ${may(person, 'batches.plan') ? sql`true` : sql`b.trainer_id = ${person.id}`}
         and ${query.waiting ? sql`w.waiting > 0` : sql`true`}
         and ${courseTitle} ilike ${likePattern(query.search ?? '')}
       order by 5 desc, b.starts_on > ${today}, abs(b.starts_on - ${today}::date), b.id
       limit ${mostListed}
    )
    select b.id, ${courseTitle} as course,
           b.starts_on::text as "startsOn", b.ends_on::text as "endsOn", b.waiting,
           (select count(*)::int from assignments a where a.batch_id = b.id) as assignments
      from listed b
      join courses c on c.id = b.course_id
     order by b.waiting desc, b.starts_on > ${today}, abs(b.starts_on - ${today}::date), b.id`)
  return rows.map(({ id, ...row }) => ({ id: Number(id), ...row }))
}

/** What a batch works on and what is shared with it. */
export async function readBatchWork(db: Database, batchId: number) {
  const batch = await findBatch(db, batchId)
  if (!batch) return undefined
  const { rows } = await db.execute<{ id: string; waiting: number; accepted: number }>(sql`
    select a.id, count(distinct s.student_id) filter (where s.verdict is null and s.results is null)::int as waiting,
           count(distinct s.student_id) filter (where s.verdict = 'accepted')::int as accepted
      from assignments a left join submissions s on s.assignment_id = a.id
     where a.batch_id = ${batchId} group by a.id`)
  const counts = new Map(rows.map(({ id, ...row }) => [Number(id), row]))
  const batchAssignments = await listAssignments(db, batchId)
  return {
    batch: batchId,
    course: await titleOf(db, batch.courseId),
    startsOn: batch.startsOn,
    seats: (await listSeated(db, batchId)).length,
    assignments: batchAssignments.map((row) => ({
      ...presentAssignment(row),
      version: row.version,
      ...(counts.get(row.id) ?? { waiting: 0, accepted: 0 }),
    })),
    materials: await listMaterials(db, batchId),
    sessions: await listSessionsOf(db, batchId),
  }
}

export function listAssignments(db: Transaction, batchId: number): Promise<Assignment[]> {
  return db
    .select()
    .from(assignments)
    .where(eq(assignments.batchId, batchId))
    .orderBy(asc(assignments.dueOn), asc(assignments.id))
}

export function presentAssignment(row: Assignment) {
  const { id, kind, title, brief, dueOn, lateDays, language, checks } = row
  return { id, kind, title, brief, dueOn, lateDays, language, checks: checks ?? [] }
}

/** Materials of a batch, those of its sessions under their day. */
export async function listMaterials(db: Transaction, batchId: number) {
  const { id, kind, title, link } = batchMaterials
  const { startsAt } = classSessions
  const rows = await db
    .select({ id, kind, title, link, file: workFiles.name, startsAt })
    .from(batchMaterials)
    .leftJoin(workFiles, eq(workFiles.id, batchMaterials.fileId))
    .leftJoin(classSessions, eq(classSessions.id, batchMaterials.sessionId))
    .where(eq(batchMaterials.batchId, batchId))
    .orderBy(sql`${startsAt} nulls first`, id)
  return rows.map(({ startsAt: start, ...row }) => ({ ...row, day: start && dayInIndia(start) }))
}

async function listSessionsOf(db: Transaction, batchId: number) {
  const rows = await db
    .select({ id: classSessions.id, startsAt: classSessions.startsAt })
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(classSessions.startsAt))
  return rows.map(({ id, startsAt }) => ({
    id,
    day: dayInIndia(startsAt),
    time: clockTime(startsAt),
  }))
}

/** An assignment with everybody of its batch, by name, and what each handed in, the last first. */
export async function readAssignment(db: Database, id: number) {
  const assignment = await findAssignment(db, id)
  if (!assignment) return undefined
  const seats = await listSeated(db, assignment.batchId)
  const rows = await listSubmissions(db, [id])
  return {
    ...presentAssignment(assignment),
    version: assignment.version,
    batch: assignment.batchId,
    students: seats.map(({ studentId, name }) => ({
      student: studentId,
      name,
      submissions: rows
        .filter((row) => row.studentId === studentId)
        .map(({ submission }) => submission),
    })),
  }
}

const fileName = sql<
  string | null
>`(select name from work_files f where f.id = ${submissions.fileId})`

const { id, number, link, code, note, results, isLate, handedInAt } = submissions
const { assignmentId, studentId, verdict, feedback, judgedBy, version } = submissions
const submissionFacts = { id, number, link, file: fileName, code, note, results, isLate }
const feedbackFacts = { handedInAt, verdict, feedback, judgedBy, version }

/** What was handed in for these assignments, by one student or all, the last first. */
export function listSubmissions(
  db: Transaction,
  assignmentIds: readonly number[],
  student?: number,
) {
  const ofStudent = student === undefined ? undefined : eq(studentId, student)
  return db
    .select({ assignmentId, studentId, submission: { ...submissionFacts, ...feedbackFacts } })
    .from(submissions)
    .where(and(inArray(assignmentId, assignmentIds), ofStudent))
    .orderBy(desc(number))
}

/** Everything that these students handed in, the last first. */
export function listSubmissionsOf(db: Transaction, studentIds: readonly number[]) {
  return db
    .select({ submission: submissions, title: assignments.title, file: fileName })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(inArray(submissions.studentId, studentIds))
    .orderBy(desc(submissions.id))
}

/** How many projects of a batch there are, and which students had them accepted: for certificates. */
export async function findProjectsPassed(db: Transaction, batchId: number) {
  const { rows } = await db.execute<{ student_id: string; passed: number }>(sql`
    select s.student_id, count(*)::int as passed
      from assignments a join submissions s on s.assignment_id = a.id and s.verdict = 'accepted'
       and s.number = (select max(l.number) from submissions l
                        where l.assignment_id = s.assignment_id and l.student_id = s.student_id)
     where a.batch_id = ${batchId} and a.kind = 'project' group by s.student_id`)
  const isProject = and(eq(assignments.batchId, batchId), eq(assignments.kind, 'project'))
  const projects = await db.$count(assignments, isProject)
  return { projects, passed: new Map(rows.map((row) => [Number(row.student_id), row.passed])) }
}
