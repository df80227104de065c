import type { PersonContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { previewMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { isNight, nextMorning } from '../../messages/rules.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { lockEnrolmentById } from '../locks.server.ts'
import { hasCancelledBatch, readEnrolment } from '../store.server.ts'
import {
  agreedOn,
  openOfDay,
  type ReminderWay,
  type RemindReason,
  reminderFor,
  timingByHand,
} from './rules.ts'
import { listReminded, recordNotification } from './store.server.ts'
import { reminderMail } from './write-fee-mails.server.ts'

/** The row of the list: enrolment and due date. */
type RemindInput = { enrolmentId: number; dueOn: string; key: string }

/** `at`: when it is sent, at night the next morning. */
type RemindResult =
  | { ok: true; channel: ReminderWay; paise: number; at: string }
  | ({ ok: false } & RemindReason)

/**
 * Reminds a student manually, once a day in all: by mail, or without an address by a chat that staff send.
 * A waiting reminder is not sent once it is paid.
 */
export function remindByHand(
  services: Services,
  { key, ...input }: RemindInput,
  context: PersonContext,
): Promise<RemindResult> {
  return services.db.transaction((tx) =>
    runOnce(tx, { key, request: { remind: input } }, context, () =>
      remind(tx, services, input, context),
    ),
  )
}

/** Under the lock of the enrolment: of two simultaneous requests the second finds the reminder. */
async function remind(
  tx: Transaction,
  services: Services,
  input: Omit<RemindInput, 'key'>,
  context: PersonContext,
): Promise<RemindResult> {
  await lockEnrolmentById(tx, input.enrolmentId)
  const plan = await planReminder(tx, services, input, context.now)
  if (!plan.ok) return plan
  const { row, channel, paise, at, mail } = plan
  const { enrolmentId, dueOn } = input
  const day = dayInIndia(at)
  const notification = { enrolmentId, now: at }
  await recordNotification(tx, { ...notification, kind: 'hand', about: `${dueOn} on ${day}` })
  // The automatic reminder of that day is not sent as well.
  const reminderKind = reminderFor(dueOn, { today: day, agreedOn: agreedOn(row) })
  if (reminderKind)
    await recordNotification(tx, { ...notification, kind: reminderKind, about: dueOn })
  if (mail) await sendMail(tx, reminderMail, mail)
  const { studentId: id, course } = row
  await record(tx, { event: 'send fee reminder', id, course, amountPaise: paise, channel }, context)
  await announceChange(tx)
  return { ok: true, channel, paise, at: at.toISOString() }
}

/** Whether and how a student may be reminded now, and of what; `mail` if they have an address. */
async function planReminder(
  tx: Transaction,
  services: Services,
  { enrolmentId, dueOn }: Omit<RemindInput, 'key'>,
  now: Date,
) {
  const enrolmentData = await readEnrolment(tx, enrolmentId, now)
  const recipient = enrolmentData && (await findRecipient(tx, enrolmentData.row.studentId))
  if (!enrolmentData || !recipient) return refuse('no-enrolment')
  const { enrolment, row } = enrolmentData
  if (row.state === 'left') return refuse('left')
  if (enrolment.isRefundRequested) return refuse('refund-requested')
  if (await hasCancelledBatch(tx, enrolmentId)) return refuse('batch-cancelled')
  const paise = openOfDay(enrolment.parts, dueOn)
  if (paise <= 0) return refuse('not-open')
  const channel: ReminderWay = recipient.email ? 'mail' : 'whatsapp'
  if (channel === 'whatsapp' && isNight(now)) return refuse('night')
  const at = isNight(now) ? nextMorning(now) : now
  const day = dayInIndia(at)
  const reminders = await listReminded(tx, [enrolmentId])
  if (reminders.some((one) => one.dueOn === dueOn && dayInIndia(one.at) >= day))
    return refuse('reminded')
  const mail = recipient.email
    ? {
        to: recipient.email,
        recipient,
        enrolment,
        checkout: services.checkout,
        publicUrl: services.config.publicUrl,
        timing: timingByHand(dueOn, day),
        dueOn,
        paise,
        about: `hand-${day}`,
      }
    : undefined
  return { ok: true as const, row, channel, paise, at, mail }
}

const refuse = (reason: RemindReason['reason']) => ({ ok: false as const, reason })

/** The row of the list: enrolment and due date. */
type ReminderInput = { enrolment: number; dueOn: string }

/** Typed here: the type of the mail's enrolment is that of a route, which would depend on itself. */
type Preview = { enrolment: number } & (
  | { ok: true; paise: number; at: string; mail: ReturnType<typeof previewMail> | null }
  | { ok: false; reason: RemindReason['reason'] }
)

/** What each reminder would say, or why it is not sent. Nothing is written. */
export async function previewReminders(
  services: Services,
  reminders: readonly ReminderInput[],
  now: Date,
): Promise<Preview[]> {
  const previews: Preview[] = []
  for (const { enrolment, dueOn } of reminders) {
    const plan = await planReminder(services.db, services, { enrolmentId: enrolment, dueOn }, now)
    if (!plan.ok) previews.push({ ok: plan.ok, enrolment, reason: plan.reason })
    else {
      const { ok, paise, at } = plan
      const mail = plan.mail ? previewMail(reminderMail, plan.mail) : null
      previews.push({ ok, enrolment, paise, at: at.toISOString(), mail })
    }
  }
  return previews
}

/** Reminds each in a transaction of its own: one who was reminded meanwhile does not stop the others. */
export async function remindSeveral(
  services: Services,
  { key, reminders }: { key: string; reminders: readonly ReminderInput[] },
  context: PersonContext,
) {
  const outcomes = []
  for (const { enrolment, dueOn } of reminders) {
    const result = await remindByHand(services, { key, enrolmentId: enrolment, dueOn }, context)
    if (!result.ok) outcomes.push({ enrolment, ok: result.ok, reason: result.reason })
    else {
      const { ok, channel, paise } = result
      outcomes.push({ enrolment, ok, channel, paise })
    }
  }
  return { ok: true as const, outcomes }
}
