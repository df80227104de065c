import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'

/** Production on the database of a demo would mail invented people and accept the printed passwords. */
export async function refuseDemo(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ is_demo: boolean }>(sql`select is_demo from site_identity`)
  if (!rows[0]?.is_demo) return undefined
  return 'This database belongs to a demo, with invented people: give the live site a new DATA_DIR (or DATABASE_URL), bring over texts with Content → Export and import, and make its owner with npm run admin.'
}
