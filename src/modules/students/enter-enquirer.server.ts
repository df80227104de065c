import type { Transaction } from '../../platform/database/connect.ts'
import { students } from './tables.ts'

type Enquirer = { name: string; email: string | null; phone: string; course: string }

/**
 * A new record for an enquiry without an account. What was typed proves nothing, so it is added to no
 * existing record; staff get a suggestion if another has the number (decision 0020).
 */
export async function enterEnquirer(
  tx: Transaction,
  enquirer: Enquirer,
  now: Date,
): Promise<number> {
  const [student] = await tx
    .insert(students)
    .values({ ...enquirer, source: 'registration', createdAt: now, updatedAt: now })
    .returning({ id: students.id })
  if (!student) throw new Error('A student who was entered a moment ago is gone.')
  return student.id
}
