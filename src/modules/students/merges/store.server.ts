import { desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/database/connect.ts'
import { studentMerges, students } from '../tables.ts'

/** Every merge of a student, newest first. */
export function listMerges(db: Database, studentId: number) {
  const survivors = alias(students, 'kept')
  const merged = alias(students, 'merged')
  return db
    .select({
      id: studentMerges.id,
      method: studentMerges.method,
      survivor: { id: survivors.id, name: survivors.name },
      merged: { id: merged.id, name: merged.name },
      accounts: sql<{ name: string; email: string }[]>`coalesce((
        select json_agg(json_build_object('name', u.name, 'email', u.email) order by u.created_at)
          from users u where u.id = any(${studentMerges.userIds})), '[]')`,
      at: studentMerges.mergedAt,
      by: studentMerges.mergedBy,
      undoneAt: studentMerges.undoneAt,
      undoneBy: studentMerges.undoneBy,
    })
    .from(studentMerges)
    .innerJoin(survivors, eq(survivors.id, studentMerges.survivingId))
    .leftJoin(merged, eq(merged.id, studentMerges.mergedId))
    .where(or(eq(studentMerges.survivingId, studentId), eq(studentMerges.mergedId, studentId)))
    .orderBy(desc(studentMerges.id))
    .limit(100)
}
