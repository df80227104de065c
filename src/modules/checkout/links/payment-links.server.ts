import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { firstLanguage } from '../../../../content/languages.ts'
import { type PersonContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../../platform/gateway/gateway.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { addressOfLink, endOfLink } from '../../accounts/secret-links.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { remindersOf } from '../../enrolments/jobs.server.ts'
import { lockEnrolmentById } from '../../enrolments/locks.server.ts'
import { readEnrolment } from '../../enrolments/store.server.ts'
import type { Enrolment } from '../../enrolments/tables.ts'
import { findRecipient } from '../../students/find-recipient.server.ts'
import { lockStudents } from '../../students/locks.server.ts'
import { findNamesOf } from '../../students/store.server.ts'
import { openAtGateway } from '../begin-checkout.server.ts'
import { insertPart } from '../begin-part.server.ts'
import { isPending } from '../rules.ts'
import { findOrder } from '../store.server.ts'
import { type Order, type PaymentLinkRow, paymentLinks } from '../tables.ts'
import {
  hoursBetweenMails,
  type LinkReason,
  type MakeLinkReason,
  payableOf,
  refuseLink,
} from './rules.ts'

type MakeLinkInput = { enrolmentId: number; byMail: boolean }
type MadeLink = { link: PaymentLinkRow; address: string; name: string; course: string }
type MakeLinkResult = ({ ok: true } & MadeLink) | ({ ok: false } & MakeLinkReason)

/**
 * Returns the payment link of the next due instalment: the valid one, or a new one that ends earlier ones.
 * Idempotent; mailed once a day, never at night.
 */
export async function makeLink(
  services: Services,
  { enrolmentId, byMail }: MakeLinkInput,
  context: PersonContext,
): Promise<MakeLinkResult> {
  if (!services.checkout?.isOpen()) return { ok: false, reason: 'closed' }
  return services.db
    .transaction(async (tx): Promise<MakeLinkResult> => {
      const row = await lockEnrolmentById(tx, enrolmentId)
      const enrolmentData = row && (await readEnrolment(tx, enrolmentId, context.now))
      if (!enrolmentData) return { ok: false, reason: 'no-enrolment' }
      if (row.state === 'left') return { ok: false, reason: 'left' }
      const { enrolment } = enrolmentData
      if (enrolment.isRefundRequested) return { ok: false, reason: 'refund-requested' }
      const payable = payableOf(enrolment)
      if (!payable) return { ok: false, reason: 'nothing-open' }
      const lastLink = await findLast(tx, enrolmentId)
      const isGood = lastLink && !refuseLink({ link: lastLink, enrolment }, context.now)
      const link = isGood
        ? lastLink
        : await insertLink(tx, { enrolmentId: enrolmentId, ...payable }, context)
      const { course } = enrolment
      const recipient = await findRecipient(tx, row.studentId)
      const address = paymentLinkAddress(services, link)
      const mailFacts = { link, address, course, name: recipient?.name ?? '' }
      if (!isGood || byMail) {
        const facts = { course, amountPaise: link.paise, byMail }
        await record(tx, { event: 'send payment link', id: row.studentId, ...facts }, context)
      }
      if (!byMail) return { ok: true, ...mailFacts }
      if (!recipient?.email) return rollBack('no-address')
      if (wasMailed(link, context.now)) return rollBack('mailed-today')
      await tx
        .update(paymentLinks)
        .set({ mailedAt: context.now })
        .where(eq(paymentLinks.id, link.id))
      await sendMail(tx, linkMail, { to: recipient.email, ...mailFacts })
      return { ok: true, ...mailFacts }
    })
    .catch(readTakenBack)
}

/** Rolls the transaction back: a link that cannot be mailed is not made. */
class TakenBack extends Error {
  readonly why: MakeLinkReason['reason']
  constructor(why: MakeLinkReason['reason']) {
    super(why)
    this.why = why
  }
}

function rollBack(why: MakeLinkReason['reason']): never {
  throw new TakenBack(why)
}

function readTakenBack(error: unknown): MakeLinkResult {
  if (error instanceof TakenBack) return { ok: false, reason: error.why }
  throw error
}

function wasMailed({ mailedAt }: PaymentLinkRow, now: Date): boolean {
  const pause = hoursBetweenMails * 60 * 60_000
  return mailedAt !== null && now.getTime() - mailedAt.getTime() < pause
}

/** The last link, in any state. */
export async function findLast(
  tx: Transaction,
  enrolmentId: number,
): Promise<PaymentLinkRow | undefined> {
  const [last] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.enrolmentId, enrolmentId))
    .orderBy(desc(paymentLinks.id))
    .limit(1)
  return last
}

async function insertLink(
  tx: Transaction,
  newLink: { enrolmentId: number; part: number; dueOn: string; paise: number },
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
  const endedPaymentLinks = await tx
    .update(paymentLinks)
    .set({ revokedAt: now })
    .where(and(eq(paymentLinks.enrolmentId, enrolmentId), isNull(paymentLinks.revokedAt)))
    .returning({ id: paymentLinks.id })
  return endedPaymentLinks.length
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

/** Cancelled like a reminder: the waiting mail is removed once the instalment is paid. */
const linkMail = defineMail<MadeLink>({
  id: ({ link }) => `${remindersOf(link.enrolmentId)}link-${link.id}`,
  byDay: true,
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

type Signed = Pick<PaymentLinkRow, 'id' | 'enrolmentId' | 'part' | 'dueOn' | 'paise' | 'createdAt'>

/**
 * The part after the # of a link: the number of its row and a signature over its content. In a restored
 * database the same number may be another row, for which the signature is not valid.
 */
function signLink(sessionSecret: Uint8Array, link: Signed): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'payment links', 32))
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
  const [expectedMac, givenMac] = [signLink(sessionSecret, link), token].map((text) =>
    Buffer.from(text),
  )
  return expectedMac &&
    givenMac &&
    expectedMac.length === givenMac.length &&
    timingSafeEqual(expectedMac, givenMac)
    ? link
    : undefined
}

/** Everything the page of a link shows; of the student only a first name. */
type ShownLink = {
  firstName: string
  course: string
  part: number
  parts: number
  dueOn: string
  paise: number
}

type LinkResult = { ok: true; link: ShownLink } | ({ ok: false } & LinkReason)

/** The instalment of a valid link. */
export async function readPaymentLink(
  { db, sessionSecret }: Services,
  token: string,
  now: Date,
): Promise<LinkResult> {
  const link = await findSigned(db, sessionSecret, token)
  const enrolmentData = link && (await readEnrolment(db, link.enrolmentId, now))
  if (!link || !enrolmentData) return { ok: false, reason: 'link-not-good' }
  const { enrolment, row } = enrolmentData
  const wrong = refuseLink({ link, enrolment }, now)
  if (wrong) return { ok: false, ...wrong }
  const [student] = await findNamesOf(db, [row.studentId])
  const [firstName = ''] = (student?.name ?? '').trim().split(/\s+/)
  const { part, dueOn, paise } = link
  return {
    ok: true,
    link: {
      firstName,
      course: enrolment.course,
      part,
      parts: enrolment.parts.length,
      dueOn,
      paise,
    },
  }
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
    const link = await findSigned(tx, sessionSecret, token)
    const enrolment = link && (await lockWithStudent(tx, link.enrolmentId))
    const enrolmentData = enrolment && (await readEnrolment(tx, enrolment.id, now))
    if (!enrolmentData) return { ok: false, reason: 'link-not-good' }
    // Read again under the lock: the link may have been withdrawn, or an order begun.
    const [currentLink] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, link.id))
    if (!currentLink) return { ok: false, reason: 'link-not-good' }
    const wrong = refuseLink({ link: currentLink, enrolment: enrolmentData.enrolment }, now)
    if (wrong) return { ok: false, ...wrong }
    return {
      ok: true,
      order: await orderOf(tx, currentLink, { enrolment: enrolment, gateway, language, now }),
    }
  })
  return result.ok
    ? { ok: true, order: await openAtGateway({ db, gateway }, result.order, now) }
    : result
}

async function lockWithStudent(tx: Transaction, id: number): Promise<Enrolment | undefined> {
  const enrolmentData = await readEnrolment(tx, id, new Date())
  if (!enrolmentData) return undefined
  await lockStudents(tx, [enrolmentData.row.studentId])
  return lockEnrolmentById(tx, id)
}

type LinkOrderInput = { enrolment: Enrolment; gateway: PaymentGateway; language: string; now: Date }

async function orderOf(
  tx: Transaction,
  link: PaymentLinkRow,
  context: LinkOrderInput,
): Promise<Order> {
  const startedOrder = link.orderId ? await findOrder(tx, link.orderId) : undefined
  if (startedOrder && isPending(startedOrder.state)) return startedOrder
  const { enrolment, gateway, language, now } = context
  const newOrder = { enrolment: enrolment, userId: null, paise: link.paise, feePaise: link.paise }
  const order = await insertPart(tx, { ...newOrder, gateway: gateway.name, language }, now)
  await tx.update(paymentLinks).set({ orderId: order.id }).where(eq(paymentLinks.id, link.id))
  return order
}
