import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { users } from '../accounts/tables.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches, batchSeats } from '../batches/tables.ts'
import { isReceiptCancelled } from '../ledger/documents/rules.ts'
import { listDocumentsOf } from '../ledger/documents/store.server.ts'
import { listEntries } from '../ledger/store.server.ts'
import type { IssuedDocument, LedgerEntry } from '../ledger/tables.ts'
import { feeStatus } from './rules.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

/** A student's enrolments, newest first, with their money. */
export async function listEnrolmentsOf(tx: Transaction, studentId: number, now: Date) {
  const rows = await tx
    .select()
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(enrolments.id))
  return withMoney(tx, rows, now)
}

/** Enrolments of an account's own student; empty without one. */
export async function listOwnEnrolments(tx: Transaction, userId: string, now: Date) {
  const [account] = await tx
    .select({ studentId: users.studentId })
    .from(users)
    .where(eq(users.id, userId))
  return account?.studentId ? listEnrolmentsOf(tx, account.studentId, now) : []
}

/** The same without its money; the course's id where there is a seat in a batch of it. */
export function listOwnCourses(tx: Transaction, userId: string) {
  const { id, course, state, startsOn, enrolledAt } = enrolments
  const batch = sql<number | null>`case when ${batchSeats.state} = 'taken' then ${batches.id} end`
  return tx
    .select({ id, course, courseId: batches.courseId, batch, state, startsOn, enrolledAt })
    .from(enrolments)
    .innerJoin(users, eq(users.studentId, enrolments.studentId))
    .leftJoin(batchSeats, eq(batchSeats.id, enrolments.seatId))
    .leftJoin(batches, eq(batches.id, batchSeats.batchId))
    .where(and(eq(users.id, userId), ne(enrolments.state, 'left')))
    .orderBy(desc(enrolments.id))
}

/** What was agreed besides the amounts, by number of the enrolment. */
export async function readAgreed(tx: Transaction, ids: readonly number[]) {
  const rows = await tx.select().from(enrolments).where(inArray(enrolments.id, ids))
  return new Map(
    rows.map((row) => [row.id, { discountReason: row.discountReason, guardian: guardianOf(row) }]),
  )
}

function guardianOf({ guardianName, guardianPhone, guardianEmail, ...row }: Enrolment) {
  const { guardianAgreedAt: agreedAt, guardianMailsAgreedAt: mailsAgreedAt } = row
  if (!guardianName || !guardianPhone || !agreedAt) return null
  return {
    name: guardianName,
    phone: guardianPhone,
    agreedAt: agreedAt.toISOString(),
    email: guardianEmail,
    mailsAgreedAt: mailsAgreedAt?.toISOString() ?? null,
  }
}

/** One enrolment with its student; undefined if there is none. */
export async function readEnrolment(tx: Transaction, id: number, now: Date) {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.id, id))
  if (!row) return undefined
  const [data] = await withMoney(tx, [row], now)
  return data && { enrolment: data, row }
}

/** The instalments of enrolments, in order. */
function listDues(tx: Transaction, enrolmentIds: readonly number[]) {
  return tx
    .select()
    .from(dues)
    .where(inArray(dues.enrolmentId, enrolmentIds))
    .orderBy(asc(dues.enrolmentId), asc(dues.part))
}

/** SQL: a refund of the enrolment `j` is asked for or on its way, so nobody is asked to pay. */
export const isRefundRequested = sql`exists (select from refund_requests q
  where q.enrolment_id = j.id and q.kind = 'refund' and q.state in ('requested', 'approved', 'sent', 'failed'))`

/** SQL: the batch of the enrolment `j` was cancelled and they have no other yet, so nobody is asked to pay. */
export const isWithoutBatch = sql`exists (select from batch_seats c
  where c.id = j.seat_id and c.state = 'left' and c.left_reason = 'cancelled')`

/** Whether their batch was cancelled and they have no other yet. */
export async function hasCancelledBatch(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from enrolments j where j.id = ${id} and ${isWithoutBatch}`,
  )
  return rows.length > 0
}

async function findRefundRequested(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select j.id from enrolments j where j.id in ${[0, ...ids]} and ${isRefundRequested}`)
  return new Set(rows.map(({ id }) => Number(id)))
}

async function withMoney(tx: Transaction, rows: Enrolment[], now: Date) {
  const ids = rows.map(({ id }) => id)
  // One after the other: a transaction has one connection.
  const dueRows = await listDues(tx, ids)
  const entries = await listEntries(tx, ids)
  const documents = await listDocumentsOf(tx, ids)
  const refundRequested = await findRefundRequested(tx, ids)
  const today = dayInIndia(now)
  return rows.map((row) => {
    const isOfIt = ({ enrolmentId }: { enrolmentId: number | null }) => enrolmentId === row.id
    const ownEntries = entries.filter(isOfIt)
    const leftOn = row.leftAt && dayInIndia(row.leftAt)
    const dues = dueRows.filter(isOfIt).map(({ part, paise, dueOn }) => ({ part, paise, dueOn }))
    return {
      id: row.id,
      course: row.course,
      version: row.version,
      startsOn: row.startsOn,
      seatId: row.seatId,
      supplyState: row.supplyState,
      feePaise: row.feePaise,
      discountPaise: row.discountPaise,
      isRefundRequested: refundRequested.has(row.id),
      ...feeStatus({ dues, entries: ownEntries, state: row.state, leftOn, today }),
      enrolledAt: row.enrolledAt.toISOString(),
      money: withBalance(ownEntries, documents),
    }
  })
}

/** The balance after each entry is the sum up to it. */
function withBalance(entries: readonly LedgerEntry[], documents: readonly IssuedDocument[]) {
  let balancePaise = 0
  return entries.map(({ id, kind, paise, method, readingId, cancelledFor, happenedAt }) => {
    balancePaise += paise
    return {
      id,
      kind,
      paise,
      method,
      isCorrection: readingId !== null,
      isCancellation: cancelledFor !== null,
      isReversed: entries.some(({ reverses }) => reverses === id),
      at: happenedAt.toISOString(),
      documents: documents.filter(({ entryId }) => entryId === id).map(presentDocument),
      balancePaise,
    }
  })
}

export function presentDocument({ id, name, kind, contents }: IssuedDocument) {
  const { paise, day } = contents
  return { id, name, kind, cancelsReceipt: isReceiptCancelled(contents), paise, day }
}

const orderWithoutSeat = sql`from orders o where o.enrolment_id = ${enrolments.id} and o.state = 'no-seat'`

/**
 * Enrolments of a student in a course that they neither finished nor left, the first one first: by its title
 * or the batch of their seat. Not of payers whose seat was gone and who are being refunded. Reliable under
 * the lock of the student.
 */
export async function listOpenEnrolments(
  tx: Transaction,
  { student, course }: { student: number; course: string },
) {
  const title = await titleOf(tx, course)
  return tx
    .select({
      enrolment: enrolments,
      seat: batchSeats,
      hasToChoose: sql<boolean>`exists (select ${orderWithoutSeat})`,
    })
    .from(enrolments)
    .leftJoin(batchSeats, eq(batchSeats.id, enrolments.seatId))
    .leftJoin(batches, eq(batches.id, batchSeats.batchId))
    .where(
      and(
        eq(enrolments.studentId, student),
        inArray(enrolments.state, ['enrolled', 'studying']),
        or(eq(enrolments.course, title), eq(batches.courseId, course)),
        sql`not exists (select ${orderWithoutSeat} and exists (
          select from gateway_payments p join gateway_refunds r on r.gateway_payment_id = p.id
           where p.order_id = o.id and r.state <> 'failed'))`,
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** Whether an enrolment with this seat exists already. */
export async function isJoined(tx: Transaction, seatId: number): Promise<boolean> {
  return (await tx.$count(enrolments, eq(enrolments.seatId, seatId))) > 0
}
