import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { VersionedFacts } from '../../audit/events.server.ts'
import { changeStudent } from '../change-student.server.ts'
import type { StudentRow, studentMerges } from '../tables.ts'
import { studentFieldsOf } from './join-students.server.ts'

type Merge = typeof studentMerges.$inferSelect

/** What the kept record had only through the merge, unless staff changed it since. */
export async function restoreMerged(
  tx: Transaction,
  {
    survivor,
    merge,
    event,
  }: { survivor: StudentRow; merge: Merge; event: VersionedFacts<'student'> },
  context: ActionContext,
) {
  const { before, after } = merge
  const current = studentFieldsOf(survivor)
  const changes = {
    email: current.email === after.email ? before.email : current.email,
    phone: current.phone === after.phone ? before.phone : current.phone,
    course: current.course === after.course ? before.course : current.course,
    status: current.status === after.status ? before.status : current.status,
  }
  await changeStudent(tx, survivor.id, { changes, event }, context)
}
