import { expect } from 'vitest'
import { retentionJob } from '../src/app/server/retention.ts'
import type { Site } from './site.ts'
import { waitFor } from './wait-for.ts'

/** Runs the nightly job, and waits for its end. */
export async function runRetentionJob(site: Pick<Site, 'sql'>) {
  await site.sql('select graphile_worker.add_job($1)', [retentionJob.name])
  const waitingQuery = 'select from graphile_worker.jobs where task_identifier = $1'
  await waitFor(async () => expect(await site.sql(waitingQuery, [retentionJob.name])).toEqual([]))
}
