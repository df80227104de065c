import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { studentSuggestions, students } from '../tables.ts'
import { findPairs, otherOf } from './store.server.ts'

type Match = { entry: number; other: number; samePhone: boolean; sameEmail: boolean }

/**
 * Limit of pairs for each record, for numbers that many type; records made by staff and the oldest come
 * first, so that all are paired with the same one.
 */
const mostForOne = 5

/**
 * Recomputes the possible duplicates of these records and stores each pair for staff: by a phone number or
 * e-mail that the other has, had in a merged record, or gave at a registration. A pair that no longer
 * matches is removed; a decided one stays decided.
 */
export async function suggestPairs(tx: Transaction, ids: readonly number[], now: Date) {
  const matches = await findMatches(tx, ids)
  for (const id of ids) {
    const ownMatches = matches.filter(({ entry }) => entry === id)
    const pairs = await findPairs(tx, [id])
    const matching = new Set(ownMatches.map(({ other }) => other))
    const outdated = pairs.filter((pair) => !pair.areApart && !matching.has(otherOf(pair, id)))
    const outdatedIds = outdated.flatMap((pair) => pair.ids)
    if (outdatedIds.length > 0)
      await tx.delete(studentSuggestions).where(inArray(studentSuggestions.id, outdatedIds))
    const apart = new Set(pairs.filter((pair) => pair.areApart).map((pair) => otherOf(pair, id)))
    await storePairs(
      tx,
      ownMatches.filter(({ other }) => !apart.has(other)),
      now,
    )
  }
}

/** The same for new records without decisions: only matches are looked at. */
export async function suggestForNew(tx: Transaction, ids: readonly number[], now: Date) {
  const matchesByEntry = Map.groupBy(await findMatches(tx, ids), ({ entry }) => entry)
  for (const ownMatches of matchesByEntry.values()) await storePairs(tx, ownMatches, now)
}

/** Unmerged records that share a contact with one of these, best known first. */
async function findMatches(tx: Transaction, ids: readonly number[]): Promise<Match[]> {
  const { rows } = await tx.execute<
    Pick<Match, 'samePhone' | 'sameEmail'> & Record<'entry' | 'other', string>
  >(sql`
    with recursive family as (
      select id as entry, id, email, phone from students
       where id = any(${sql.param([...ids])}::bigint[]) and merged_into is null
      union
      select entry, merged.id, merged.email, merged.phone
        from family join students merged on merged.merged_into = family.id
    ), contacts as (
      select entry, true as is_phone, phone as contact from family where phone is not null
      union select entry, true, r.phone from family join registrations r on r.student_id = family.id
      union select entry, false, email from family where email is not null
    ), hits as (
      select entry, is_phone, s.id from contacts join students s on is_phone and s.phone = contact
      union select entry, is_phone, r.student_id
              from contacts join registrations r on is_phone and r.phone = contact
      union select entry, is_phone, s.id
              from contacts join students s on not is_phone and s.email = contact
    ), way as (
      select entry, is_phone, s.id, s.merged_into, s.source
        from hits join students s on s.id = hits.id
      union
      select entry, is_phone, s.id, s.merged_into, s.source
        from way join students s on s.id = way.merged_into
    )
    select entry, id as other, bool_or(is_phone) as "samePhone", bool_or(not is_phone) as "sameEmail"
      from way where merged_into is null and id <> entry
     group by entry, id, source
     order by count(distinct is_phone) desc, source = 'registration', id`)
  return rows.map((row) => ({ ...row, entry: Number(row.entry), other: Number(row.other) }))
}

async function storePairs(tx: Transaction, matches: readonly Match[], now: Date) {
  const bestMatches = matches.slice(0, mostForOne)
  const ids = bestMatches.flatMap(({ entry, other }) => [entry, other])
  // A student deleted at this moment is paired with nobody.
  const existing = await tx
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.id, ids))
    .orderBy(students.id)
    .for('key share')
  const stands = new Set(existing.map(({ id }) => id))
  const pairs = bestMatches.filter(({ entry, other }) => stands.has(entry) && stands.has(other))
  if (pairs.length === 0) return
  const { oneId, otherId, settledAt } = studentSuggestions
  await tx
    .insert(studentSuggestions)
    .values(
      pairs.map(({ entry, other, samePhone, sameEmail }) => ({
        oneId: Math.min(entry, other),
        otherId: Math.max(entry, other),
        samePhone,
        sameEmail,
        suggestedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [oneId, otherId],
      set: { samePhone: sql`excluded.same_phone`, sameEmail: sql`excluded.same_email` },
      setWhere: sql`${settledAt} is null`,
    })
}
