import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { students } from './tables.ts'

/**
 * Minimum similarity: “Gurlin” and “Gurleen” share 0.57 of their trigrams, but in a word of four letters
 * one wrong letter leaves at most 0.4.
 */
const alikeFrom = (search: string) => (search.length > 5 ? 0.5 : 0.4)
const mostAlike = 100

/** Whether a search is long enough to compare. */
export function canBeAlike(search: string): boolean {
  return /[a-z]{4}/i.test(search)
}

/**
 * Students with a similar name, most similar first. The operator uses the search index and takes its
 * threshold from a setting, which holds for this transaction only.
 */
export async function findSimilar(db: Database, search: string): Promise<number[]> {
  const searchText = search.toLowerCase()
  const name = sql`lower(${students.name})`
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alikeFrom(search))}, true)`,
    )
    const rows = await tx
      .select({ id: students.id })
      .from(students)
      .where(sql`${searchText} <% ${name}`)
      .orderBy(desc(sql`word_similarity(${searchText}, ${name})`), students.id)
      .limit(mostAlike)
    return rows.map(({ id }) => id)
  })
}
