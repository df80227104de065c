import { z } from 'zod'
import { defineJob, type PayloadOf } from '../../platform/jobs/define-job.ts'

/** A mail to a student about their money. */
export const refundNotificationJob = defineJob('notify-of-refund', {
  payload: z.object({
    what: z.enum(['requested', 'approved', 'refused', 'done', 'ended', 'waived']),
    refundRequest: z.number(),
  }),
})

export type RefundNotification = PayloadOf<typeof refundNotificationJob>
