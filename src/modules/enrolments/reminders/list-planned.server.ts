import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import { openParts } from '../dues/sum-dues.server.ts'
import { isRefundRequested, isWithoutBatch } from '../store.server.ts'
import { agreedOn, type ReminderKind, reminderDays, reminderFor, reminderKinds } from './rules.ts'

/** Days ahead, today included, and rows of either list. */
const [aheadDays, mostRows] = [8, 200]

type Row = {
  enrolmentId: number
  name: string
  course: string
  dueOn: string
  paise: number
  hasEmail: boolean
  enrolledAt: string
  changedAt: string | null
  sent: ReminderKind[]
}

/** The reminders that go out by themselves within a week, as things stand: when, to whom, and for what. */
export async function listPlannedReminders(db: Database, now: Date) {
  const today = dayInIndia(now)
  const first = addDays(today, -reminderDays.later.until)
  const last = addDays(today, aheadDays - 1 - reminderDays.before.from)
  const which = sql`j.state <> 'left' and not ${isRefundRequested} and not ${isWithoutBatch} and exists (
    select from dues d where d.enrolment_id = j.id and d.due_on between ${first} and ${last})`
  const { rows } = await db.execute<Row>(sql`${openParts(which)}
    select o.id::float8 as "enrolmentId", s.name, j.course, o.due_on::text as "dueOn",
           sum(o.paise)::float8 as paise, j.enrolled_at as "enrolledAt", j.changed_at as "changedAt",
           (s.email is not null or exists (select from users u where u.student_id = s.id)) as "hasEmail",
           coalesce((select json_agg(m.kind) from fee_mails m
                      where m.enrolment_id = o.id and m.about = o.due_on::text), '[]') as sent
      from open_parts o join enrolments j on j.id = o.id join students s on s.id = j.student_id
     where o.paise > 0 and o.due_on between ${first} and ${last}
     group by o.id, s.id, j.id, o.due_on order by o.due_on, o.id limit ${mostRows}`)
  return rows
    .flatMap((row) => {
      const { enrolmentId, name, course, dueOn, paise, hasEmail } = row
      const facts = { enrolmentId, name, course, dueOn, paise, hasEmail }
      return daysOf(row, today).map((reminder) => ({ ...reminder, ...facts }))
    })
    .sort((one, other) => one.on.localeCompare(other.on))
    .map((reminder, index) => ({ id: index + 1, ...reminder }))
}

/** The first day on which each reminder that is not sent yet goes out, as the job decides it. */
function daysOf({ dueOn, enrolledAt, changedAt, sent }: Row, today: string) {
  const agreementDay = agreedOn({
    enrolledAt: new Date(enrolledAt),
    changedAt: changedAt ? new Date(changedAt) : null,
  })
  const days = Array.from({ length: aheadDays }, (_, index) => addDays(today, index))
  const kindOn = (day: string) => reminderFor(dueOn, { today: day, agreedOn: agreementDay })
  return reminderKinds.flatMap((kind) => {
    const on = days.find((day) => kindOn(day) === kind)
    return on === undefined || sent.includes(kind) ? [] : [{ kind, on }]
  })
}

/** The latest reminders that were sent, by the job or by hand. */
export async function listSentReminders(db: Database) {
  const { rows } = await db.execute<{
    enrolmentId: number
    name: string
    course: string
    kind: ReminderKind | 'hand'
    dueOn: string
    at: string
  }>(sql`
    select m.enrolment_id::float8 as "enrolmentId", s.name, j.course, m.kind,
           left(m.about, 10) as "dueOn", m.notified_at as at
      from fee_mails m join enrolments j on j.id = m.enrolment_id join students s on s.id = j.student_id
     where m.kind <> 'receipt' order by m.notified_at desc, m.enrolment_id limit 50`)
  return rows.map(({ at, ...row }, index) => ({ id: index + 1, ...row, at: new Date(at) }))
}
