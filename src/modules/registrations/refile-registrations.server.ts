import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { registrations } from './tables.ts'

type Filing = {
  from: number
  to: number
  /** Only these registrations, and what these accounts sent. */
  only?: { ids: readonly number[]; userIds: readonly string[] }
}

/**
 * Takes the registrations of one student to another, and says in each where it is now. The caller has
 * locked both students. Their versions stay: a clerk who has one open may save. Returns which went.
 */
export async function refileRegistrations(
  tx: Transaction,
  { from, to, only }: Filing,
  by: By,
): Promise<number[]> {
  const moved = await tx
    .update(registrations)
    .set({ studentId: to })
    .where(
      and(
        eq(registrations.studentId, from),
        only &&
          or(
            inArray(registrations.id, [0, ...only.ids]),
            sql`${registrations.userId} = any(${sql.param(only.userIds)}::uuid[])`,
          ),
      ),
    )
    .returning({ id: registrations.id })
  await recordAll(
    tx,
    moved.map(({ id }) => ({ event: 'file registration', id, from, to })),
    by,
  )
  return moved.map(({ id }) => id)
}
