import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import type { Moving } from '../students/hooks.server.ts'
import { registrations } from './tables.ts'

/**
 * Moves the registrations of one student to another and records it in each. The caller has locked both
 * students. Versions stay, so that open forms can be saved. Returns which moved. With `only`, its
 * registrations and all that its accounts sent.
 */
export async function reassignStudent(
  tx: Transaction,
  { from, to, only }: Moving,
  context: ActionContext,
): Promise<number[]> {
  const rows = await tx
    .update(registrations)
    .set({ studentId: to })
    .where(
      and(
        eq(registrations.studentId, from),
        only &&
          or(
            inArray(registrations.id, only.registrationIds),
            sql`${registrations.userId} = any(${sql.param(only.userIds)}::uuid[])`,
          ),
      ),
    )
    .returning({ id: registrations.id })
  const ids = rows.map(({ id }) => id)
  const event = { event: 'move registration to student', from, to } as const
  await recordAll(
    tx,
    ids.map((id) => ({ ...event, id })),
    context,
  )
  return ids
}
