import type { PersonContext } from '../../../platform/action-context.ts'
import { previewMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { planReminder, remindByHand } from './remind-by-hand.server.ts'
import type { ReminderWay, RemindReason } from './rules.ts'
import { reminderMail } from './write-fee-mails.server.ts'

/** The row of the list: enrolment and due date. */
type ReminderInput = { enrolment: number; dueOn: string }

/** The recipient and the text of the mail, or why none is sent. */
type Preview =
  | { ok: true; enrolment: number; paise: number; at: string; mail: MailText | null }
  | { ok: false; enrolment: number; reason: RemindReason['reason'] }
type MailText = { subject: string; text: string }

/** Previews the reminders. Nothing is written. */
export async function previewReminders(
  services: Services,
  reminders: readonly ReminderInput[],
  now: Date,
): Promise<Preview[]> {
  const { db } = services
  const previews: Preview[] = []
  for (const { enrolment, dueOn } of reminders) {
    const plan = await planReminder(db, services, { enrolmentId: enrolment, dueOn }, now)
    if (!plan.ok) previews.push({ ok: false, enrolment, reason: plan.reason })
    else {
      const { paise, at } = plan
      const mail = plan.mail ? previewMail(reminderMail, plan.mail) : null
      previews.push({ ok: true, enrolment, paise, at: at.toISOString(), mail })
    }
  }
  return previews
}

type Outcome = { enrolment: number } & (
  | { ok: true; channel: ReminderWay; paise: number }
  | { ok: false; reason: RemindReason['reason'] }
)

/** Reminds each in a transaction of its own: one who was reminded meanwhile does not stop the others. */
export async function remindSeveral(
  services: Services,
  { key, reminders }: { key: string; reminders: readonly ReminderInput[] },
  context: PersonContext,
) {
  const outcomes: Outcome[] = []
  for (const { enrolment, dueOn } of reminders) {
    const input = { key, enrolmentId: enrolment, dueOn }
    const result = await remindByHand(services, input, context)
    if (!result.ok) outcomes.push({ enrolment, ok: false, reason: result.reason })
    else {
      const { channel, paise } = result
      outcomes.push({ enrolment, ok: true, channel, paise })
    }
  }
  return { ok: true as const, outcomes }
}
