import type { By } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Versioned } from '../../audit/events.server.ts'
import { changeStudent } from '../change-student.server.ts'
import type { Student, studentMerges } from '../tables.ts'
import { fieldsOf } from './join-students.server.ts'

type Merge = typeof studentMerges.$inferSelect

/** What the kept entry had only through the merge, unless staff have changed it since. */
export async function giveBack(
  tx: Transaction,
  { kept, merge, happened }: { kept: Student; merge: Merge; happened: Versioned<'student'> },
  by: By,
) {
  const { before, after } = merge
  const current = fieldsOf(kept)
  const changes = {
    email: current.email === after.email ? before.email : current.email,
    phone: current.phone === after.phone ? before.phone : current.phone,
    course: current.course === after.course ? before.course : current.course,
    status: current.status === after.status ? before.status : current.status,
  }
  await changeStudent(tx, kept.id, { changes, happened }, by)
}
