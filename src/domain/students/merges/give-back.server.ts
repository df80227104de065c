import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type studentMerges, students } from '../tables.ts'
import { fieldsOf, type Student } from './join-students.server.ts'

type Merge = typeof studentMerges.$inferSelect

/** What the kept entry had only through the merge, unless staff have changed it since. */
export async function giveBack(
  tx: Transaction,
  { kept, merge }: { kept: Student; merge: Merge },
  now: Date,
) {
  const { before, after } = merge
  const current = fieldsOf(kept)
  await tx
    .update(students)
    .set({
      email: current.email === after.email ? before.email : current.email,
      phone: current.phone === after.phone ? before.phone : current.phone,
      course: current.course === after.course ? before.course : current.course,
      status: current.status === after.status ? before.status : current.status,
      version: kept.version + 1,
      updatedAt: now,
    })
    .where(eq(students.id, kept.id))
}
