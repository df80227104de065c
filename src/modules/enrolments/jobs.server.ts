import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** The enquiry before an enrolment needs no call any more. */
export const enquiryJob = defineJob('close-enquiry', {
  payload: z.object({ enrolment: z.number() }),
})

/** A mail with the receipt. */
export const receiptJob = defineJob('notify-of-payment', {
  payload: z.object({ document: z.number() }),
})
