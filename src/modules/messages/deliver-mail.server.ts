import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Attempts } from '../../platform/jobs/define-job.ts'
import {
  type Attachment,
  type Mailer,
  mailPutOff,
  mailServerAway,
} from '../../platform/mail/mailer.ts'
import {
  type Mail,
  mailJob,
  type PaymentRequest,
  type QueuedMail,
} from '../../platform/mail/queue-mail.ts'
import { because } from '../../ui/api/reasons.ts'
import type { UnsentReason } from '../../ui/staff/unsent-texts.ts'
import { record } from '../audit/record-event.server.ts'
import { findRegistrant } from '../registrations/store.server.ts'
import { registrations } from '../registrations/tables.ts'
import { explainRefusal, isNight, type MailRefusal, nextMorning, patience } from './rules.ts'
import { failedMails } from './tables.ts'

/** One job of one mail: sent again by staff, the mail has a new job and starts over. */
type Job = { jobId: number; mailId: string }

/**
 * Counts a refusal. The last one parks the mail for staff in the same transaction; a mail without a record,
 * or whose record is gone, is dropped. A process killed afterwards leaves a job that finds the row; one
 * killed before leaves the job as it was.
 */
async function countRefusal(
  db: Database,
  refusal: Job & MailRefusal & { mail: Mail; now: Date },
): Promise<'try again' | 'parked' | 'dropped'> {
  return db.transaction(async (tx) => {
    const { id, refusals, firstAttemptAt } = await count(tx, refusal)
    const since = refusal.now.getTime() - firstAttemptAt.getTime()
    if (refusals < patience.refusals && since < patience.days * day) return 'try again'
    const wasParked = await park(tx, { id, ...refusal })
    if (!wasParked) await tx.delete(failedMails).where(eq(failedMails.id, id))
    return wasParked ? 'parked' : 'dropped'
  })
}

async function isParked(db: Database, job: Job): Promise<boolean> {
  return (await db.$count(failedMails, and(ofJob(job), isNotNull(failedMails.failedAt)))) > 0
}

/** The mail was accepted: deletes its refusals. */
async function endTrying(db: Database, job: Job): Promise<void> {
  await db.delete(failedMails).where(and(ofJob(job), isNull(failedMails.failedAt)))
}

const day = 24 * 60 * 60 * 1000

function ofJob({ jobId, mailId }: Job) {
  return and(eq(failedMails.jobId, jobId), eq(failedMails.mailId, mailId))
}

async function count(
  tx: Transaction,
  { jobId, mailId, reason, line, now }: Job & MailRefusal & { now: Date },
) {
  const refusals = reason === 'refused' ? 1 : 0
  const [failedMail] = await tx
    .insert(failedMails)
    .values({ jobId, mailId, reason, line, refusals, attempts: 1, firstAttemptAt: now })
    .onConflictDoUpdate({
      target: [failedMails.jobId, failedMails.mailId],
      set: {
        reason,
        line,
        attempts: sql`${failedMails.attempts} + 1`,
        refusals: sql`${failedMails.refusals} + ${refusals}`,
      },
    })
    .returning()
  if (!failedMail) throw new Error('A refusal was not counted.')
  return failedMail
}

/** False where it has no record that staff could open. */
async function park(
  tx: Transaction,
  { id, mail, now, ...refusal }: MailRefusal & { id: number; mail: Mail; now: Date },
): Promise<boolean> {
  if (!mail.about) return false
  const { registration: registrationId, recipient } = mail.about
  const registrant = await holdRegistration(tx, registrationId)
  if (!registrant) return false
  await tx
    .update(failedMails)
    .set({ failedAt: now, registrationId, recipient, mail })
    .where(eq(failedMails.id, id))
  const name = recipient === 'student' ? registrant.name : 'the admissions desk'
  const { subject } = mail
  const reason = because<UnsentReason>(explainRefusal(refusal))
  const facts = { recipient, subject, reason, name }
  const event = { event: 'record failed mail', id: registrationId, ...facts } as const
  await record(tx, event, { actor: 'system', now })
  return true
}

/** Locked against deletion, which would wait and then delete the parked mail too. */
async function holdRegistration(tx: Transaction, id: number) {
  const [registration] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('key share')
  return registration && findRegistrant(tx, id)
}

type Services = {
  db: Database
  mailer: Mailer
  clock: () => Date
  log: Logger
  /** Renders the attached documents. */
  attach: (documents: readonly number[]) => Promise<Attachment[]>
  isOpen: (request: PaymentRequest) => Promise<boolean>
}

/** The job of one mail. An exception is retried; a mail refused often enough is parked, and the job ends. */
export async function deliverMail(
  { db, mailer, clock, log, attach, isOpen }: Services,
  mail: QueuedMail,
  { id, attempts }: Attempts,
): Promise<void> {
  const job = { jobId: Number(id), mailId: mail.id }
  if (mail.byDay && isNight(clock())) return mailJob.enqueue(db, mail, { at: nextMorning(clock()) })
  const isRepeated = attempts > 1
  const isWanted = !mail.asksFor || (await isOpen(mail.asksFor))
  // A process was killed after parking the mail and before completing the job.
  if (isRepeated && (await isParked(db, job))) return
  const result = isWanted
    ? await mailer.send(mail, await attach(mail.documents ?? []))
    : { ok: true as const }
  if (result.ok) {
    if (isRepeated) await endTrying(db, job)
    return
  }
  const { reason, line } = result
  if (reason === 'away') throw new Error(`${mailServerAway}: ${line}`)
  const outcome = await countRefusal(db, { ...job, mail, reason, line, now: clock() })
  if (outcome === 'try again')
    throw new Error(
      `${reason === 'refused' ? 'The mail server refused this mail' : mailPutOff}: ${line}`,
    )
  const { subject, about } = mail
  log.warn({ event: 'mail', outcome, subject, registration: about?.registration }, line)
}
