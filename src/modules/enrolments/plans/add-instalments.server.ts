import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import type { Start } from '../../batches/contract.ts'
import type { CourseJson } from '../../courses/contract.ts'
import { readCourse } from '../../courses/rules.ts'
import { describeInstalments, plansFor } from './rules.ts'
import { listPlans, offerOf } from './store.server.ts'

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
