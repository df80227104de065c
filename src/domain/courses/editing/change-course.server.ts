import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ByPerson } from '../../by.ts'
import { type Change, recordChange } from '../../history/record-change.server.ts'
import { courses } from '../tables.ts'
import { type CourseRow, findCourse, lockCatalogue } from './store.server.ts'

/** Which course a change is meant for, the version it was made on, who makes it, and when. */
export type CourseChange = { id: string; version: number; by: ByPerson }

type Refusal = { ok: false; reason: string }

/** What became of a change; `Own` is what only this kind of change is refused for. */
export type Changed<Own extends Refusal> =
  | { ok: true; row: CourseRow }
  | { ok: false; reason: 'not-found' }
  /** Somebody else saved in between: nothing was changed. */
  | { ok: false; reason: 'changed'; by: string; at: Date }
  | Own

type Plan = {
  ok: true
  set: PgUpdateSetSource<typeof courses>
  note: Pick<Change, 'action' | 'before' | 'after'>
  /** What else belongs to the change, after the course has its new state. */
  also?: (tx: Transaction) => Promise<void>
}

/**
 * One change of one course: waits its turn, looks whether the course still is what the person saw,
 * asks `decide` what shall become of it, and notes it in the audit trail.
 */
export function changeCourse<Own extends Refusal>(
  db: Database,
  { id, version, by: { actor, now } }: CourseChange,
  decide: (row: CourseRow, tx: Transaction) => Plan | Own | Promise<Plan | Own>,
): Promise<Changed<Own>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const standing = await findCourse(tx, id)
    if (!standing) return { ok: false, reason: 'not-found' }
    if (standing.version !== version) {
      const { savedBy, updatedAt } = standing
      return { ok: false, reason: 'changed', by: savedBy ?? 'System', at: updatedAt }
    }
    const decision = await decide(standing, tx)
    if (!isPlan(decision)) return decision
    const [row] = await tx
      .update(courses)
      .set({ ...decision.set, version: version + 1, savedBy: actor.name, updatedAt: now })
      .where(eq(courses.id, id))
      .returning()
    if (!row) throw new Error('A course that is locked is gone.')
    await decision.also?.(tx)
    const record = { kind: 'course', id: row.id } as const
    await recordChange(tx, { actor, record, ...decision.note, now })
    return { ok: true, row }
  })
}

function isPlan(decision: Plan | Refusal): decision is Plan {
  return decision.ok
}
