import type pg from 'pg'
import { tables } from './seed-money-tables.ts'

/**
 * Two years of money of a seeded world with batches: six of ten students joined a course, paid by one part,
 * three or six, at the desk and through the gateway; one in twenty-five stopped paying, one in thirty left.
 */
export async function seedMoney(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const [, query] of tables) await pool.query(query)
  // What a running database does by itself in the night.
  await pool.query('vacuum analyze')
}
