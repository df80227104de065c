import { type SQL, sql } from 'drizzle-orm'
import { retention } from '../../../content/retention.ts'
import { removeUnconfirmed } from '../../modules/accounts/close-account.server.ts'
import {
  findLostEnquiries,
  removeLostEnquiry,
} from '../../modules/registrations/erase-registrations.server.ts'
import { isDatabaseAway } from '../../platform/database/connect.ts'
import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import type { Services } from '../../platform/services.ts'

/** Every night at three in India; made up for if no process ran then. */
export const retentionJob = defineScheduledJob('retention', '30 21 * * *', { fill: '1d' })

/** A run ends well before its job would count as abandoned; the rest is left for the next run. */
const mostBatches = 10
const batchSize = 500
const peopleInBatch = 50

/**
 * The job: deletes what is past its retention time (content/retention.ts). Each batch is a transaction that
 * selects again what it deletes, so that kills and concurrent runs are harmless.
 */
export async function runRetention(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock()
  const removedCounts: Record<string, number> = {}
  let isMore = false
  const remove = async (name: string, size: number, batch: () => Promise<number>) => {
    const count = await inBatches(batch, size)
    removedCounts[name] = count
    isMore ||= count === mostBatches * size
  }
  for (const [name, statement] of Object.entries(expiredRows(now)))
    await remove(name, batchSize, async () => (await db.execute(statement)).rowCount ?? 0)
  const accounts = {
    since: daysBefore(now, retention.unconfirmedAccount.days),
    limit: peopleInBatch,
  }
  await remove('accounts', peopleInBatch, () =>
    removeUnconfirmed(db, accounts, { actor: 'system', now }),
  )
  const enquiries = await removeEnquiries(services, now)
  removedCounts.enquiries = enquiries.count
  isMore ||= enquiries.isMore
  if (Object.values(removedCounts).some((count) => count > 0))
    log.info({ event: 'retention', outcome: 'ok', removed: removedCounts })
  if (isMore) await retentionJob.enqueue(db)
}

/** Repeats a batch until one is not full. */
async function inBatches(batch: () => Promise<number>, size: number): Promise<number> {
  let total = 0
  for (let batches = 0; batches < mostBatches; batches++) {
    const count = await batch()
    total += count
    if (count < size) break
  }
  return total
}

/** One that cannot be deleted is logged, skipped and tried again the next night. */
async function removeEnquiries({ db, log }: Services, now: Date) {
  const term = { since: daysBefore(now, retention.lostEnquiry.days), now }
  let [after, count] = [0, 0]
  for (let batches = 0; batches < mostBatches; batches++) {
    const ids = await findLostEnquiries(db, term, { after, limit: peopleInBatch })
    for (const id of ids) {
      const isRemoved = await removeLostEnquiry(db, id, term).catch((error) => {
        if (isDatabaseAway(error)) throw error
        log.warn({ event: 'retention', err: error }, `enquiry of student ${id} not removed`)
        return false
      })
      if (isRemoved) count += 1
    }
    if (ids.length < peopleInBatch) return { count, isMore: false }
    after = ids.at(-1) ?? after
  }
  return { count, isMore: true }
}

function batch(table: SQL, condition: SQL, key = sql`id`): SQL {
  return sql`delete from ${table} where ${key} in (
    select ${key} from ${table} where ${condition} limit ${batchSize} for update skip locked)`
}

/** Rows with an expiry, deleted in batches, one statement each. */
function expiredRows(now: Date): Record<string, SQL> {
  const hasExpired = sql`expires_at < ${now}`
  return {
    sessions: batch(sql`sessions`, hasExpired),
    mailedLinks: batch(sql`mailed_links`, hasExpired),
    pendingSignIns: batch(sql`pending_sign_ins`, hasExpired),
    challenges: batch(sql`factor_challenges`, hasExpired),
    credentials: batch(sql`sign_in_credentials`, hasExpired),
    providerFlows: batch(sql`provider_flows`, hasExpired),
    // Without payment, of batches that are no longer sold.
    seatHolds: batch(
      sql`seat_holds`,
      sql`held_until < ${now}
        and batch_id in (select b.id from batches b where b.closes_at < ${now})`,
    ),
    emailCodes: batch(sql`email_codes`, hasExpired, sql`user_id`),
    answered: batch(sql`idempotency_keys`, hasExpired),
    limits: batch(sql`rate_limits`, sql`expire < ${now.getTime()}`, sql`key`),
    gatewayEvents: batch(
      sql`gateway_events`,
      sql`received_at < ${daysBefore(now, retention.gatewayEvent.days)}`,
    ),
    ...expiredFiles(daysBefore(now, retention.importedFile.days)),
    failedMails: sql`
      select from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
         where attempts >= max_attempts and locked_at is null
           and updated_at < ${daysBefore(now, retention.failedMail.days)} limit ${batchSize}))`,
    // Of records that an undone import deleted.
    keys: batch(
      sql`audit_keys`,
      sql`case record_kind
        when 'registration' then not exists (
          select from registrations r where r.id = record_id::bigint)
        when 'account' then not exists (select from users u where u.id = record_id::uuid)
        else created_at < ${daysBefore(now, retention.lostEnquiry.days)} and not exists (
          select from students s where s.id = record_id::bigint) end`,
    ),
  }
}

/** Enquiry files that were never imported, and skipped rows of those that were. */
const expiredFiles = (since: Date) => ({
  filesNotBegun: batch(sql`enquiry_imports`, sql`state = 'draft' and uploaded_at < ${since}`),
  rowsLeftAside: batch(
    sql`enquiry_import_rows`,
    sql`cells is not null and import_id in (
      select i.id from enquiry_imports i
       where i.state in ('done', 'undone') and i.uploaded_at < ${since})`,
  ),
})

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1_000)
}
