import { desc } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { studentImports } from '../tables.ts'

const newest = 20

/** The latest imports. */
export async function listImports(db: Database) {
  const { id, fileName, importedBy, importedAt, addedCount, undoneAt, undoneBy } = studentImports
  return db
    .select({ id, fileName, by: importedBy, at: importedAt, addedCount, undoneAt, undoneBy })
    .from(studentImports)
    .orderBy(desc(id))
    .limit(newest)
}
