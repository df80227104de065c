import type { Transaction } from '../../platform/database/connect.ts'
import { students } from './tables.ts'

type Enquirer = { name: string; email: string | null; phone: string; course: string }

/**
 * An entry of whoever enquires without an account. What they said of themselves proves nothing: it is filed
 * under nobody else, and staff get the suggestion where another has the number (decision 0020).
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
