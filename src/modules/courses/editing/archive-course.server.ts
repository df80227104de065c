import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { courses } from '../tables.ts'
import {
  type CourseChange,
  type CourseChangeResult,
  changeCourse,
  changeCourseIn,
} from './change-course.server.ts'
import { pickDiffering, toDraft } from './rules.ts'
import { lastPosition, lockCatalogue, type StoredCourse, storeRevision } from './store.server.ts'

type Refusal = { ok: false; reason: 'already-done' }

/**
 * Removes a course from the public site, or restores it at the end of the catalogue. Its text, revisions
 * and registrations stay.
 */
export function archiveCourse(
  db: Database,
  change: CourseChange,
  archived: boolean,
): Promise<CourseChangeResult<Refusal>> {
  return changeCourse<Refusal>(db, change, (row) => decide(row, change.by, archived))
}

function decide({ archivedAt }: StoredCourse, { now }: PersonContext, archived: boolean) {
  if ((archivedAt !== null) === archived)
    return { ok: false, reason: 'already-done' } satisfies Refusal
  return {
    ok: true as const,
    changes: archived ? { archivedAt: now } : { archivedAt: null, position: lastPosition },
    event: {
      event: archived ? ('archive course' as const) : ('unarchive course' as const),
      before: { archived: !archived },
      after: { archived },
    },
  }
}

/** Courses of the sample that nobody has changed and that are not archived, in the order of the catalogue. */
export function listSampleCourses(db: Transaction, sampleIds: readonly string[]) {
  return db
    .select({ id: courses.id, course: courses.course, version: courses.version })
    .from(courses)
    .where(
      and(
        inArray(courses.id, [...sampleIds]),
        isNull(courses.savedBy),
        isNull(courses.archivedAt),
        isNotNull(courses.course),
      ),
    )
    .orderBy(courses.position)
}

/** Archives those of the sample; those that are kept no longer name who teaches them. */
export async function removeSampleCourses(
  tx: Transaction,
  { sampleIds, kept }: { sampleIds: readonly string[]; kept: readonly string[] },
  context: PersonContext,
): Promise<number> {
  await lockCatalogue(tx)
  const rows = await listSampleCourses(tx, sampleIds)
  const others = rows.filter(({ id }) => !kept.includes(id))
  for (const { id, version } of rows) {
    const change = { id, version, by: context }
    if (kept.includes(id)) await changeCourseIn<never>(tx, change, removeTeacher(tx, change))
    else await changeCourseIn<Refusal>(tx, change, (row) => decide(row, context, true))
  }
  return others.length
}

function removeTeacher(tx: Transaction, { id, by: { actor, now } }: CourseChange) {
  return ({ course }: StoredCourse) => {
    if (!course?.facts?.teacher) return { ok: true as const }
    const { teacher: _, ...facts } = course.facts
    const next = { ...course, facts }
    const [before, after] = [toDraft(course), toDraft(next)]
    return {
      ok: true as const,
      changes: { course: next },
      event: {
        event: 'publish course' as const,
        before: pickDiffering(before, after),
        after: pickDiffering(after, before),
      },
      also: () => storeRevision(tx, { id, by: actor.name, now }),
    }
  }
}
