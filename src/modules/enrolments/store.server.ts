import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { users } from '../accounts/tables.ts'
import { listPapersOf } from '../ledger/documents/store.server.ts'
import type { Paper } from '../ledger/documents/tables.ts'
import { listEntries } from '../ledger/store.server.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import type { JoiningData } from './contract.ts'
import { type Due, feeStatus } from './rules.ts'
import { dues, type Joining, joinings } from './tables.ts'

/** The courses that a student joined, the newest first, with their money. */
export async function listJoiningsOf(
  tx: Transaction,
  studentId: number,
  now: Date,
): Promise<JoiningData[]> {
  const rows = await tx
    .select()
    .from(joinings)
    .where(eq(joinings.studentId, studentId))
    .orderBy(desc(joinings.id))
  return withMoney(tx, rows, now)
}

/** The courses that an account's own student joined; of an account without one there are none. */
export async function listOwnJoinings(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<JoiningData[]> {
  const [account] = await tx
    .select({ studentId: users.studentId })
    .from(users)
    .where(eq(users.id, userId))
  return account?.studentId ? listJoiningsOf(tx, account.studentId, now) : []
}

/** The same without its money. */
export function listOwnCourses(tx: Transaction, userId: string) {
  const { id, course, state, startsOn, joinedAt } = joinings
  return tx
    .select({ id, course, state, startsOn, joinedAt })
    .from(joinings)
    .innerJoin(users, eq(users.studentId, joinings.studentId))
    .where(and(eq(users.id, userId), ne(joinings.state, 'left')))
    .orderBy(desc(joinings.id))
}

/** What was agreed beside the sums, by the number of the joining. */
export async function readAgreed(tx: Transaction, ids: readonly number[]) {
  const rows = await tx
    .select()
    .from(joinings)
    .where(inArray(joinings.id, [0, ...ids]))
  return new Map(
    rows.map(
      ({
        id,
        discountReason,
        joinedBy,
        guardianName: name,
        guardianPhone: phone,
        guardianAgreedAt,
      }) => [
        id,
        {
          discountReason,
          joinedBy,
          guardian:
            name && phone && guardianAgreedAt
              ? { name, phone, agreedAt: guardianAgreedAt.toISOString() }
              : null,
        },
      ],
    ),
  )
}

/** One of them, and whose it is; nothing where there is none. */
export async function readJoining(tx: Transaction, id: number, now: Date) {
  const [row] = await tx.select().from(joinings).where(eq(joinings.id, id))
  if (!row) return undefined
  const [data] = await withMoney(tx, [row], now)
  return data && { joining: data, row }
}

/** The parts of joinings, in their order. */
function listDues(tx: Transaction, joiningIds: readonly number[]) {
  return tx
    .select()
    .from(dues)
    .where(inArray(dues.joiningId, [0, ...joiningIds]))
    .orderBy(asc(dues.joiningId), asc(dues.part))
}

async function withMoney(tx: Transaction, rows: Joining[], now: Date): Promise<JoiningData[]> {
  const ids = rows.map(({ id }) => id)
  const [owed, entries, papers] = await Promise.all([
    listDues(tx, ids),
    listEntries(tx, ids),
    listPapersOf(tx, ids),
  ])
  const today = dayInIndia(now)
  return rows.map((row) => {
    const isOfIt = ({ joiningId }: { joiningId: number | null }) => joiningId === row.id
    const own = entries.filter(isOfIt)
    const leftOn = row.leftAt && dayInIndia(row.leftAt)
    const dues = owed.filter(isOfIt).map(dueOf)
    return {
      ...{ id: row.id, course: row.course, version: row.version },
      ...{ startsOn: row.startsOn, supplyState: row.supplyState },
      ...{ feePaise: row.feePaise, discountPaise: row.discountPaise },
      ...feeStatus({ dues, entries: own, state: row.state, leftOn, today }),
      joinedAt: row.joinedAt.toISOString(),
      money: withBalance(own, papers),
    }
  })
}

/** What was due after each entry is the sum up to it. */
function withBalance(entries: readonly LedgerEntry[], papers: readonly Paper[]) {
  let balancePaise = 0
  return entries.map((entry) => {
    balancePaise += entry.paise
    return { ...presentEntry(entry, papers), balancePaise }
  })
}

function dueOf({ part, paise, dueOn }: Due): Due {
  return { part, paise, dueOn }
}

function presentEntry(entry: LedgerEntry, papers: readonly Paper[]) {
  const { id, kind, paise, method, readingId, happenedAt } = entry
  const given = papers.filter(({ entryId }) => entryId === id).map(presentPaper)
  const isCorrection = readingId !== null
  return { id, kind, paise, method, isCorrection, at: happenedAt.toISOString(), papers: given }
}

function presentPaper({ id, name, kind, contents }: Paper) {
  return { id, name, kind, paise: contents.paise, day: contents.day }
}
