import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Removes what was written about a deleted person from their refund requests; amounts and dates stay for
 * the books.
 */
export async function anonymiseRefundRequests(tx: Transaction, studentId: number): Promise<void> {
  await tx.execute(sql`
    update refund_asks a
       set reason = case when reason is not null then 'erased' end,
           refused_why = case when refused_why is not null then 'erased' end,
           ended_why = case when ended_why is not null then 'erased' end,
           alone_why = case when alone_why is not null then 'erased' end,
           enrolment = case when enrolment is not null
             then (enrolment::jsonb || '{"guardian": null}'::jsonb)::json end,
           state = case when kind = 'discount' and state = 'asked' then 'withdrawn' else state end
     where a.joining_id in (select id from joinings where student_id = ${studentId})
        or a.student_id = ${studentId}
        or a.registration_id in (select id from registrations where student_id = ${studentId})`)
}
