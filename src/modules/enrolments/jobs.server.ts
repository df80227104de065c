import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A mail with the receipt. */
export const receiptJob = defineJob('notify-of-payment', {
  payload: z.object({ document: z.number() }),
})
