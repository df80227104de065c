import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Publishes the drafts whose time has come; one job for each time that was set. */
export const publishPlannedJob = defineJob('publish-planned-texts', {
  payload: z.object({ due: z.iso.datetime() }),
})
