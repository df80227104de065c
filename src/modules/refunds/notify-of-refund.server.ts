import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '../../../content/languages.ts'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { formatTime } from '../../ui/format/times.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { listRecipientsWith } from '../accounts/roles/store.server.ts'
import { sayReduction } from '../enrolments/discounts/rules.ts'
import type { RefundSubject } from '../notifications/rules.ts'
import { mailStudent } from '../students/mail-student.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { findRefundRequest, reductionOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** A mail to a student about their money. */
export const refundNotificationJob = defineJob('notify-of-refund', {
  payload: z.object({
    what: z.enum(['requested', 'approved', 'refused', 'done', 'ended', 'waived']),
    refundRequest: z.number(),
  }),
})

type Notification = PayloadOf<typeof refundNotificationJob>

type RefundFacts = {
  what: Notification['what']
  refundRequest: RefundRequest
  name: string
  course: string
  publicUrl: string
}

/** Mails to a student about a refund: amount, date, and where to see more. */
const refundMail = defineMail<RefundFacts>({
  id: ({ what, refundRequest }) => `refund-${what}-${refundRequest.id}`,
  write: (mail) => {
    const { what, refundRequest, name, publicUrl, language } = mail
    const { refundMails } = textsFor(language)
    const words = refundMails[what]
    const reason = refundRequest.refusalReason ?? refundRequest.closingReason ?? ''
    const isClosed = what === 'refused' || what === 'ended'
    return {
      subject: words.subject(mail.course),
      parts: [
        ...words.before(name, reason),
        ...(isClosed ? [] : [{ facts: mailFactsOf(mail, language) }]),
        { link: new URL(to.profile, publicUrl).href, label: refundMails.link },
        ...words.after,
      ],
    }
  },
})

type Fact = [name: string, value: string]

function mailFactsOf({ what, refundRequest, course }: RefundFacts, language: Language): Fact[] {
  const { facts } = textsFor(language).refundMails
  const { paise, dueOn, calculation } = refundRequest
  const lines: Fact[] = [[facts.course, course]]
  if (what === 'waived') return [...lines, [facts.letOff, formatRupees(paise)]]
  lines.push([facts.back, formatRupees(paise)])
  if (paise > 0 && what !== 'done') lines.push([facts.by, formatDate(dueOn, language)])
  const rest = calculation?.restPaise ?? 0
  if (rest > 0) lines.push([facts.rest, formatRupees(rest)])
  return lines
}

/** Job: mails the student the outcome. Idempotent by the mail's id. */
export async function notifyOfRefund(
  { db, config }: Services,
  { what, refundRequest: id }: Notification,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refundRequest = await findRefundRequest(tx, id)
    if (!refundRequest) return
    const { id: student, course } = await factsOf(tx, refundRequest)
    const { publicUrl } = config
    await mailStudent(tx, student, refundMail, { what, refundRequest, course, publicUrl })
  })
}

/** Facts of a request for history, mails and lists: the student, and what it is about. */
export async function factsOf(tx: Transaction, request: RefundRequest) {
  const { kind, enrolment, enrolmentId, registrationId, paise } = request
  const { rows } = await tx.execute<{ student: number; course: string }>(
    enrolment
      ? sql`select ${request.studentId}::float8 as student, ${enrolment.course}::text as course`
      : enrolmentId
        ? sql`select student_id::float8 as student, course from enrolments where id = ${enrolmentId}`
        : sql`select student_id::float8 as student, course from registrations where id = ${registrationId}`,
  )
  const [row] = rows
  if (!row) throw new Error('The request has no student.')
  const id = (await findSurvivor(tx, row.student)) ?? row.student
  const names = await tx.execute<{ name: string }>(sql`select name from students where id = ${id}`)
  const reduction = await reductionOf(tx, request)
  const why = `, reason: ${request.reason}, requested by ${request.requestedBy}`
  return {
    ...(reduction && { after: { discount: sayReduction(reduction) + why } }),
    id,
    kind,
    name: names.rows[0]?.name ?? '',
    course: row.course,
    amountPaise: paise,
    ...(kind === 'refund' && { refundOf: refundOf(request) }),
  }
}

/** A Fast Track refund or an overpayment does not mean leaving a course. */
function refundOf({ registrationId, calculation }: RefundRequest): RefundSubject {
  if (registrationId !== null) return 'fast-track'
  return calculation?.ground === 'too-much' ? 'extra' : 'course'
}

type ApprovedAsSole = {
  refundRequest: RefundRequest
  facts: Awaited<ReturnType<typeof factsOf>>
  reason: string
}

const soleApprovalMail = defineMail<ApprovedAsSole & { userId: string; context: ActionContext }>({
  id: ({ refundRequest, userId }) => `refund-alone-${refundRequest.id}-${userId}`,
  write: ({ refundRequest, facts, reason, context, language }) => {
    const soleApproval = textsFor(language).refundMails.soleApproval
    return {
      subject: soleApproval.subject(formatRupees(facts.amountPaise)),
      parts: [
        ...soleApproval.before(formatTime(context.now)),
        {
          facts: [
            [soleApproval.facts.of, facts.name],
            [soleApproval.facts.course, facts.course],
            [soleApproval.facts[refundRequest.kind], formatRupees(facts.amountPaise)],
            [soleApproval.facts.by, signatureOf(context.actor)],
            [soleApproval.facts.why, reason],
          ],
        },
        ...soleApproval.after,
      ],
    }
  },
})

/** Mails everybody who sees fees, the approver included, in case a stranger used their account. */
export async function notifyOfSoleApproval(
  tx: Transaction,
  approval: ApprovedAsSole,
  context: ActionContext,
): Promise<void> {
  for (const { id, email } of await listRecipientsWith(tx, rolesThatMay('payments.see')))
    await sendMail(tx, soleApprovalMail, { to: email, userId: id, ...approval, context })
}
