import catalogue from '../../content/courses.json' with { type: 'json' }
import { demoAdmin } from '../../content/people.ts'
import { readCourse } from '../../src/modules/courses/rules.ts'
import { type PlanPart, splitFee } from '../../src/modules/enrolments/plans/rules.ts'
import { dues, joinings } from '../../src/modules/enrolments/tables.ts'
import { addEntry } from '../../src/modules/ledger/add-entry.server.ts'
import { makePaper } from '../../src/modules/ledger/documents/make-document.server.ts'
import { ledgerEntries } from '../../src/modules/ledger/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../src/ui/format/days.ts'
import type { KeptPast } from './demo-past.ts'

const courses = catalogue.map(readCourse).filter(({ price }) => price > 0)

const atOnce: PlanPart[] = [{ rest: true, days: 0 }]
const twoParts: PlanPart[] = [
  { percent: 50, days: 0 },
  { rest: true, days: 30 },
]

/** Whoever of the past joined a course after the trial: the fee, its parts, what was paid, and the papers of it. */
export async function seedDemoJoinings(tx: Transaction, past: readonly KeptPast[], now: Date) {
  const joined = past.flatMap((one) => (one.joinedAt ? [imagineJoining(one, one.joinedAt)] : []))
  if (joined.length === 0) return
  const rows = await tx
    .insert(joinings)
    .values(joined.map(({ row }) => row))
    .returning({ id: joinings.id })
  const owed = joined.map((one, place) => ({ ...one, joiningId: rows[place]?.id ?? 0 }))
  const parts = owed.flatMap(({ joiningId, split }) => split.map((due) => ({ joiningId, ...due })))
  await tx.insert(dues).values(parts)
  await tx.insert(ledgerEntries).values(
    owed.map(({ joiningId, row }) => ({
      ...{ joiningId, kind: 'charge' as const, paise: row.feePaise, key: `joining ${joiningId}` },
      ...{ recordedBy: demoAdmin.name, happenedAt: row.joinedAt },
    })),
  )
  await seedPayments(tx, owed, now)
}

type Owed = ReturnType<typeof imagineJoining> & { joiningId: number }

function imagineJoining({ id, studentId, course: trial }: KeptPast, joinedAt: Date) {
  const named = courses.find(({ title }) => title === trial)
  const { title = trial, price: feePaise = 0 } = named ?? courses[id % courses.length] ?? {}
  const startsOn = addDays(dayInIndia(joinedAt), 7)
  const row = {
    ...{ studentId, registrationId: id, enquiryId: id, course: title, startsOn, joinedAt },
    ...{ feePaise, isAdult: true, joinedBy: demoAdmin.name },
    key: `joining of the demo ${id}`,
  }
  const plan = id % 4 === 0 ? twoParts : atOnce
  return { row, split: splitFee(plan, { feePaise: row.feePaise, startsOn }) ?? [] }
}

/** In the order of their days, as papers are numbered; what falls due from today on is open. */
async function seedPayments(tx: Transaction, owed: readonly Owed[], now: Date) {
  const today = startOfDay(dayInIndia(now))
  const actor = { id: '', name: demoAdmin.name }
  const paid = owed
    .flatMap(({ joiningId, row, split }) =>
      split.map(({ part, paise, dueOn }) => ({
        ...{ joiningId, paise, key: `payment of the demo ${joiningId} ${part}` },
        at: part === 1 ? row.joinedAt : new Date(startOfDay(dueOn).getTime() + elevenHours),
      })),
    )
    .filter(({ at }) => at < today)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [place, { joiningId, paise, key, at }] of paid.entries()) {
    const method = place % 3 === 0 ? 'card' : 'upi'
    const reference =
      method === 'upi' ? String(620_000_000_000 + place * 7_919) : String(100_000 + place)
    const money = { method, reference, settlesPending: true } as const
    const entry = { kind: 'payment', paise: -paise, key, ...money } as const
    const by = { actor, now: at }
    const added = await addEntry(tx, { of: { joiningId }, ...entry }, by)
    if (!added.ok) throw new Error(`A payment of the demo is refused: ${added.reason}`)
    await makePaper(tx, added.entry, by)
  }
}

const elevenHours = 11 * 60 * 60 * 1000
