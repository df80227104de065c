import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { registrations } from './tables.ts'

type Filing = {
  from: number
  to: number
  /** Only these registrations, and those sent by these accounts. */
  only?: { ids: readonly number[]; userIds: readonly string[] }
}

/**
 * Moves the registrations of one student to another and records it in each. The caller has locked both
 * students. Versions stay, so that open forms can be saved. Returns which moved.
 */
export async function refileRegistrations(
  tx: Transaction,
  { from, to, only }: Filing,
  context: ActionContext,
): Promise<number[]> {
  const movedRegistrations = await tx
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
    movedRegistrations.map(({ id }) => ({ event: 'move registration to student', id, from, to })),
    context,
  )
  return movedRegistrations.map(({ id }) => id)
}
