import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { onRefundEnded } from '../checkout/hooks.server.ts'
import { onAnonymise } from '../students/hooks.server.ts'
import { partEnded } from './end-refund-request.server.ts'

onAnonymise.add(anonymiseRefundRequests)
onRefundEnded.add(partEnded)

/**
 * Removes what was written about a deleted person from their refund requests; amounts and dates stay for
 * the books.
 */
async function anonymiseRefundRequests(tx: Transaction, studentId: number): Promise<void> {
  await tx.execute(sql`
    update refund_requests a
       set reason = case when reason is not null then 'erased' end,
           refusal_reason = case when refusal_reason is not null then 'erased' end,
           closing_reason = case when closing_reason is not null then 'erased' end,
           sole_approval_reason = case when sole_approval_reason is not null then 'erased' end,
           enrolment = case when enrolment is not null
             then (enrolment::jsonb || '{"guardian": null}'::jsonb)::json end,
           state = case when kind = 'discount' and state = 'requested' then 'withdrawn' else state end
     where a.enrolment_id in (select id from enrolments where student_id = ${studentId})
        or a.student_id = ${studentId}
        or a.registration_id in (select id from registrations where student_id = ${studentId})`)
}
