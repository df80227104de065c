import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import type { VersionedFacts } from '../../audit/events.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { courses } from '../tables.ts'
import {
  type CourseDraft,
  type CourseField,
  differingCourseFields,
  emptyDraft,
  toDraft,
} from './rules.ts'
import { findCourse, lockCatalogue, type StoredCourse } from './store.server.ts'

/** Which course a change is meant for, the version it was made on, who makes it, and when. */
export type CourseChange = { id: string; version: number; by: PersonContext }

/** Somebody else saved in between: nothing was changed. */
export type LateForCourse = ChangedSince<CourseField> & {
  by: string
  at: Date
  current: StoredCourse
}

type Refusal = { ok: false; reason: string }

/** What became of a change; `props` is what only this kind of change is refused for. */
export type CourseChangeResult<props extends Refusal> =
  | { ok: true; row: StoredCourse }
  | { ok: false; reason: 'not-found' }
  | LateForCourse
  | props

type Plan = {
  ok: true
  set: PgUpdateSetSource<typeof courses>
  happened: VersionedFacts<'course'>
  /** What else belongs to the change, after the course has its new state. */
  also?: (tx: Transaction) => Promise<void>
}

/**
 * One change of one course: waits its turn, looks whether the course still is what the person saw, asks
 * `decide` what shall become of it, and notes it in the audit log. Who comes too late with a text hears in
 * which fields of it another one stands.
 */
export function changeCourse<props extends Refusal>(
  db: Database,
  {
    id,
    version,
    by: { actor, now },
    written: courseDraft,
  }: CourseChange & { written?: CourseDraft },
  decide: (row: StoredCourse, tx: Transaction) => Plan | props | Promise<Plan | props>,
): Promise<CourseChangeResult<props>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const existingCourse = await findCourse(tx, id)
    if (!existingCourse) return { ok: false, reason: 'not-found' }
    if (existingCourse.version !== version) return lateFor(existingCourse, courseDraft)
    const decision = await decide(existingCourse, tx)
    if (!isPlan(decision)) return decision
    const [row] = await tx
      .update(courses)
      .set({ ...decision.set, version: version + 1, savedBy: actor.name, updatedAt: now })
      .where(eq(courses.id, id))
      .returning()
    if (!row) throw new Error('A course that is locked is gone.')
    await decision.also?.(tx)
    const info = { id: row.id, version: row.version }
    await record(tx, { ...decision.happened, ...info }, { actor, now })
    return { ok: true, row }
  })
}

function lateFor(current: StoredCourse, courseDraft: CourseDraft | undefined): LateForCourse {
  const { draft, course, savedBy, updatedAt: at } = current
  const text = draft ?? (course ? toDraft(course) : emptyDraft)
  const differs = courseDraft ? differingCourseFields(courseDraft, text) : []
  return { ok: false, reason: 'changed-since', by: savedBy ?? 'System', at, differs, current }
}

function isPlan(decision: Plan | Refusal): decision is Plan {
  return decision.ok
}
