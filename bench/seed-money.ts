import type pg from 'pg'
import { tables } from './seed-money-tables.ts'

/**
 * Two years of money for seeded data with batches: six of ten students are enrolled, with one, three or six
 * instalments, at the desk and through the gateway; one in twenty-five stopped paying, one in thirty
 * withdrew.
 */
export async function seedMoney(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const [, query] of tables) await pool.query(query)
  // Autovacuum's work, which a running database does at night.
  await pool.query('vacuum analyze')
}
