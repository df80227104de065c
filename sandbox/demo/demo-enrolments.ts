import { randomUUID } from 'node:crypto'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { demoAdmin, demoLearner } from '../../content/people.ts'
import { readCourse } from '../../src/modules/courses/rules.ts'
import { type PlanPart, splitFee } from '../../src/modules/enrolments/plans/rules.ts'
import { dues, enrolments } from '../../src/modules/enrolments/tables.ts'
import { addEntry } from '../../src/modules/ledger/add-entry.server.ts'
import { issueDocument } from '../../src/modules/ledger/documents/issue-document.server.ts'
import { ledgerEntries } from '../../src/modules/ledger/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../src/ui/format/days.ts'
import type { DemoRegistration } from './demo-past.ts'

const elevenHours = 11 * 60 * 60 * 1000
const courses = catalogue.map(readCourse).filter(({ price }) => price > 0)

const atOnce: PlanPart[] = [{ rest: true, days: 0 }]
const twoParts: PlanPart[] = [
  { percent: 50, days: 0 },
  { rest: true, days: 30 },
]

/** Enrols those who continued after the trial: fee, instalments, payments and documents. */
export async function seedDemoEnrolments(
  tx: Transaction,
  past: readonly DemoRegistration[],
  now: Date,
) {
  const enrolled = past.flatMap((one) =>
    one.enrolledAt ? [inventEnrolment(one, one.enrolledAt)] : [],
  )
  if (enrolled.length === 0) return
  const rows = await tx
    .insert(enrolments)
    .values(enrolled.map(({ row }) => row))
    .returning({ id: enrolments.id })
  const owedEnrolled = enrolled.map((one, index) => ({ ...one, enrolmentId: rows[index]?.id ?? 0 }))
  const parts = owedEnrolled.flatMap(({ enrolmentId, split }) =>
    split.map((due) => ({ enrolmentId, ...due })),
  )
  await tx.insert(dues).values(parts)
  const charges = owedEnrolled.map(({ enrolmentId, row }) => ({
    enrolmentId,
    kind: 'charge' as const,
    paise: row.feePaise,
    key: `joining ${enrolmentId}`,
    recordedBy: demoAdmin.name,
    happenedAt: row.enrolledAt,
  }))
  await tx.insert(ledgerEntries).values(charges)
  await seedPayments(tx, owedEnrolled, now)
}

type DemoEnrolment = ReturnType<typeof inventEnrolment> & { enrolmentId: number }

function inventEnrolment(registration: DemoRegistration, enrolledAt: Date) {
  const { id, studentId, email, course: trial } = registration
  const course = courses.find(({ title }) => title === trial)
  const { title = trial, price: feePaise = 0 } = course ?? courses[id % courses.length] ?? {}
  const startsOn = addDays(dayInIndia(enrolledAt), 7)
  const row = {
    studentId,
    registrationId: id,
    enquiryId: id,
    course: title,
    startsOn,
    enrolledAt,
    feePaise,
    isAdult: true,
    enrolledBy: demoAdmin.name,
    key: `joining of the demo ${id}`,
  }
  const plan = id % 4 === 0 || email === demoLearner.email ? twoParts : atOnce
  return { row, split: splitFee(plan, { feePaise: row.feePaise, startsOn }) ?? [] }
}

/** Ordered by day, as documents are numbered; instalments due from today on are unpaid. */
async function seedPayments(tx: Transaction, enrolled: readonly DemoEnrolment[], now: Date) {
  const today = startOfDay(dayInIndia(now))
  const actor = { id: randomUUID(), name: demoAdmin.name }
  const paid = enrolled
    .flatMap(({ enrolmentId, row, split }) =>
      split.map(({ part, paise, dueOn }) => ({
        enrolmentId,
        paise,
        key: `payment of the demo ${enrolmentId} ${part}`,
        at: part === 1 ? row.enrolledAt : new Date(startOfDay(dueOn).getTime() + elevenHours),
      })),
    )
    .filter(({ at }) => at < today)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, { enrolmentId, paise, key, at }] of paid.entries()) {
    const isCard = index % 3 === 0
    const reference = isCard ? 100_000 + index : 620_000_000_000 + index * 7_919
    const method = isCard ? 'card' : 'upi'
    const money = { method, reference: String(reference), settlesPending: true } as const
    const entry = { kind: 'payment', paise: -paise, key, ...money } as const
    const context = { actor, now: at }
    const result = await addEntry(tx, { of: { enrolmentId }, ...entry }, context)
    if (!result.ok) throw new Error(`A payment of the demo is refused: ${result.reason}`)
    await issueDocument(tx, result.entry, context)
  }
}
