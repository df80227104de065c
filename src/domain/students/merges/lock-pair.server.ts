import type { Transaction } from '../../../platform/database/connect.ts'
import { lockStudents } from '../../locks.server.ts'
import { formatStudentId } from '../rules.ts'
import type { Student } from '../tables.ts'

type Pair =
  | { ok: true; students: readonly [Student, Student] }
  | { ok: false; reason: 'not-found' | 'not-possible'; message: string }

/** Two entries that stand by themselves, locked until the transaction ends; or why they are no pair. */
export async function lockPair(tx: Transaction, one: number, other: number): Promise<Pair> {
  if (one === other) return notPossible('Choose another student than this one.')
  const locked = await lockStudents(tx, [one, other])
  for (const id of [one, other]) {
    const student = locked.get(id)
    if (!student)
      return {
        ok: false,
        reason: 'not-found',
        message: `There is no student with the number ${formatStudentId(id)}.`,
      }
    if (student.mergedInto)
      return notPossible(
        `${formatStudentId(id)} was merged into ${formatStudentId(student.mergedInto)} before. Use that one.`,
      )
  }
  const [first, second] = [locked.get(one), locked.get(other)]
  if (!first || !second) throw new Error('A student vanished under its lock.')
  return { ok: true, students: [first, second] }
}

const notPossible = (message: string) => ({ ok: false, reason: 'not-possible', message }) as const
