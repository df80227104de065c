import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import type { PublicInstructor } from '../rules.ts'
import { instructors } from '../tables.ts'

/** Courses of batches that are not over, by who teaches them. */
const taughtCourses = (today: string) => sql<string[]>`(
  select coalesce(array_agg(distinct b.course_id), '{}') from batches b
   where b.trainer_id = ${instructors.personId} and b.status <> 'cancelled'
     and b.ends_on >= ${today}::date)`

const isPresent = isNull(instructors.removedAt)

/** For the site, in the order of staff: with the courses that they name or teach a batch of, if those are published. */
export async function listPublicInstructors(
  db: Transaction,
  { courses, today }: { courses: readonly { id: string; title: string }[]; today: string },
): Promise<PublicInstructor[]> {
  const rows = await db
    .select({ id: instructors.id, fields: instructors.fields, taught: taughtCourses(today) })
    .from(instructors)
    .where(and(isPresent, eq(instructors.isVisible, true)))
    .orderBy(asc(instructors.position), asc(instructors.id))
  return rows.map(({ id, fields, taught }) => ({
    ...fields,
    id,
    courses: courses.flatMap(({ id: course, title }) =>
      [...fields.courses, ...taught].includes(course) ? { id: course, title } : [],
    ),
  }))
}

/** Of the team, with the batches that are not over. */
const batchesOfPerson = (today: string) => sql<{ id: number; title: string; startsOn: string }[]>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'startsOn', b.starts_on,
    'title', coalesce(c.course ->> 'title', c.draft ->> 'title')) order by b.starts_on), '[]')
    from batches b join courses c on c.id = b.course_id
   where b.trainer_id = ${instructors.personId} and b.status <> 'cancelled'
     and b.ends_on >= ${today}::date)`

/** For staff, hidden ones included. */
export async function listInstructors(db: Transaction, today: string) {
  const rows = await db
    .select({
      id: instructors.id,
      personId: instructors.personId,
      fields: instructors.fields,
      isVisible: instructors.isVisible,
      isSample: instructors.isSample,
      earlier: instructors.earlier,
      version: instructors.version,
      savedBy: instructors.savedBy,
      savedAt: instructors.updatedAt,
      batches: batchesOfPerson(today),
    })
    .from(instructors)
    .where(isPresent)
    .orderBy(asc(instructors.position), asc(instructors.id))
  return rows.map(({ fields, ...row }) => ({ ...fields, ...row }))
}

/** What the form offers. */
export async function listInstructorChoices(db: Transaction, trainerRoles: readonly string[]) {
  const courses = await db.execute<{ id: string; title: string }>(sql`
    select id, coalesce(course ->> 'title', draft ->> 'title') title from courses
     where archived_at is null order by position`)
  const people = await db.execute<{ id: string; name: string }>(sql`
    select distinct u.id, u.name from users u join staff_roles r on r.user_id = u.id
     where r.role = any(${sql.param(trainerRoles)}::text[]) order by u.name`)
  return { courses: courses.rows, people: people.rows }
}

/** One change of the list after another. */
export async function lockInstructors(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'instructors')
}
