import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Plans the sessions of batches that an older version, or a file, brought without any. */
export const fillSessionsJob = defineJob('fill-class-sessions', { payload: z.object({}) })

/** Tells the guardian of a minor of an absence task, if it is still open. */
export const guardianJob = defineJob('notify-guardian-of-absence', {
  payload: z.object({ task: z.number() }),
  key: ({ task }) => `guardian-of-absence-${task}`,
})

/** The guardian is not told at once: a wrong mark is corrected first. */
export const secondsToCorrect = 30 * 60

/** Queues the job if a batch has no sessions. */
export async function queueFilling(db: Transaction): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${fillSessionsJob.name}, '{}'::json, job_key := ${fillSessionsJob.name})
     where exists (select from batches b where b.status <> 'cancelled'
       and not exists (select from class_sessions c where c.batch_id = b.id))`)
}
