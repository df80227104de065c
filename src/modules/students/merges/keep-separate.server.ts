import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { students } from '../tables.ts'

type Student = typeof students.$inferSelect

/**
 * E-mail and phone number a record may have: among records that staff made they are unique. A record made
 * by a registration may repeat others'.
 */
export async function keepSeparate(
  tx: Transaction,
  { id, source, email, phone }: Pick<Student, 'id' | 'source' | 'email' | 'phone'>,
): Promise<Pick<Student, 'email' | 'phone'>> {
  if (source === 'registration') return { email, phone }
  const holders = await tx
    .select({ email: students.email, phone: students.phone })
    .from(students)
    .where(
      and(
        isNull(students.mergedInto),
        ne(students.id, id),
        ne(students.source, 'registration'),
        or(eq(students.email, email ?? ''), eq(students.phone, phone ?? '')),
      ),
    )
  return {
    email: holders.some((holder) => holder.email === email) ? null : email,
    phone: holders.some((holder) => holder.phone === phone) ? null : phone,
  }
}
