import { desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Suggestion } from '../contract.ts'
import { studentSuggestions, students } from '../tables.ts'

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
  const { rows } = await tx.execute<PairRow>(sql`
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
    select array_agg(id) as ids, one, other, bool_or(same_phone) as same_phone,
           bool_or(same_email) as same_email, max(suggested_at) as suggested_at,
           bool_or(resolution is not null) as are_apart
      from standing where one <> other
     group by one, other
     order by max(suggested_at) desc, min(id) desc`)
  return rows.map(readPair)
}

type PairRow = {
  ids: string[]
  one: string
  other: string
  same_phone: boolean
  same_email: boolean
  suggested_at: string
  are_apart: boolean
}

function readPair(row: PairRow): Pair {
  return {
    ids: row.ids.map(Number),
    one: Number(row.one),
    other: Number(row.other),
    samePhone: row.same_phone,
    sameEmail: row.same_email,
    suggestedAt: new Date(row.suggested_at),
    areApart: row.are_apart,
  }
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
  const unmerged = await findUnmerged(db, [...new Set(newest.map(({ one }) => one))])
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
export async function listSuggestionsFor(db: Transaction, id: number): Promise<Suggestion[]> {
  const pairs = await findOpenPairs(db, [id])
  const others = pairs.map(({ one, other }) => (one === id ? other : one))
  const namesById = await findNames(db, others)
  return pairs.flatMap(({ samePhone, sameEmail }, index) => {
    const other = namesById.get(others[index] ?? 0)
    return other ? [{ ...other, samePhone, sameEmail }] : []
  })
}

async function findNames(db: Transaction, ids: number[]) {
  const rows = await db
    .select({ id: students.id, name: students.name })
    .from(students)
    .where(inArray(students.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function findUnmerged(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive way as (
      select id, merged_into from students where id = any(${sql.param([...ids])}::bigint[])
      union
      select s.id, s.merged_into from way join students s on s.id = way.merged_into
    )
    select distinct id from way where merged_into is null`)
  return rows.map(({ id }) => Number(id))
}

/** Whether staff marked these two, or records merged into them, as two people. */
export async function areApart(tx: Transaction, one: number, other: number): Promise<boolean> {
  const pairs = await findPairs(tx, [one])
  return pairs.some((pair) => pair.areApart && (pair.one === other || pair.other === other))
}

/** Part of a recursive query: records and all merged into them. */
export function familyOf(name: string, ids: readonly number[]): SQL {
  const table = sql.raw(name)
  return sql`${table} as (
    select id from students where id = any(${sql.param([...ids])}::bigint[])
    union
    select merged.id from students merged join ${table} on merged.merged_into = ${table}.id
  )`
}
