import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  savedStamp,
} from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { type Decision, VersionedRecords } from '../../audit/versioned-records.server.ts'
import { plansNotFitting } from '../hooks.server.ts'
import { readCourse } from '../rules.ts'
import {
  findCourse,
  lockCatalogue,
  positionAtEnd,
  type StoredCourse,
  storeRevision,
} from '../store.server.ts'
import { courseRevisions, courses } from '../tables.ts'
import {
  type CourseDraft,
  checkForPublishing,
  checkId,
  differenceOf,
  differingCourseFields,
  emptyDraft,
  type FieldErrors,
  type IdReason,
  toCourseJson,
  toDraft,
} from './rules.ts'

type Refusal = { ok: false; reason: string }

/** The course, the version that the change is based on, the actor, and the time. */
export type CourseChange = { id: string; version: number; by: PersonContext }

type CourseRequest = { id: string; version: number; written?: CourseDraft }

const versionedCourse = new VersionedRecords({
  kind: 'course',
  table: courses,
  missing: 'not-found',
  lock: async (tx, { id }: CourseRequest) => {
    await lockCatalogue(tx)
    return findCourse(tx, id)
  },
  /** A version conflict of a text names the fields that differ. */
  late: (_, current: StoredCourse, { written }) => {
    const { draft, course, savedBy, updatedAt: at } = current
    const text = draft ?? (course ? toDraft(course) : emptyDraft)
    const differs = written ? differingCourseFields(written, text) : []
    return { by: savedBy ?? 'System', at, differs, current }
  },
  stamp: savedStamp,
})

/** The result of a change; `Other` are the refusals of this kind of change. */
export type CourseChangeResult<Other extends Refusal> =
  | Awaited<ReturnType<typeof versionedCourse.update<never>>>
  | Other

export type LateForCourse = Extract<CourseChangeResult<never>, { reason: 'changed-since' }>

type CourseDecision = Decision<typeof courses, 'course'>

/** Returns the new values of a course, or a refusal. */
type Decide<Other> = (
  row: StoredCourse,
  tx: Transaction,
) => CourseDecision | Other | Promise<CourseDecision | Other>

/** Changes a course in the transaction of the caller. */
export function changeCourseIn<Other extends Refusal>(
  tx: Transaction,
  { by: context, ...request }: CourseRequest & { by: ActionContext },
  decide: Decide<Other>,
): Promise<CourseChangeResult<Other>> {
  return versionedCourse.update<Other>(tx, request, (row) => decide(row, tx), context)
}

export function changeCourse<Other extends Refusal>(
  db: Database,
  change: CourseChange & { written?: CourseDraft },
  decide: Decide<Other>,
): Promise<CourseChangeResult<Other>> {
  return db.transaction((tx) => changeCourseIn(tx, change, decide))
}

type DraftRefusal = { ok: false; reason: 'taken' } | ({ ok: false } & IdReason)

/**
 * Saves a draft, which the public does not see. A text equal to the published one removes the draft. The id
 * is fixed once the course was published: links, mails and search engines use it.
 */
export function saveDraft(
  db: Database,
  change: CourseChange,
  courseDraft: CourseDraft,
): Promise<CourseChangeResult<DraftRefusal>> {
  return changeCourse<DraftRefusal>(db, { ...change, written: courseDraft }, async (row, tx) => {
    const published = row.course && toDraft(row.course)
    const draft = published ? { ...courseDraft, id: row.id } : courseDraft
    if (!published) {
      const wrong = checkId(draft.id)
      if (wrong) return { ok: false, ...wrong }
      if (draft.id !== row.id && (await findCourse(tx, draft.id)))
        return { ok: false, reason: 'taken' }
    }
    const before = row.draft ?? published ?? emptyDraft
    const isDraft = !published || differingCourseFields(draft, published).length > 0
    return {
      ok: true,
      changes: { id: draft.id, draft: isDraft ? draft : null },
      event: { event: 'save course draft', ...differenceOf(before, draft) },
    }
  })
}

export type PlansDoNotFit = {
  ok: false
  reason: 'plans-do-not-fit'
  plans: string[]
  feePaise: number
}

/**
 * Refuses a new price that payment plans of the course do not fit: their instalments before the last one reach
 * it. Such a plan is offered no more, and nobody would be told.
 */
export async function checkPlans(
  tx: Transaction,
  price: { courseId: string; feePaise: number; formerPaise?: number | undefined },
  now: Date,
): Promise<PlansDoNotFit | undefined> {
  const { courseId, feePaise, formerPaise } = price
  if (feePaise === formerPaise) return undefined
  const plans = await plansNotFitting.get()(tx, { courseId, feePaise, now })
  return plans.length > 0 ? { ok: false, reason: 'plans-do-not-fit', plans, feePaise } : undefined
}

type RestoreRefusal =
  | { ok: false; reason: 'archived' | 'no-revision' | 'nothing-to-restore' }
  | PlansDoNotFit

/**
 * Publishes an earlier revision again, byte for byte: the text is copied inside the database. A draft is
 * discarded; the audit log has its text. If the revision is the published text, only the draft is
 * discarded.
 */
export function restoreRevision(
  db: Database,
  change: CourseChange,
  number: number,
): Promise<CourseChangeResult<RestoreRefusal>> {
  return changeCourse<RestoreRefusal>(db, change, async (row, tx) => {
    if (row.archivedAt) return { ok: false, reason: 'archived' }
    const revision = and(eq(courseRevisions.courseId, row.id), eq(courseRevisions.number, number))
    const [stored] = await tx
      .select({
        course: courseRevisions.course,
        isPublished: sql<boolean>`${courseRevisions.course}::text =
          (select course::text from courses where id = ${row.id})`,
      })
      .from(courseRevisions)
      .where(revision)
    if (!stored) return { ok: false, reason: 'no-revision' }
    if (stored.isPublished && !row.draft) return { ok: false, reason: 'nothing-to-restore' }
    const price = {
      courseId: row.id,
      feePaise: readCourse(stored.course).price,
      formerPaise: row.course ? readCourse(row.course).price : undefined,
    }
    const wrong = await checkPlans(tx, price, change.by.now)
    if (wrong) return wrong
    const current = row.draft ?? (row.course ? toDraft(row.course) : emptyDraft)
    const { before, after } = differenceOf(current, toDraft(stored.course))
    const text = tx.select({ course: courseRevisions.course }).from(courseRevisions).where(revision)
    return {
      ok: true,
      changes: { course: sql`(${text})`, draft: null },
      event: {
        event: stored.isPublished ? 'discard course draft' : 'restore course',
        before,
        after: { revision: number, ...after },
      },
      also: async () => {
        if (stored.isPublished) return
        const { actor, now } = change.by
        await storeRevision(tx, { id: row.id, by: actor.name, now, restoredFrom: number })
      },
    }
  })
}

type PublishRefusal =
  | PlansDoNotFit
  | { ok: false; reason: 'archived' | 'no-draft' }
  | { ok: false; reason: 'incomplete'; fields: FieldErrors }

/**
 * Publishes the draft and stores it as a revision. A trigger on the table announces it, so that every
 * process clears its page cache.
 */
export function publishCourse(
  db: Database,
  change: CourseChange,
): Promise<CourseChangeResult<PublishRefusal>> {
  return db.transaction((tx) => publishCourseIn(tx, change))
}

/** The same in the transaction of a larger change. */
export function publishCourseIn(
  tx: Transaction,
  change: CourseChange,
): Promise<CourseChangeResult<PublishRefusal>> {
  return changeCourseIn<PublishRefusal>(tx, change, async ({ id, course, draft, archivedAt }) => {
    if (archivedAt) return { ok: false, reason: 'archived' }
    if (!draft) return { ok: false, reason: 'no-draft' }
    const fields = checkForPublishing(draft)
    if (Object.keys(fields).length > 0) return { ok: false, reason: 'incomplete', fields }
    const next = toCourseJson(draft)
    const price = {
      courseId: id,
      feePaise: readCourse(next).price,
      formerPaise: course ? readCourse(course).price : undefined,
    }
    const wrong = await checkPlans(tx, price, change.by.now)
    if (wrong) return wrong
    const before = course ? toDraft(course) : emptyDraft
    return {
      ok: true,
      changes: { course: next, draft: null },
      event: { event: 'publish course', ...differenceOf(before, draft) },
      also: () => storeRevision(tx, { id, by: change.by.actor.name, now: change.by.now }),
    }
  })
}

type ArchiveRefusal = { ok: false; reason: 'already-done' }

/**
 * Removes a course from the public site, or restores it at the end of the catalogue. Its text, revisions
 * and registrations stay.
 */
export function archiveCourse(
  db: Database,
  change: CourseChange,
  archived: boolean,
): Promise<CourseChangeResult<ArchiveRefusal>> {
  return changeCourse<ArchiveRefusal>(db, change, (row) =>
    decideArchiving(row, change.by, archived),
  )
}

function decideArchiving({ archivedAt }: StoredCourse, { now }: PersonContext, archived: boolean) {
  if ((archivedAt !== null) === archived)
    return { ok: false, reason: 'already-done' } satisfies ArchiveRefusal
  return {
    ok: true as const,
    changes: archived ? { archivedAt: now } : { archivedAt: null, position: positionAtEnd },
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
  { sampleIds, keptCourseIds }: { sampleIds: readonly string[]; keptCourseIds: readonly string[] },
  context: PersonContext,
): Promise<number> {
  await lockCatalogue(tx)
  const rows = await listSampleCourses(tx, sampleIds)
  const others = rows.filter(({ id }) => !keptCourseIds.includes(id))
  for (const { id, version } of rows) {
    const change = { id, version, by: context }
    if (keptCourseIds.includes(id))
      await changeCourseIn<never>(tx, change, removeTeacher(tx, change))
    else
      await changeCourseIn<ArchiveRefusal>(tx, change, (row) => decideArchiving(row, context, true))
  }
  return others.length
}

function removeTeacher(tx: Transaction, { id, by: { actor, now } }: CourseChange) {
  return ({ course }: StoredCourse) => {
    if (!course?.facts?.teacher) return { ok: true as const }
    const { teacher: _, ...facts } = course.facts
    const next = { ...course, facts }
    return {
      ok: true as const,
      changes: { course: next },
      event: { event: 'publish course' as const, ...differenceOf(toDraft(course), toDraft(next)) },
      also: () => storeRevision(tx, { id, by: actor.name, now }),
    }
  }
}

/** Adds a course as a draft at the end of the catalogue. Ids are unique. */
export function addCourse(db: Database, draft: CourseDraft, context: PersonContext) {
  return db.transaction((tx) => addCourseIn(tx, draft, context))
}

/** The same in the transaction of a larger change. */
export async function addCourseIn(
  tx: Transaction,
  draft: CourseDraft,
  { actor, now }: PersonContext,
): Promise<{ ok: true; row: StoredCourse } | { ok: false; reason: 'taken' }> {
  await lockCatalogue(tx)
  const [row] = await tx
    .insert(courses)
    .values({ id: draft.id, position: positionAtEnd, draft, savedBy: actor.name, updatedAt: now })
    .onConflictDoNothing({ target: courses.id })
    .returning()
  if (!row) return { ok: false, reason: 'taken' }
  const { id, version } = row
  await record(tx, { event: 'add course', id, version, after: draft }, { actor, now })
  return { ok: true, row }
}
