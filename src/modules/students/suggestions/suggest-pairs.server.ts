import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { studentSuggestions, students } from '../tables.ts'
import { findPairs, type Pair } from './store.server.ts'

type Match = { entry: number; other: number; samePhone: boolean; sameEmail: boolean }

/**
 * A number that everybody types makes no more pairs than these for each who gives it; those whom staff
 * vouch for and the oldest come first, so that all of them meet at one.
 */
const mostForOne = 5

/**
 * Looks anew for whom these entries may be the same person as, and keeps each such pair for staff: by
 * a phone number or an e-mail that the other has, had in a merged entry, or gave at a registration. A
 * pair that no longer matches is not suggested any more; one that staff have settled stays settled.
 */
export async function suggestPairs(tx: Transaction, ids: readonly number[], now: Date) {
  const matches = await findMatches(tx, ids)
  for (const id of ids) {
    const ownMatches = matches.filter(({ entry }) => entry === id)
    const pairs = await findPairs(tx, [id])
    await dropOutdated(tx, id, { own: ownMatches, pairs })
    const apart = new Set(pairs.filter((pair) => pair.areApart).map((pair) => otherOf(pair, id)))
    await keepPairs(
      tx,
      ownMatches.filter(({ other }) => !apart.has(other)),
      now,
    )
  }
}

/** The same for new entries, of which nothing was said yet: only who matches somebody is looked at. */
export async function suggestForNew(tx: Transaction, ids: readonly number[], now: Date) {
  const matchesByEntry = Map.groupBy(await findMatches(tx, ids), ({ entry }) => entry)
  for (const ownMatches of matchesByEntry.values()) await keepPairs(tx, ownMatches, now)
}

type MatchRow = { entry: string; other: string; same_phone: boolean; same_email: boolean }

/** Standing entries that share a contact with one of these, in the order of how much is known of them. */
async function findMatches(tx: Transaction, ids: readonly number[]): Promise<Match[]> {
  const { rows } = await tx.execute<MatchRow>(sql`
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
    select entry, id as other, bool_or(is_phone) as same_phone, bool_or(not is_phone) as same_email
      from way where merged_into is null and id <> entry
     group by entry, id, source
     order by count(distinct is_phone) desc, source = 'registration', id`)
  return rows.map((row) => ({
    entry: Number(row.entry),
    other: Number(row.other),
    samePhone: row.same_phone,
    sameEmail: row.same_email,
  }))
}

async function dropOutdated(
  tx: Transaction,
  id: number,
  { own: ownMatches, pairs }: { own: readonly Match[]; pairs: readonly Pair[] },
) {
  const matching = new Set(ownMatches.map(({ other }) => other))
  const outdated = pairs.filter((pair) => !pair.areApart && !matching.has(otherOf(pair, id)))
  if (outdated.length === 0) return
  await tx.delete(studentSuggestions).where(
    inArray(
      studentSuggestions.id,
      outdated.flatMap((pair) => pair.ids),
    ),
  )
}

function otherOf({ one, other }: Pair, id: number): number {
  return one === id ? other : one
}

async function keepPairs(tx: Transaction, matches: readonly Match[], now: Date) {
  const bestMatches = matches.slice(0, mostForOne)
  const ids = bestMatches.flatMap(({ entry, other }) => [entry, other])
  // Whoever is deleted in this moment is no pair with anybody.
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
