import type { Logger } from 'pino'
import type { Database } from '../../platform/database/connect.ts'
import type { Attempts } from '../../platform/jobs/define-job.ts'
import type { QueuedMail } from '../../platform/mail/mail.ts'
import type { Attachment, Mailer } from '../../platform/mail/mailer.ts'
import { mailPutOff, mailServerAway } from '../../platform/mail/mailer.ts'
import { mailJob } from '../../platform/mail/queue-mail.ts'
import { countRefusal, endTrying, isParked } from './park-mail.server.ts'
import { isNight, nextMorning } from './rules.ts'

const mailRefused = 'The mail server refused this mail'

type Services = {
  db: Database
  mailer: Mailer
  clock: () => Date
  log: Logger
  /** Renders the attached documents. */
  attach: (documents: readonly number[]) => Promise<Attachment[]>
}

/** The job of one mail. An exception is retried; a mail refused often enough is parked, and the job ends. */
export async function deliverMail(
  { db, mailer, clock, log, attach }: Services,
  mail: QueuedMail,
  { id, attempts }: Attempts,
): Promise<void> {
  const job = { jobId: Number(id), mailId: mail.id }
  if (mail.byDay && isNight(clock())) return mailJob.enqueue(db, mail, { at: nextMorning(clock()) })
  const isRepeated = attempts > 1
  // A process was killed after parking the mail and before completing the job.
  if (isRepeated && (await isParked(db, job))) return
  const result = await mailer.send(mail, await attach(mail.documents ?? []))
  if (result.ok) {
    if (isRepeated) await endTrying(db, job)
    return
  }
  const { reason, line } = result
  if (reason === 'away') throw new Error(`${mailServerAway}: ${line}`)
  const outcome = await countRefusal(db, { ...job, mail, reason, line, now: clock() })
  if (outcome === 'try again')
    throw new Error(`${reason === 'refused' ? mailRefused : mailPutOff}: ${line}`)
  log.warn(
    { event: 'mail', outcome, subject: mail.subject, registration: mail.about?.registration },
    line,
  )
}
