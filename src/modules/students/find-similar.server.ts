import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { students } from './tables.ts'

/**
 * How alike: “Gurlin” and “Gurleen” share 0.57 of their groups of three letters, but in a word of four a
 * wrong letter leaves no more than 0.4.
 */
const alikeFrom = (search: string) => (search.length > 5 ? 0.5 : 0.4)
const mostAlike = 100

/** Whether a search is long enough that something can be close to it. */
export function canBeAlike(search: string): boolean {
  return /[a-z]{4}/i.test(search)
}

/**
 * The entries whose names are spelled almost like that, the closest first. The operator asks the search
 * index, and takes how close from a setting, which holds for this transaction only.
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
