import { desc } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { studentImports } from '../tables.ts'

const newest = 20

/** The latest files that were taken in. */
export async function listImports(db: Database) {
  return db.select().from(studentImports).orderBy(desc(studentImports.id)).limit(newest)
}
