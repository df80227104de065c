import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { refused } from '../../accounts/route-table.server.ts'
import { users } from '../../accounts/tables.ts'
import { cashAboveLimitOf } from '../hooks.server.ts'
import { presentPage } from '../present-student.server.ts'
import {
  familyOf,
  findNamesOf,
  findSurvivor,
  findSurvivors,
  readStudentPage,
} from '../store.server.ts'
import { studentSuggestions } from '../tables.ts'

/** Two unmerged records, lower number first, and the reasons. */
export type Pair = {
  /** Of its suggestions: merges may have combined several. */
  ids: number[]
  one: number
  other: number
  samePhone: boolean
  sameEmail: boolean
  suggestedAt: Date
  /** Staff marked them as two people. */
  areApart: boolean
}

/**
 * Pairs that contain one of these unmerged records. A pair of merged records counts for those they were
 * merged into; a decision about two records holds for everything merged into them.
 */
export async function findPairs(tx: Transaction, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await tx.execute<
    Pick<Pair, 'samePhone' | 'sameEmail' | 'areApart'> &
      Record<'one' | 'other' | 'suggestedAt', string> & { ids: string[] }
  >(sql`
    with recursive ${familyOf('family', ids)}, touching as (
      select pair.* from student_suggestions pair
       where one_id in (select id from family)
         and (settled_at is null or resolution = 'two people')
      union
      select pair.* from student_suggestions pair
       where other_id in (select id from family)
         and (settled_at is null or resolution = 'two people')
    ), way as (
      select distinct id as start, id, merged_into from students
       where id in (select one_id from touching union select other_id from touching)
      union
      select start, s.id, s.merged_into from way join students s on s.id = way.merged_into
    ), standing as (
      select least(one.id, other.id) as one, greatest(one.id, other.id) as other,
             touching.id, same_phone, same_email, suggested_at, resolution
        from touching
        join way one on one.start = one_id and one.merged_into is null
        join way other on other.start = other_id and other.merged_into is null
    )
    select array_agg(id) as ids, one, other, bool_or(same_phone) as "samePhone",
           bool_or(same_email) as "sameEmail", max(suggested_at) as "suggestedAt",
           bool_or(resolution is not null) as "areApart"
      from standing where one <> other
     group by one, other
     order by max(suggested_at) desc, min(id) desc`)
  return rows.map((row) => ({
    ...row,
    ids: row.ids.map(Number),
    one: Number(row.one),
    other: Number(row.other),
    suggestedAt: new Date(row.suggestedAt),
  }))
}

/** The pair of these two unmerged records, if there is one. */
export async function findPair(
  tx: Transaction,
  one: number,
  other: number,
): Promise<Pair | undefined> {
  return (await findPairs(tx, [one])).find((pair) => otherOf(pair, one) === other)
}

export function otherOf({ one, other }: Pair, id: number): number {
  return one === id ? other : one
}

/** Those of them that are undecided. */
export async function findOpenPairs(tx: Transaction, ids: readonly number[]): Promise<Pair[]> {
  return (await findPairs(tx, ids)).filter((pair) => !pair.areApart)
}

/** More pairs than staff decide in a day; the list shows the newest of them. */
const mostPairs = 100

/** The newest open pairs with both names. */
export async function listSuggestions(db: Transaction) {
  const newest = await db
    .select({ id: studentSuggestions.id, one: studentSuggestions.oneId })
    .from(studentSuggestions)
    .where(isNull(studentSuggestions.settledAt))
    .orderBy(desc(studentSuggestions.id))
    .limit(mostPairs)
  const unmerged = await findSurvivors(
    db,
    newest.map(({ one }) => one),
  )
  const pairs = (await findOpenPairs(db, unmerged)).slice(0, mostPairs)
  const namesById = await findNames(
    db,
    pairs.flatMap(({ one, other }) => [one, other]),
  )
  return pairs.flatMap(({ samePhone, sameEmail, suggestedAt, ...pair }) => {
    const [one, other] = [namesById.get(pair.one), namesById.get(pair.other)]
    return one && other ? [{ one, other, samePhone, sameEmail, suggestedAt }] : []
  })
}

/** Possible duplicates of an unmerged record, latest suggestion first. */
export async function listSuggestionsFor(db: Transaction, id: number) {
  const pairs = await findOpenPairs(db, [id])
  const namesById = await findNames(
    db,
    pairs.map((pair) => otherOf(pair, id)),
  )
  return pairs.flatMap((pair) => {
    const { samePhone, sameEmail } = pair
    const other = namesById.get(otherOf(pair, id))
    return other ? [{ ...other, samePhone, sameEmail }] : []
  })
}

async function findNames(db: Transaction, ids: number[]) {
  const rows = await findNamesOf(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Two students side by side, each with everything merged into it. */
export async function compareStudents(db: Transaction, request: { one: number; other: number }) {
  const [one, other] = [await findSurvivor(db, request.one), await findSurvivor(db, request.other)]
  if (!one || !other) return refused('not-found')
  if (one === other) return refused('same')
  const sides = [await readSide(db, one), await readSide(db, other)].flatMap((side) => side ?? [])
  if (sides.length < 2) return refused('not-found')
  const pair = await findPair(db, one, other)
  const { samePhone = false, sameEmail = false, areApart = false } = pair ?? {}
  const cashAboveLimit = await cashAboveLimitOf.get()(db, [one, other])
  return { sides, samePhone, sameEmail, areApart, cashAboveLimit }
}

async function readSide(db: Transaction, id: number) {
  const page = await readStudentPage(db, id)
  if (!page) return undefined
  const { student, source, registrations, notes } = presentPage(page)
  const { name, phone, email, course, createdAt } = student
  const accounts = await db
    .select({
      name: users.name,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(asc(users.createdAt))
    .limit(mostAccounts)
  const emailIsConfirmed = accounts.some((one) => one.email === email && one.isConfirmed)
  const details = { name, phone, email, emailIsConfirmed, course, source, createdAt }
  return { id, ...details, accounts, registrations, notes }
}

const mostAccounts = 20
