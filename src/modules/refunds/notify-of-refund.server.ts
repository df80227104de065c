import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '../../../content/languages.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob, type PayloadOf } from '../../platform/jobs/define-job.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import type { Services } from '../../platform/services.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { sayReduction } from '../enrolments/discounts/rules.ts'
import type { RefundSubject } from '../notifications/rules.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
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

type RefundNotification = PayloadOf<typeof refundNotificationJob>

type RefundFacts = {
  what: RefundNotification['what']
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
  const sum = formatRupees(refundRequest.paise)
  const ofCourse: Fact = [facts.course, course]
  if (what === 'waived') return [ofCourse, [facts.letOff, sum]]
  const rest = refundRequest.calculation?.restPaise ?? 0
  const isComing = refundRequest.paise > 0 && what !== 'done'
  const dueOn: Fact = [facts.by, formatDate(refundRequest.dueOn, language)]
  const ofRest: Fact = [facts.rest, formatRupees(rest)]
  return [ofCourse, [facts.back, sum], ...(isComing ? [dueOn] : []), ...(rest > 0 ? [ofRest] : [])]
}

/** Job: mails the student the outcome. Idempotent by the mail's id. */
export async function notifyOfRefund(
  { db, config }: Services,
  { what, refundRequest: id }: RefundNotification,
): Promise<void> {
  await db.transaction(async (tx) => {
    const refundRequest = await findRefundRequest(tx, id)
    if (!refundRequest) return
    const facts = await factsOf(tx, refundRequest)
    const recipient = await findRecipient(tx, facts.id)
    if (!recipient?.email) return
    await sendMail(tx, refundMail, {
      to: recipient.email,
      name: recipient.name,
      what,
      refundRequest,
      course: facts.course,
      publicUrl: config.publicUrl,
    })
  })
}

/** Facts of a request for history, mails and lists: the student, and what it is about. */
export async function factsOf(tx: Transaction, refundRequest: RefundRequest) {
  const { rows } = await tx.execute<{ student: number; course: string }>(
    refundRequest.enrolment
      ? sql`select ${refundRequest.studentId}::float8 as student, ${refundRequest.enrolment.course}::text as course`
      : refundRequest.enrolmentId
        ? sql`select student_id::float8 as student, course from enrolments where id = ${refundRequest.enrolmentId}`
        : sql`select student_id::float8 as student, course from registrations where id = ${refundRequest.registrationId}`,
  )
  const [row] = rows
  if (!row) throw new Error('An ask is nobody’s.')
  const id = (await findSurvivor(tx, row.student)) ?? row.student
  const names = await tx.execute<{ name: string }>(sql`select name from students where id = ${id}`)
  const reduction = await reductionOf(tx, refundRequest)
  const why = `, reason: ${refundRequest.reason}, asked by ${refundRequest.requestedBy}`
  return {
    ...(reduction && { after: { discount: sayReduction(reduction) + why } }),
    id,
    kind: refundRequest.kind,
    name: names.rows[0]?.name ?? '',
    course: row.course,
    amountPaise: refundRequest.paise,
    ...(refundRequest.kind === 'refund' && { refundOf: refundOf(refundRequest) }),
  }
}

/** A Fast Track refund or an overpayment does not mean leaving a course. */
function refundOf({
  registrationId,
  calculation: refundCalculation,
}: RefundRequest): RefundSubject {
  if (registrationId !== null) return 'fast-track'
  return refundCalculation?.ground === 'too-much' ? 'extra' : 'course'
}
