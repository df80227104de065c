import catalogue from '../../content/courses.json' with { type: 'json' }
import { readCourse } from '../../src/modules/courses/rules.ts'
import { type PlanPart, splitFee } from '../../src/modules/enrolments/plans/rules.ts'
import { feePlans } from '../../src/modules/enrolments/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { dayInIndia } from '../../src/ui/format/days.ts'

const plans: { name: string; parts: PlanPart[] }[] = [
  {
    name: 'Two instalments',
    parts: [
      { percent: 50, days: 0 },
      { rest: true, days: 30 },
    ],
  },
  {
    name: 'Three instalments',
    parts: [
      { percent: 40, days: 0 },
      { percent: 30, days: 30 },
      { rest: true, days: 60 },
    ],
  },
]

/** In paise: sample courses from this fee on may be paid in instalments. */
export const leastFeeInParts = 500_000

export async function seedDemoPlans(tx: Transaction, now: Date): Promise<void> {
  const startsOn = dayInIndia(now)
  const rows = catalogue
    .map(readCourse)
    .flatMap(({ id: courseId, price: feePaise }) =>
      plans
        .filter(
          ({ parts }) => feePaise >= leastFeeInParts && splitFee(parts, { feePaise, startsOn }),
        )
        .map((plan) => ({ courseId, ...plan, savedBy: 'System', savedAt: now })),
    )
  await tx.insert(feePlans).values(rows)
}
