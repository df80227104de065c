import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { type Decision, VersionedRecords } from '../../audit/versioned-records.server.ts'
import { courses } from '../tables.ts'
import { type CourseDraft, differingCourseFields, emptyDraft, toDraft } from './rules.ts'
import { findCourse, lockCatalogue, type StoredCourse } from './store.server.ts'

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
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), updatedAt: now }),
})

/** The result of a change; `Other` are the refusals of this kind of change. */
export type CourseChangeResult<Other extends Refusal> =
  | Awaited<ReturnType<typeof versionedCourse.update<never>>>
  | Other

export type LateForCourse = Extract<CourseChangeResult<never>, { reason: 'changed-since' }>

type CourseDecision = Decision<typeof courses, 'course'>

/** The same in the transaction of a larger change. */
export function changeCourseIn<Other extends Refusal>(
  tx: Transaction,
  {
    by: context,
    ...request
  }: Omit<CourseChange, 'by'> & { by: ActionContext; written?: CourseDraft },
  decide: (
    row: StoredCourse,
    tx: Transaction,
  ) => CourseDecision | Other | Promise<CourseDecision | Other>,
): Promise<CourseChangeResult<Other>> {
  return versionedCourse.update<Other>(tx, request, (row) => decide(row, tx), context)
}

/** Changes a course; `decide` returns its new values or a refusal. */
export function changeCourse<Other extends Refusal>(
  db: Database,
  change: CourseChange & { written?: CourseDraft },
  decide: (
    row: StoredCourse,
    tx: Transaction,
  ) => CourseDecision | Other | Promise<CourseDecision | Other>,
): Promise<CourseChangeResult<Other>> {
  return db.transaction((tx) => changeCourseIn(tx, change, decide))
}
