import type { Transaction } from '../../../platform/database/connect.ts'
import { lockStudents } from '../locks.server.ts'
import type { StudentRow } from '../tables.ts'
import type { NoPair } from './rules.ts'

type Pair = { ok: true; students: readonly [StudentRow, StudentRow] } | ({ ok: false } & NoPair)

/** Two unmerged records, locked until the transaction ends; or why they are no pair. */
export async function lockPair(tx: Transaction, one: number, other: number): Promise<Pair> {
  if (one === other) return { ok: false, reason: 'same' }
  const locked = await lockStudents(tx, [one, other])
  for (const id of [one, other]) {
    const student = locked.get(id)
    if (!student) return { ok: false, reason: 'no-student', id }
    const { mergedInto: into } = student
    if (into) return { ok: false, reason: 'already-merged', id, into }
  }
  const [first, second] = [locked.get(one), locked.get(other)]
  if (!first || !second) throw new Error('A student vanished under its lock.')
  return { ok: true, students: [first, second] }
}
