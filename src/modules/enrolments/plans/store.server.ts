import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import type { Start } from '../../batches/contract.ts'
import type { CourseJson } from '../../courses/contract.ts'
import { readCourse } from '../../courses/rules.ts'
import { type FeePlan, feePlans } from '../tables.ts'
import type { PlanOffer } from './contract.ts'
import { beginToday, describeInstalments, dueBy, plansFor, splitFee } from './rules.ts'

/** Plans in use, of one course or of all. */
export function listPlans(db: Transaction, courseId?: string): Promise<FeePlan[]> {
  const ofCourse = courseId === undefined ? undefined : eq(feePlans.courseId, courseId)
  return db
    .select()
    .from(feePlans)
    .where(and(isNull(feePlans.retiredAt), ofCourse))
    .orderBy(asc(feePlans.courseId), asc(feePlans.batchId), asc(feePlans.name))
}

/** One plan, retired or not. */
export async function findPlan(db: Transaction, id: number): Promise<FeePlan | undefined> {
  const [plan] = await db.select().from(feePlans).where(eq(feePlans.id, id))
  return plan
}

/** The plan for a student who pays today; undefined if it no longer fits the fee. */
export function offerOf(
  { id, version, name, parts }: FeePlan,
  { feePaise, startsOn, today }: { feePaise: number; startsOn: string; today: string },
): PlanOffer | undefined {
  const dues = splitFee(parts, { feePaise, startsOn })
  if (!dues) return undefined
  const dueParts = beginToday(dues, today)
  return { id, version, name, dueNowPaise: dueBy(dueParts, today), parts: dueParts }
}

/** Starts, each with the plan of most instalments available to a student who enrols today. */
export async function addInstalments(
  db: Transaction,
  starts: Start[],
  { courses, now }: { courses: readonly CourseJson[]; now: Date },
): Promise<Start[]> {
  const plans = await listPlans(db)
  const today = dayInIndia(now)
  const fees = new Map(courses.map(readCourse).map(({ id, price }) => [id, price]))
  return starts.map((start) => {
    const feePaise = fees.get(start.course) ?? 0
    const [longest] = plansFor(plans, { id: start.id, courseId: start.course })
      .flatMap((plan) => offerOf(plan, { feePaise, startsOn: start.startsOn, today }) ?? [])
      .map((offer) => describeInstalments(offer, today))
      .filter(({ count }) => count > 1)
      .toSorted((one, other) => other.count - one.count)
    return longest ? { ...start, instalments: longest } : start
  })
}
