import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { linkOlder, olderLinked } from '../../modules/audit/chain.server.ts'
import { sealTrail } from '../../modules/audit/sealing.server.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Services } from '../../platform/services.ts'

export const settlingJob = defineJob('settle-history', {
  payload: z.object({}),
})

/** A run ends well before its job would count as abandoned; the rest is left for the next run. */
const mostBatches = 10

/** Enqueues a run if older code left unencrypted or unlinked events. */
export async function queueSettling(db: Transaction): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${settlingJob.name}, '{}'::json, job_key := ${settlingJob.name})
     where exists (select from audit_events where key_ids is null)
        or not exists (select from audit_links where mark = ${olderLinked})`)
}

export async function runSettling(services: Services): Promise<void> {
  if (await settleHistory(services)) await settlingJob.enqueue(services.db, {})
}

/** Encrypts events that older code wrote, then links them. True where there may be more. */
export async function settleHistory({ db, chainKeys }: Services): Promise<boolean> {
  const isUnsealed = await sealTrail(db, mostBatches)
  return (await linkOlder(db, chainKeys, mostBatches)) || isUnsealed
}
