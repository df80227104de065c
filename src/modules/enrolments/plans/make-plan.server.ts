import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { batches } from '../../batches/tables.ts'
import { readCourse } from '../../courses/rules.ts'
import { courses } from '../../courses/tables.ts'
import { readSettings } from '../../settings/store.server.ts'
import { daysForDues } from '../rules.ts'
import { checkParts, checkPlanDays, type PartsReason, type PlanPart } from './rules.ts'
import { findPlan } from './store.server.ts'
import { type FeePlan, feePlans } from './tables.ts'

type PlanInput = { name: string; parts: PlanPart[] }
export type PlanField = keyof PlanInput
type NewPlan = PlanInput & { courseId: string; batchId: number | null }

export type MadePlan =
  | { ok: true; plan: FeePlan }
  | { ok: false; reason: 'no-plan' | 'no-course' | 'no-batch' | 'retired' | 'name-taken' }
  | ({ ok: false } & PartsReason)
  | (ChangedSince<PlanField> & { current: FeePlan })

/** A plan of a course, or of one batch of it. */
export function addPlan(db: Database, newPlan: NewPlan, context: PersonContext): Promise<MadePlan> {
  return db.transaction(async (tx) => {
    await lockPlansOf(tx, newPlan.courseId)
    const wrong = (await findWrong(tx, newPlan, context.now)) ?? (await findNameTaken(tx, newPlan))
    if (wrong) return { ok: false, ...wrong }
    const { actor, now } = context
    const [plan] = await tx
      .insert(feePlans)
      .values({ ...newPlan, savedBy: actor.name, savedAt: now })
      .returning()
    if (!plan) throw new Error('A plan that was just made is gone.')
    const { id, version } = plan
    await record(tx, { event: 'add plan', id, version, after: inWords(newPlan) }, context)
    return { ok: true, plan }
  })
}

/** Another name or other parts. Whoever joined by it keeps what was agreed then. */
export function changePlan(
  db: Database,
  { id, version, ...input }: PlanInput & { id: number; version: number },
  context: PersonContext,
): Promise<MadePlan> {
  return withPlan(db, { id, version, written: input }, async (tx, plan) => {
    const planInput = { ...plan, ...input }
    const wrong =
      (await findWrong(tx, planInput, context.now)) ?? (await findNameTaken(tx, planInput))
    if (wrong) return { ok: false, ...wrong }
    const before = { name: plan.name, parts: plan.parts }
    if (differingFields(before, input).length === 0) return { ok: true, plan }
    const facts = { before: inWords(before), after: inWords(input) }
    const saved = await save(tx, plan, { changes: input, by: context })
    await record(tx, { event: 'change plan', id, version: saved.version, ...facts }, context)
    return { ok: true, plan: saved }
  })
}

/** Nobody is offered it any more. */
export function retirePlan(
  db: Database,
  request: { id: number; version: number },
  context: PersonContext,
): Promise<MadePlan> {
  return withPlan(db, request, async (tx, plan) => {
    const retired = await save(tx, plan, { changes: { retiredAt: context.now }, by: context })
    const facts = { before: { retired: false }, after: { retired: true } }
    const { id, version } = retired
    await record(tx, { event: 'retire plan', id, version, ...facts }, context)
    return { ok: true, plan: retired }
  })
}

/** Until the transaction ends nobody else makes or changes a plan of this course: names are its own. */
async function lockPlansOf(tx: Transaction, courseId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fee plans of ${courseId}`}, 0))`,
  )
}

/** The plan as somebody saw it, and as it stands once it is locked. */
function withPlan(
  db: Database,
  { id, version, written: input }: { id: number; version: number; written?: PlanInput },
  work: (tx: Transaction, plan: FeePlan) => Promise<MadePlan>,
): Promise<MadePlan> {
  return db.transaction(async (tx) => {
    const seenPlan = await findPlan(tx, id)
    if (!seenPlan) return { ok: false, reason: 'no-plan' }
    await lockPlansOf(tx, seenPlan.courseId)
    const plan = (await findPlan(tx, id)) ?? seenPlan
    if (plan.version !== version) {
      const changeInfo = { by: plan.savedBy, at: plan.savedAt, current: plan }
      const differs = input ? differingFields(plan, input) : []
      return { ok: false, reason: 'changed-since', ...changeInfo, differs }
    }
    return plan.retiredAt ? { ok: false, reason: 'retired' } : work(tx, plan)
  })
}

async function save(
  tx: Transaction,
  { id, version }: FeePlan,
  { changes, by: context }: { changes: Partial<typeof feePlans.$inferInsert>; by: PersonContext },
): Promise<FeePlan> {
  const [plan] = await tx
    .update(feePlans)
    .set({ ...changes, version: version + 1, savedBy: context.actor.name, savedAt: context.now })
    .where(eq(feePlans.id, id))
    .returning()
  if (!plan) throw new Error('A plan that is locked is gone.')
  return plan
}

/** A course that is there, a batch of it, and parts that the fee of today can be paid in. */
async function findWrong(tx: Transaction, { courseId, batchId, parts }: NewPlan, now: Date) {
  const [course] = await tx
    .select({ course: courses.course })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.archivedAt)))
  if (!course) return { reason: 'no-course' } as const
  if (batchId !== null) {
    const ofCourse = and(eq(batches.id, batchId), eq(batches.courseId, courseId))
    if ((await tx.$count(batches, ofCourse)) === 0) return { reason: 'no-batch' } as const
  }
  const { minParts: min, maxParts: max } = await readSettings(tx)
  const feePaise = course.course ? readCourse(course.course).price : undefined
  const today = dayInIndia(now)
  return (
    checkParts(parts, { min, max }, feePaise) ??
    checkPlanDays(parts, { today, until: daysForDues(today).until })
  )
}

/** Whether another plan of the same course or batch is called the same. */
async function findNameTaken(
  tx: Transaction,
  { id = 0, courseId, batchId, name }: NewPlan & { id?: number },
) {
  const same = and(
    eq(feePlans.courseId, courseId),
    sql`${feePlans.batchId} is not distinct from ${batchId}`,
    sql`lower(${feePlans.name}) = lower(${name})`,
    isNull(feePlans.retiredAt),
    ne(feePlans.id, id),
  )
  return (await tx.$count(feePlans, same)) > 0 ? ({ reason: 'name-taken' } as const) : undefined
}

function differingFields(one: PlanInput, other: PlanInput): PlanField[] {
  return (['name', 'parts'] as const).filter(
    (field) => JSON.stringify(sorted(one[field])) !== JSON.stringify(sorted(other[field])),
  )
}

/** PostgreSQL keeps the keys of a part in an order of its own. */
function sorted(value: string | PlanPart[]) {
  if (typeof value === 'string') return value
  return value.map((part) => Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

/** As the history keeps it: a line for each part. */
function inWords({ parts, ...fields }: PlanInput & Partial<NewPlan>) {
  const { name, courseId, batchId } = fields
  return { name, courseId, batchId, parts: parts.map((part) => JSON.stringify(part)).join('; ') }
}
