import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { defineScheduledJob } from '../../../platform/jobs/define-job.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { isNight } from '../../messages/rules.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import type { EnrolmentData } from '../contract.ts'
import { lockEnrolmentById } from '../locks.server.ts'
import {
  hasCancelledBatch,
  isRefundRequested,
  isWithoutBatch,
  readEnrolment,
} from '../store.server.ts'
import type { Enrolment } from '../tables.ts'
import {
  agreedOn,
  openOfDay,
  remindedOf,
  reminderDays,
  reminderFor,
  reminderKinds,
} from './rules.ts'
import { recordNotification } from './store.server.ts'
import { reminderMail } from './write-fee-mails.server.ts'

/** Twice an hour; at night it does nothing. */
export const reminderJob = defineScheduledJob('remind-of-dues', '7,37 * * * *')

/** Enrolments read in one query. */
const atOnce = 200

/**
 * Job: mails students whose instalment is due in three days, today, or was due three or seven days ago.
 */
export async function remindOfDues(services: Services): Promise<void> {
  const now = services.clock()
  if (isNight(now)) return
  let last = 0
  for (;;) {
    const ids = await findToRemind(services.db, dayInIndia(now), last)
    for (const id of ids) await services.db.transaction((tx) => remind(tx, services, { id, now }))
    const [furthest] = ids.slice(-1)
    if (furthest === undefined) return
    last = furthest
  }
}

/** Enrolments due for a reminder that is not stored yet, by number. */
async function findToRemind(db: Database, today: string, after: number): Promise<number[]> {
  const { first, last } = remindedOf(today)
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct d.enrolment_id::float8 as id
      from dues d join enrolments j on j.id = d.enrolment_id
     where d.due_on between ${first} and ${last} and d.enrolment_id > ${after} and j.state <> 'left'
       and not ${isRefundRequested} and not ${isWithoutBatch}
       and (select sum(l.paise) from ledger_entries l where l.enrolment_id = j.id) > 0
       and not exists (select from fee_mails m where m.enrolment_id = d.enrolment_id
                          and m.about = d.due_on::text and m.kind = ${kindOf(sql`d.due_on`, today)})
     order by 1 limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** SQL: the reminder for a due date. */
function kindOf(dueOn: SQL, today: string): SQL {
  const kinds = reminderKinds.map((kind) => {
    const { from, until } = reminderDays[kind]
    return sql`when ${today}::date - ${dueOn} between ${from}::int and ${until}::int then ${kind}::text`
  })
  return sql`case ${sql.join(kinds, sql` `)} end`
}

/** Under the lock of the enrolment, so that a payment made just now is counted. */
async function remind(
  tx: Transaction,
  services: Services,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const row = await lockEnrolmentById(tx, id)
  const recipient = row && row.state !== 'left' ? await findRecipient(tx, row.studentId) : undefined
  const enrolmentData = recipient?.email ? await readEnrolment(tx, id, now) : undefined
  if (!row || !recipient?.email || !enrolmentData) return
  const { enrolment } = enrolmentData
  if (enrolment.isRefundRequested || (await hasCancelledBatch(tx, id))) return
  for (const { kind, dueOn, paise } of whatIsDue(enrolment, row, dayInIndia(now))) {
    if (!(await recordNotification(tx, { enrolmentId: id, kind, about: dueOn, now }))) continue
    await sendMail(tx, reminderMail, {
      to: recipient.email,
      recipient,
      enrolment,
      checkout: services.checkout,
      publicUrl: services.config.publicUrl,
      timing: kind,
      dueOn,
      paise,
      about: kind,
    })
  }
}

/** The open amount of each due date with a reminder. */
function whatIsDue({ parts }: EnrolmentData, row: Enrolment, today: string) {
  const open = parts.filter(({ balancePaise }) => balancePaise > 0)
  return [...new Set(open.map(({ dueOn }) => dueOn))].flatMap((dueOn) => {
    const kind = reminderFor(dueOn, { today, agreedOn: agreedOn(row) })
    return kind ? [{ kind, dueOn, paise: openOfDay(parts, dueOn) }] : []
  })
}
