import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { batches } from '../../batches/tables.ts'
import type { PlannedPrice } from '../../courses/editing/planned-prices/rules.ts'
import { readCourse } from '../../courses/rules.ts'
import { courses } from '../../courses/tables.ts'
import { readSettings } from '../../settings/store.server.ts'
import { daysForDues } from '../rules.ts'
import { type FeePlan, feePlans } from '../tables.ts'
import { checkParts, checkPlanDays, fitsFee, type PartsReason, type PlanPart } from './rules.ts'
import { findPlan, listPlans } from './store.server.ts'

type PlanInput = { name: string; parts: PlanPart[] }
export type PlanField = keyof PlanInput
type NewPlan = PlanInput & { courseId: string; batchId: number | null }

type PlanRefusal =
  | { ok: false; reason: 'no-course' | 'no-batch' | 'retired' | 'name-taken' }
  | ({ ok: false } & PartsReason)

export type MadePlan = Awaited<ReturnType<typeof versionedPlan.update<PlanRefusal>>>

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
    return { ok: true, row: plan }
  })
}

/** Changes name or instalments. Existing enrolments keep what was agreed. */
export function changePlan(
  db: Database,
  { id, version, ...input }: PlanInput & { id: number; version: number },
  context: PersonContext,
): Promise<MadePlan> {
  return db.transaction((tx) =>
    versionedPlan.update<PlanRefusal>(
      tx,
      { id, version, input },
      async (plan) => {
        if (plan.retiredAt) return { ok: false, reason: 'retired' }
        const newPlan = { ...plan, ...input }
        const wrong =
          (await findWrong(tx, newPlan, context.now)) ?? (await findNameTaken(tx, newPlan))
        if (wrong) return { ok: false, ...wrong }
        const before = { name: plan.name, parts: plan.parts }
        if (differingFields(before, input).length === 0) return { ok: true }
        const facts = { before: inWords(before), after: inWords(input) }
        return { ok: true, changes: input, event: { event: 'change plan', ...facts } }
      },
      context,
    ),
  )
}

/** Retires a plan: it is no longer offered. */
export function retirePlan(
  db: Database,
  request: { id: number; version: number },
  context: PersonContext,
): Promise<MadePlan> {
  const facts = { before: { retired: false }, after: { retired: true } }
  return db.transaction((tx) =>
    versionedPlan.update<PlanRefusal>(
      tx,
      request,
      ({ retiredAt }) => {
        if (retiredAt) return { ok: false, reason: 'retired' }
        const event = { event: 'retire plan', ...facts } as const
        return { ok: true, changes: { retiredAt: context.now }, event }
      },
      context,
    ),
  )
}

/** Locks the plans of a course until the transaction ends: their names are unique, and they fit its price. */
async function lockPlansOf(tx: Transaction, courseId: string): Promise<void> {
  await lockNamed(tx, `fee plans of ${courseId}`)
}

const versionedPlan = new VersionedRecords({
  kind: 'plan',
  table: feePlans,
  missing: 'no-plan',
  lock: async (tx, { id }: { id: number; version: number; input?: PlanInput }) => {
    const plan = await findPlan(tx, id)
    if (plan) await lockPlansOf(tx, plan.courseId)
    return plan && findPlan(tx, id)
  },
  late: (_, current: FeePlan, { input }) => {
    const differs = input ? differingFields(current, input) : []
    return { by: current.savedBy, at: current.savedAt, differs, current }
  },
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), savedAt: now }),
})

/** The course and batch exist, and the instalments fit the current fee and the planned one. */
async function findWrong(tx: Transaction, { courseId, batchId, parts }: NewPlan, now: Date) {
  const [course] = await tx
    .select({ course: courses.course, plannedPrice: courses.plannedPrice })
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
    checkPlannedFee(parts, course.plannedPrice) ??
    checkPlanDays(parts, { today, until: daysForDues(today).until })
  )
}

/** A price that was not published because of a plan holds none back. */
function checkPlannedFee(
  parts: readonly PlanPart[],
  plannedPrice: PlannedPrice | null,
): PartsReason | undefined {
  if (!plannedPrice || plannedPrice.plansNotFitting) return undefined
  const feePaise = (plannedPrice['discounted price'] ?? 0) * 100
  return fitsFee(parts, feePaise)
    ? undefined
    : { reason: 'above-planned-fee', feePaise, from: plannedPrice.at }
}

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

/** PostgreSQL orders JSON keys by itself. */
function sorted(value: string | PlanPart[]) {
  if (typeof value === 'string') return value
  return value.map((part) => Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

/** For the history: a line for each instalment. */
function inWords({ parts, ...fields }: PlanInput & Partial<NewPlan>) {
  const { name, courseId, batchId } = fields
  return { name, courseId, batchId, parts: parts.map((part) => JSON.stringify(part)).join('; ') }
}

/** Plans in use that a fee is too low for, by name. Those of a batch that is over are offered to nobody. */
export async function findPlansNotFitting(
  tx: Transaction,
  { courseId, feePaise, now }: { courseId: string; feePaise: number; now: Date },
): Promise<string[]> {
  // A plan that is being made reads the price under the same lock.
  await lockPlansOf(tx, courseId)
  const plans = (await listPlans(tx, courseId)).filter(({ parts }) => !fitsFee(parts, feePaise))
  const ids = plans.flatMap(({ batchId }) => batchId ?? [])
  const running = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        inArray(batches.id, ids),
        gte(batches.endsOn, dayInIndia(now)),
        ne(batches.status, 'cancelled'),
      ),
    )
  return plans
    .filter(({ batchId }) => batchId === null || running.some(({ id }) => id === batchId))
    .map(({ name }) => name)
}
