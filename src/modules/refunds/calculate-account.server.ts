import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fastTrackTerms } from '../../../content/fast-track.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { type Batch, batches, batchSeats, type Seat } from '../batches/tables.ts'
import { findSessionEnds } from '../classes/list-sessions.server.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { statesAfter } from '../enrolments/rules.ts'
import { type Enrolment, enrolments } from '../enrolments/tables.ts'
import { type Account, accountOf, type Method } from '../ledger/rules.ts'
import { ofAccount, readBalance } from '../ledger/store.server.ts'
import { ledgerEntries } from '../ledger/tables.ts'
import { readSteps } from '../registrations/history/read-history.server.ts'
import { readJourney } from '../registrations/journey/rules.ts'
import { lockRegistrations, lockStudentOf } from '../registrations/locks.server.ts'
import { stepTo } from '../registrations/rules.ts'
import { registrations } from '../registrations/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import {
  calculateRefund,
  type Ground,
  groundOfBatch,
  groundOfSpan,
  groundOfTrial,
  type PayableRefund,
  type RefundCalculation,
} from './rules.ts'
import { findRefundRequest, lockRefundRequest } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** A payment of an account, and how much of it can still be refunded. */
export type Paid = PayableRefund & {
  method: Method
  gatewayPayment: { id: number; paise: number; gateway: string } | null
}

/** A ledger account, with what a withdrawal would mean. */
export type AccountCalculation = {
  of: Account
  course: string
  /** Whether they leave the course, or only get an overpayment back. */
  leaves: boolean
  /** The seat that becomes free, and the student record that it was taken under. */
  seat: { batch: number; student: number } | null
  calculation: RefundCalculation
  payments: Paid[]
}

type AccountState = Pick<AccountCalculation, 'course' | 'leaves' | 'seat'> & { ground: Ground }

/**
 * The refund of an account at this moment; undefined without such an account. Students who stay get back
 * only an overpayment.
 */
export async function calculateAccount(
  tx: Transaction,
  of: Account,
  at: Date,
  { stays = false } = {},
): Promise<AccountCalculation | undefined> {
  const state =
    'enrolmentId' in of
      ? await readEnrolmentState(tx, of.enrolmentId, at)
      : await readTrial(tx, of.registrationId, at)
  if (!state) return undefined
  const { ground, ...account } = stays ? { ...state, ...staying } : state
  const { owedPaise, waivedPaise, paidPaise } = await readBalance(tx, of)
  const { payments, onTheWayPaise } = await listPayments(tx, of)
  const sums = { owedPaise: owedPaise - waivedPaise, paidPaise, onTheWayPaise }
  return { of, ...account, calculation: calculateRefund(sums, ground), payments }
}

/**
 * What an undecided refund would come to: with the classes held at the request and the payments of now.
 * Undefined without its account.
 */
export function calculateRequest(
  tx: Transaction,
  request: RefundRequest,
): Promise<AccountCalculation | undefined> {
  const stays = request.calculation?.ground === 'too-much'
  return calculateAccount(tx, accountOf(request), request.requestedAt, { stays })
}

const staying = { leaves: false, ground: { ground: 'too-much' } } as const

async function readEnrolmentState(
  tx: Transaction,
  id: number,
  at: Date,
): Promise<AccountState | undefined> {
  const [row] = await tx
    .select({ enrolment: enrolments, seat: batchSeats, batch: batches })
    .from(enrolments)
    .leftJoin(batchSeats, eq(batchSeats.id, enrolments.seatId))
    .leftJoin(batches, eq(batches.id, batchSeats.batchId))
    .where(eq(enrolments.id, id))
  if (!row) return undefined
  const { enrolment, seat, batch } = row
  const leaves = statesAfter(enrolment.state).includes('left')
  const sessionEnds = batch ? await findSessionEnds(tx, batch.id) : undefined
  const isSeated = seat !== null && seat.state !== 'left'
  return {
    course: enrolment.course,
    leaves,
    seat: isSeated ? { batch: seat.batchId, student: seat.studentId } : null,
    ground: leaves ? groundOf({ ...row, sessionEnds }, at) : staying.ground,
  }
}

type SeatedEnrolment = {
  enrolment: Enrolment
  seat: Seat | null
  batch: Batch | null
  sessionEnds: Date[] | undefined
}

function groundOf({ enrolment, seat, batch, sessionEnds }: SeatedEnrolment, at: Date): Ground {
  if (!seat || !batch) return groundOfSpan(enrolment.startsOn, at)
  // Classes after the seat was removed do not count.
  const until = seat.state === 'left' && seat.changedAt < at ? seat.changedAt : at
  return groundOfBatch(
    {
      ...batch,
      sessionEnds,
      isCancelled: batch.status === 'cancelled',
      agreedStart: seat.source === 'moved' ? seat.movedStart : enrolment.startsOn,
      since: enrolment.enrolledAt,
    },
    until,
  )
}

async function readTrial(tx: Transaction, id: number, at: Date): Promise<AccountState | undefined> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (!row) return undefined
  const steps = await readSteps(tx, [id])
  const { days } = readJourney(steps.get(id) ?? [])
  return {
    course: row.course,
    // A finished or lost Fast Track cannot be left; its fee is refunded all the same.
    leaves: stepTo({ status: row.status, paidPaise: 0 }, 'lost').ok,
    seat: null,
    ground: groundOfTrial(days.attending, fastTrackTerms.days, at),
  }
}

/** Payments with the amount left of each, and their ids at the gateway. */
async function listPayments(tx: Transaction, of: Account) {
  const { rows } = await tx.execute<Paid & { onTheWayPaise: number }>(sql`
    select l.id::float8 as "entryId", l.method,
           (-l.paise - coalesce(b.paise, 0) - coalesce(w.paise, 0))::float8 as "leftPaise",
           coalesce(w.paise, 0)::float8 as "onTheWayPaise",
           case when g.id is not null then json_build_object(
             'id', g.id, 'paise', g.paise, 'gateway', g.gateway) end as "gatewayPayment"
      from ledger_entries l
      left join payment_readings pr on pr.id = l.reading_id
      left join gateway_payments g
        on g.payment = coalesce(pr.payment, case when l.key like 'gateway %' then substr(l.key, 9) end)
      left join lateral (select sum(r.paise) as paise from ledger_entries r where r.reverses = l.id) b on true
      left join lateral (select sum(r.paise) as paise from gateway_refunds r
                          where r.gateway_payment_id = g.id and r.state in ('requested', 'pending')) w on true
     where l.kind = 'payment'
       -- What a later answer of the gateway corrected stands as another entry.
       and not exists (select from ledger_entries c where c.reverses = l.id and c.reading_id is not null)
       and ${ofAccount(alias(ledgerEntries, 'l'), of)}
     order by l.id`)
  const onTheWayPaise = rows.reduce((sum, row) => sum + row.onTheWayPaise, 0)
  return { payments: rows, onTheWayPaise }
}

/** Locks a ledger account with its student and seat, in lock order. False if there is none. */
export async function lockRefundAccount(tx: Transaction, of: Account): Promise<boolean> {
  if ('enrolmentId' in of) return lockSeated(tx, of.enrolmentId)
  const student = await lockStudentOf(tx, of.registrationId)
  if (!student) return false
  return (await lockRegistrations(tx, eq(registrations.id, of.registrationId))).length > 0
}

/**
 * Locks a request after its account or, for a discount, after the student and the batch of the seat.
 * Undefined if there is none.
 */
export async function lockWithAccount(
  tx: Transaction,
  id: number,
): Promise<RefundRequest | undefined> {
  const request = await findRefundRequest(tx, id)
  if (!request?.enrolment) return lockAfterAccount(tx, request)
  await lockEnrolmentRequest(tx, request.studentId ?? 0, request.enrolment)
  return lockRefundRequest(tx, id)
}

/** The same for a request that has an account; undefined for one without. */
export async function lockAfterAccount(tx: Transaction, request: RefundRequest | undefined) {
  const isLocked = request && (await lockRefundAccount(tx, accountOf(request)))
  return isLocked ? lockRefundRequest(tx, request.id) : undefined
}

async function lockEnrolmentRequest(
  tx: Transaction,
  studentId: number,
  { seat }: EnrolmentRequest,
) {
  const survivorId = await findSurvivor(tx, studentId)
  if (survivorId !== undefined) await lockStudents(tx, [survivorId])
  if (seat) await lockBatches(tx, [seat.batch])
  if ((await findSurvivor(tx, studentId)) !== survivorId) throw new ConcurrentChangeError()
}

async function lockSeated(tx: Transaction, id: number): Promise<boolean> {
  const before = await findSeat(tx, id)
  if (!before) return false
  const survivorId = await findSurvivor(tx, before.studentId)
  if (survivorId !== undefined) await lockStudents(tx, [survivorId])
  if (before.batchId !== null) await lockBatches(tx, [before.batchId])
  await lockEnrolmentById(tx, id)
  const seat = await findSeat(tx, id)
  // Merged or moved to another batch before the locks were held.
  if (seat?.studentId !== before.studentId || seat.batchId !== before.batchId)
    throw new ConcurrentChangeError()
  return true
}

async function findSeat(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ studentId: enrolments.studentId, batchId: batchSeats.batchId })
    .from(enrolments)
    .leftJoin(batchSeats, eq(batchSeats.id, enrolments.seatId))
    .where(eq(enrolments.id, id))
  return row
}
