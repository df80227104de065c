import { createHmac } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { firstLanguage } from '../../../content/languages.ts'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { deriveKey, isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { addressOfLink, endOfLink } from '../accounts/secret-links.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { nextDue, nextPayable } from '../enrolments/rules.ts'
import { readEnrolment } from '../enrolments/store.server.ts'
import { type Enrolment, enrolments } from '../enrolments/tables.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findNamesOf } from '../students/store.server.ts'
import { openAtGateway } from './begin-checkout.server.ts'
import { insertInstalmentOrder } from './begin-instalment.server.ts'
import { isPending, orderPaise } from './rules.ts'
import { findOrder } from './store.server.ts'
import { type Order, type PaymentLinkRow, paymentLinks } from './tables.ts'

/** Hours between two mails with a link to one part. */
const hoursBetweenMails = 20

/** The instalment of a link: the oldest open one, with the amount paid by it. */
type LinkAmount = Pick<PaymentLinkRow, 'part' | 'dueOn' | 'paise'>
type Payable = Parameters<typeof nextPayable>[0]

function payableOf(enrolment: Payable): LinkAmount | undefined {
  const next = nextDue(enrolment.parts)
  const paise = nextPayable(enrolment, orderPaise.least)
  return next && paise !== undefined ? { part: next.part, dueOn: next.dueOn, paise } : undefined
}

/** Why a link is not valid. `link-paid`: its instalment is. */
type LinkReason = { reason: 'link-not-good' | 'link-paid' }

/** A link ends with its instalment, whether paid, waived or changed, and once a refund is asked for. */
function refuseLink(link: PaymentLinkRow, enrolment: Payable, now: Date): LinkReason | undefined {
  const its = enrolment.parts.find(({ part, dueOn }) => part === link.part && dueOn === link.dueOn)
  if (its && its.balancePaise === 0 && its.paidPaise > 0) return { reason: 'link-paid' }
  const isOver = link.revokedAt !== null || link.expiresAt <= now
  const payable = payableOf(enrolment)
  const isSame =
    payable?.part === link.part && payable.dueOn === link.dueOn && payable.paise === link.paise
  return isOver || !isSame ? { reason: 'link-not-good' } : undefined
}

/** Whether the mail of a link may still be sent. */
export async function isLinkGood(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const [link] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, id))
  const { enrolment } = (link && (await readEnrolment(tx, link.enrolmentId, now))) ?? {}
  return link !== undefined && enrolment !== undefined && !refuseLink(link, enrolment, now)
}

/** The last link of an enrolment, if it is valid. */
export async function findGoodLink(
  tx: Transaction,
  enrolment: Payable & { id: number },
  now: Date,
): Promise<PaymentLinkRow | undefined> {
  const [last] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.enrolmentId, enrolment.id))
    .orderBy(desc(paymentLinks.id))
    .limit(1)
  return last && !refuseLink(last, enrolment, now) ? last : undefined
}

/** Why staff may not make a link. */
export type MakeLinkReason = {
  reason:
    | 'no-enrolment'
    | 'left'
    | 'refund-requested'
    | 'nothing-open'
    | 'no-address'
    | 'mailed-today'
    | 'closed'
}

type MakeLinkResult = { ok: true; link: PaymentLinkRow } | ({ ok: false } & MakeLinkReason)

/**
 * Returns the payment link of the next due instalment: the valid one, or a new one that ends earlier ones.
 * Idempotent; mailed once a day, never at night. A link that cannot be mailed is not made.
 */
export async function makeLink(
  services: Services,
  { enrolmentId, byMail }: { enrolmentId: number; byMail: boolean },
  context: PersonContext,
): Promise<MakeLinkResult> {
  if (!services.checkout?.isOpen()) return { ok: false, reason: 'closed' }
  const { now } = context
  return services.db.transaction(async (tx): Promise<MakeLinkResult> => {
    const row = await lockEnrolmentById(tx, enrolmentId)
    const { enrolment } = (row && (await readEnrolment(tx, enrolmentId, now))) ?? {}
    if (!row || !enrolment) return { ok: false, reason: 'no-enrolment' }
    if (row.state === 'left') return { ok: false, reason: 'left' }
    if (enrolment.isRefundRequested) return { ok: false, reason: 'refund-requested' }
    const payable = payableOf(enrolment)
    if (!payable) return { ok: false, reason: 'nothing-open' }
    const goodLink = await findGoodLink(tx, enrolment, now)
    const recipient = await findRecipient(tx, row.studentId)
    if (byMail && !recipient?.email) return { ok: false, reason: 'no-address' }
    if (byMail && goodLink && wasMailed(goodLink, now)) return { ok: false, reason: 'mailed-today' }
    const link = goodLink ?? (await insertLink(tx, { enrolmentId, ...payable }, context))
    const { course } = enrolment
    const facts = { course, amountPaise: link.paise, byMail }
    if (!goodLink || byMail)
      await record(tx, { event: 'send payment link', id: row.studentId, ...facts }, context)
    if (byMail && recipient?.email) {
      await tx.update(paymentLinks).set({ mailedAt: now }).where(eq(paymentLinks.id, link.id))
      const address = paymentLinkAddress(services, link)
      const { email: to, name } = recipient
      await sendMail(tx, linkMail, { to, name, link, address, course })
    }
    return { ok: true, link }
  })
}

function wasMailed({ mailedAt }: PaymentLinkRow, now: Date): boolean {
  const pause = hoursBetweenMails * 60 * 60_000
  return mailedAt !== null && now.getTime() - mailedAt.getTime() < pause
}

async function insertLink(
  tx: Transaction,
  newLink: LinkAmount & { enrolmentId: number },
  { actor, now }: PersonContext,
): Promise<PaymentLinkRow> {
  await endLinks(tx, newLink.enrolmentId, now)
  const expiresAt = endOfLink('payment', now)
  const [link] = await tx
    .insert(paymentLinks)
    .values({ ...newLink, createdBy: signatureOf(actor), createdAt: now, expiresAt })
    .returning()
  if (!link) throw new Error('A link that was just made is gone.')
  return link
}

async function endLinks(tx: Transaction, enrolmentId: number, now: Date): Promise<number> {
  const rows = await tx
    .update(paymentLinks)
    .set({ revokedAt: now })
    .where(and(eq(paymentLinks.enrolmentId, enrolmentId), isNull(paymentLinks.revokedAt)))
    .returning({ id: paymentLinks.id })
  return rows.length
}

/** Staff withdraw a link: it opens nothing from then on. */
export async function withdrawLinks(
  { db }: Services,
  enrolmentId: number,
  context: PersonContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, enrolmentId)
    if (!row) return false
    if ((await endLinks(tx, enrolmentId, context.now)) > 0) {
      const { studentId: id, course } = row
      await record(tx, { event: 'withdraw payment link', id, course }, context)
    }
    return true
  })
}

export function paymentLinkAddress(
  { config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>,
  link: PaymentLinkRow,
): string {
  const site = { publicUrl: config.publicUrl, language: firstLanguage }
  return addressOfLink('payment', signLink(sessionSecret, link), site)
}

const linkMail = defineMail<{
  link: PaymentLinkRow
  address: string
  name: string
  course: string
}>({
  id: ({ link }) => `fee-reminder-${link.enrolmentId}-link-${link.id}`,
  byDay: true,
  asksFor: ({ link }) => ({ paymentLink: link.id }),
  write: ({ link, address, name, course, language }) => {
    const { feeMails } = textsFor(language)
    const sum = formatRupees(link.paise)
    const day = formatDate(link.dueOn, language)
    return {
      subject: feeMails.link.subject(sum, course),
      parts: [
        ...feeMails.link.before(name, day),
        {
          facts: [
            [feeMails.facts.course, course],
            [feeMails.facts.due, sum],
            [feeMails.facts.by, day],
          ],
        },
        { link: address, label: feeMails.pay(sum) },
        ...feeMails.link.after,
      ],
    }
  },
})

/**
 * The part after the # of a link: the number of its row and a signature over its content. In a restored
 * database the same number may be another row, for which the signature is not valid.
 */
function signLink(sessionSecret: Uint8Array, link: PaymentLinkRow): string {
  const key = deriveKey(sessionSecret, 'payment links')
  const { id, enrolmentId, part, dueOn, paise, createdAt } = link
  const signed = [id, enrolmentId, part, dueOn, paise, createdAt.getTime()].join(' ')
  return `${id}-${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** The row that a token is signed for; undefined for any other token. */
async function findSigned(
  tx: Transaction,
  sessionSecret: Uint8Array,
  token: string,
): Promise<PaymentLinkRow | undefined> {
  const [, id] = /^(\d{1,15})-[\w-]{43}$/.exec(token) ?? []
  if (!id) return undefined
  const [link] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, Number(id)))
  if (!link) return undefined
  return isSameSecret(token, signLink(sessionSecret, link)) ? link : undefined
}

/** Everything the page of a link shows, if it is valid: the instalment, and of the student only a first name. */
export async function readPaymentLink({ db, sessionSecret }: Services, token: string, now: Date) {
  const link = await findSigned(db, sessionSecret, token)
  const data = link && (await readEnrolment(db, link.enrolmentId, now))
  if (!data) return { ok: false as const, reason: 'link-not-good' as const }
  const { enrolment, row } = data
  const wrong = refuseLink(link, enrolment, now)
  if (wrong) return { ok: false as const, ...wrong }
  const [student] = await findNamesOf(db, [row.studentId])
  const [firstName = ''] = (student?.name ?? '').trim().split(/\s+/)
  const { part, dueOn, paise } = link
  return { firstName, course: enrolment.course, part, parts: enrolment.parts.length, dueOn, paise }
}

type BeginByLinkResult = { ok: true; order: Order } | ({ ok: false } & LinkReason)
type PayByLinkInput = { token: string; language: string; gateway: PaymentGateway }

/**
 * An order for a link's instalment: of two windows the second finds the first one's order, which is paid
 * once. It belongs to no account: its page shows only what everybody with its number may read.
 */
export async function beginByLink(
  { db, sessionSecret }: Services,
  { token, language, gateway }: PayByLinkInput,
  now: Date,
): Promise<BeginByLinkResult> {
  const result = await retryTransaction(db, async (tx): Promise<BeginByLinkResult> => {
    const signedLink = await findSigned(tx, sessionSecret, token)
    const row = signedLink && (await lockWithStudent(tx, signedLink.enrolmentId))
    const { enrolment } = (row && (await readEnrolment(tx, row.id, now))) ?? {}
    if (!row || !enrolment) return { ok: false, reason: 'link-not-good' }
    // Read again under the lock: the link may have been withdrawn, or an order begun.
    const [link] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, signedLink.id))
    if (!link) return { ok: false, reason: 'link-not-good' }
    const wrong = refuseLink(link, enrolment, now)
    if (wrong) return { ok: false, ...wrong }
    const startedOrder = link.orderId ? await findOrder(tx, link.orderId) : undefined
    if (startedOrder && isPending(startedOrder.state)) return { ok: true, order: startedOrder }
    const { paise } = link
    const payment = { userId: null, paise, feePaise: paise, gateway: gateway.name, language }
    const order = await insertInstalmentOrder(tx, row, payment, now)
    await tx.update(paymentLinks).set({ orderId: order.id }).where(eq(paymentLinks.id, link.id))
    return { ok: true, order }
  })
  if (!result.ok) return result
  return { ok: true, order: await openAtGateway({ db, gateway }, result.order, now) }
}

async function lockWithStudent(tx: Transaction, id: number): Promise<Enrolment | undefined> {
  const { studentId } = enrolments
  const [row] = await tx.select({ studentId }).from(enrolments).where(eq(enrolments.id, id))
  if (!row) return undefined
  await lockStudents(tx, [row.studentId])
  return lockEnrolmentById(tx, id)
}
