import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../../platform/gateway/gateway.ts'
import type { Services } from '../../../platform/services.ts'
import { lockEnrolmentById } from '../../enrolments/locks.server.ts'
import { readEnrolment } from '../../enrolments/store.server.ts'
import type { Enrolment } from '../../enrolments/tables.ts'
import { lockStudents } from '../../students/locks.server.ts'
import { findNamesOf } from '../../students/store.server.ts'
import { insertPart } from '../begin-part.server.ts'
import { openAtGateway } from '../open-at-gateway.server.ts'
import { isPending } from '../rules.ts'
import { findOrder } from '../store.server.ts'
import type { Order } from '../tables.ts'
import { type LinkReason, refuseLink } from './rules.ts'
import { findSigned } from './sign-link.server.ts'
import { type PaymentLinkRow, paymentLinks } from './tables.ts'

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
