import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { beginAgain } from '../../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../../platform/gateway/gateway.ts'
import type { Services } from '../../../platform/services.ts'
import { lockJoining } from '../../enrolments/locks.server.ts'
import { readJoining } from '../../enrolments/store.server.ts'
import type { Joining } from '../../enrolments/tables.ts'
import { lockStudents } from '../../students/locks.server.ts'
import { findNamesOf } from '../../students/store.server.ts'
import { insertPart } from '../begin-part.server.ts'
import { openAtGateway } from '../open-at-gateway.server.ts'
import { isAwaited } from '../rules.ts'
import { findOrder } from '../store.server.ts'
import type { Order } from '../tables.ts'
import { type LinkReason, refuseLink } from './rules.ts'
import { findSigned } from './sign-link.server.ts'
import { type PaymentLink, paymentLinks } from './tables.ts'

/** All that the page of a link says: of its person a first name. */
type ShownLink = {
  firstName: string
  course: string
  part: number
  parts: number
  dueOn: string
  paise: number
}

type Looked = { ok: true; link: ShownLink } | ({ ok: false } & LinkReason)

/** What a link is for, as long as it is good. */
export async function lookAtLink(
  { db, sessionSecret }: Services,
  token: string,
  now: Date,
): Promise<Looked> {
  const link = await findSigned(db, sessionSecret, token)
  const found = link && (await readJoining(db, link.joiningId, now))
  if (!link || !found) return { ok: false, reason: 'link-not-good' }
  const { joining, row } = found
  const wrong = refuseLink({ link, parts: joining.parts, hasLeft: row.state === 'left' }, now)
  if (wrong) return { ok: false, ...wrong }
  const [student] = await findNamesOf(db, [row.studentId])
  const [firstName = ''] = (student?.name ?? '').trim().split(/\s+/)
  const { part, dueOn, paise } = link
  return {
    ok: true,
    link: { firstName, course: joining.course, part, parts: joining.parts.length, dueOn, paise },
  }
}

type Begun = { ok: true; order: Order } | ({ ok: false } & LinkReason)
type Paying = { token: string; language: string; gateway: PaymentGateway }

/**
 * An order of the part that a link is for: of two windows the second finds that of the first, which is paid
 * once. It is nobody's account: its page says what everybody who has its number may read.
 */
export async function beginByLink(
  { db, sessionSecret }: Services,
  { token, language, gateway }: Paying,
  now: Date,
): Promise<Begun> {
  const begun = await beginAgain(db, async (tx): Promise<Begun> => {
    const link = await findSigned(tx, sessionSecret, token)
    const joining = link && (await lockWithStudent(tx, link.joiningId))
    const found = joining && (await readJoining(tx, joining.id, now))
    if (!found) return { ok: false, reason: 'link-not-good' }
    const hasLeft = joining.state === 'left'
    // Read once the lock is held: somebody may have withdrawn it, or begun by it.
    const [standing] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, link.id))
    if (!standing) return { ok: false, reason: 'link-not-good' }
    const wrong = refuseLink({ link: standing, parts: found.joining.parts, hasLeft }, now)
    if (wrong) return { ok: false, ...wrong }
    return { ok: true, order: await orderOf(tx, standing, { joining, gateway, language, now }) }
  })
  return begun.ok
    ? { ok: true, order: await openAtGateway({ db, gateway }, begun.order, now) }
    : begun
}

async function lockWithStudent(tx: Transaction, id: number): Promise<Joining | undefined> {
  const seen = await readJoining(tx, id, new Date())
  if (!seen) return undefined
  await lockStudents(tx, [seen.row.studentId])
  return lockJoining(tx, id)
}

type By = { joining: Joining; gateway: PaymentGateway; language: string; now: Date }

async function orderOf(tx: Transaction, link: PaymentLink, by: By): Promise<Order> {
  const begun = link.orderId ? await findOrder(tx, link.orderId) : undefined
  if (begun && isAwaited(begun.state)) return begun
  const { joining, gateway, language, now } = by
  const asked = { joining, userId: null, paise: link.paise, feePaise: link.paise }
  const order = await insertPart(tx, { ...asked, gateway: gateway.name, language }, now)
  await tx.update(paymentLinks).set({ orderId: order.id }).where(eq(paymentLinks.id, link.id))
  return order
}
