import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { widerNetwork } from '../../platform/http/client-address.ts'
import { deriveKey } from '../../platform/secrets.ts'
import { users } from '../accounts/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import { type HoldReason, longestHold, most, personMailbox } from './rules.ts'
import { type Batch, batchSeats, type Seat, seatHolds } from './tables.ts'

/** A student who holds or waits by themselves, from their request. */
export type SeatHolder = {
  /** The signed-in account. */
  account: string
  /** As typed, E.164. */
  phone: string
  /** The visitor's address, as limits count it. */
  address: string
  sessionSecret: Uint8Array
}

/** The same as stored, under keyed hashes: mailbox, number and network cannot be read or guessed. */
type HolderMarks = {
  accountId: string
  mailbox: Buffer
  phone: Buffer
  network: Buffer
  widerNetwork: Buffer | null
}

/** Undefined if the account has no confirmed e-mail or was deleted: then it can neither hold nor wait. */
export async function readHolder(
  tx: Transaction,
  { account, phone, address, sessionSecret }: SeatHolder,
): Promise<HolderMarks | undefined> {
  const [user] = await tx
    .select({ email: users.email, confirmedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, account))
  if (!user?.confirmedAt) return undefined
  const key = deriveKey(sessionSecret, 'seat holders')
  const mark = (text: string) => createHmac('sha256', key).update(text).digest()
  const wider = widerNetwork(address)
  return {
    accountId: account,
    mailbox: mark(`mailbox ${personMailbox(user.email)}`),
    phone: mark(`phone ${phone}`),
    network: mark(`network ${address}`),
    widerNetwork: wider ? mark(`network ${wider}`) : null,
  }
}

/** Rolls back a transaction that had written before the e-mail was found unconfirmed. */
export class Unconfirmed extends Error {}

export function refuseUnconfirmed(error: unknown): { ok: false; reason: 'email-unconfirmed' } {
  if (error instanceof Unconfirmed) return { ok: false, reason: 'email-unconfirmed' }
  throw error
}

type OwnHold = { batch: Batch; student: number; marks: HolderMarks }

/** Latest end of a hold that begins now, or why none begins. The caller has locked the batch. */
export async function limitHold(
  tx: Transaction,
  { batch, student, marks }: OwnHold,
  now: Date,
): Promise<{ ok: true; endsBy: Date } | ({ ok: false } & HoldReason)> {
  await lockHolders(tx, marks)
  const isPerson = await isOfPerson(tx, student, marks)
  const lapsedHolds = await listLapsed(tx, batch, isPerson)
  if (lapsedHolds.length >= most.lapsedHolds) return { ok: false, reason: 'holds-used' }
  const sameNumber = await listLapsed(tx, batch, eq(seatHolds.phone, marks.phone))
  if (sameNumber.length >= most.lapsedHoldsOfPhone) return { ok: false, reason: 'holds-used' }
  // However often a hold is renewed, its time counts from the first one.
  const usedTime = lapsedHolds.reduce(
    (sum, one) => sum + (one.until.getTime() - one.from.getTime()),
    0,
  )
  const endsBy = new Date(now.getTime() + batch.holdMinutes * longestHold * 60_000 - usedTime)
  if (endsBy.getTime() - now.getTime() < most.shortestHold)
    return { ok: false, reason: 'holds-used' }
  if ((await countLive(tx, isPerson, now)) >= most.holdsOfPerson)
    return { ok: false, reason: 'holds-elsewhere' }
  const isBusy = await isNetworkBusy(tx, batch, marks, now)
  return isBusy ? { ok: false, reason: 'network-busy' } : { ok: true, endsBy }
}

/**
 * Whether a student let so many waitlist offers of a course expire that they may not join again by
 * themselves.
 */
export async function hasExpiredOffers(
  tx: Transaction,
  { course, student, marks }: { course: string; student: number; marks: HolderMarks },
): Promise<boolean> {
  const rows = await tx
    .select({ id: seatHolds.id })
    .from(seatHolds)
    .leftJoin(batchSeats, eq(batchSeats.id, seatHolds.seatId))
    .where(
      and(
        eq(seatHolds.kind, 'offer'),
        sql`${seatHolds.batchId} in (select id from batches where course_id = ${course})`,
        await isOfPerson(tx, student, marks),
        hasLapsed,
      ),
    )
    .limit(most.lapsedOffers)
  return rows.length >= most.lapsedOffers
}

/**
 * Serialises requests of one network or mailbox until commit, so that two accounts of one person cannot
 * begin two holds at once. The last lock after the batch.
 */
async function lockHolders(tx: Transaction, { mailbox, network }: HolderMarks): Promise<void> {
  const names = [mailbox, network].map((mark) => mark.readBigInt64BE(0)).sort(byNumber)
  for (const name of names)
    await tx.execute(sql`select pg_advisory_xact_lock(${String(name)}::bigint)`)
}

const byNumber = (one: bigint, other: bigint) => (one < other ? -1 : 1)

/** SQL: the account, the student with all merged records, or the same mailbox. */
async function isOfPerson(
  tx: Transaction,
  student: number,
  marks: HolderMarks,
): Promise<SQL | undefined> {
  return or(
    eq(seatHolds.accountId, marks.accountId),
    inArray(seatHolds.studentId, await listMergedIds(tx, student)),
    eq(seatHolds.mailbox, marks.mailbox),
  )
}

/** SQL: it ended, but not by the student. A row whose seat is gone was ended by its student. */
const hasLapsed = and(
  isNull(seatHolds.completedAt),
  sql`(${batchSeats.id} is null or ${batchSeats.leftReason} in ('lapsed', 'account-gone'))`,
)

function listLapsed(tx: Transaction, { id }: Batch, condition: SQL | undefined) {
  return tx
    .select({ from: seatHolds.heldFrom, until: seatHolds.heldUntil })
    .from(seatHolds)
    .leftJoin(batchSeats, eq(batchSeats.id, seatHolds.seatId))
    .where(and(eq(seatHolds.batchId, id), eq(seatHolds.kind, 'hold'), condition, hasLapsed))
}

async function countLive(tx: Transaction, which: SQL | undefined, now: Date): Promise<number> {
  const [row] = await tx
    .select({ live: sql<number>`count(*)::int` })
    .from(seatHolds)
    .innerJoin(batchSeats, eq(batchSeats.id, seatHolds.seatId))
    .where(
      and(
        eq(seatHolds.kind, 'hold'),
        eq(batchSeats.state, 'held'),
        gt(batchSeats.expiresAt, now),
        which,
      ),
    )
  return row?.live ?? 0
}

/** A whole /48 of IPv6 counts like four /64 networks, as in every limit by address. */
async function isNetworkBusy(tx: Transaction, batch: Batch, marks: HolderMarks, now: Date) {
  const networks = [
    { is: eq(seatHolds.network, marks.network), times: 1 },
    ...(marks.widerNetwork
      ? [{ is: eq(seatHolds.widerNetwork, marks.widerNetwork), times: most.widerTimes }]
      : []),
  ]
  const ofBatch = Math.max(most.holdsOfNetworkInBatch, Math.ceil(batch.seats / 2))
  const dayBefore = new Date(now.getTime() - 86_400_000)
  for (const { is, times } of networks) {
    const inBatch = await countLive(tx, and(is, eq(seatHolds.batchId, batch.id)), now)
    if (inBatch >= ofBatch) return true
    if ((await countLive(tx, is, now)) >= most.holdsOfNetwork * times) return true
    const unpaid = and(is, isNull(seatHolds.completedAt), gt(seatHolds.heldFrom, dayBefore))
    if ((await tx.$count(seatHolds, unpaid)) >= most.unpaidOfNetworkADay * times) return true
  }
  return false
}

/** The caller has locked the batch. */
export async function storeHold(
  tx: Transaction,
  { id: seatId, batchId, studentId }: Seat,
  marks: HolderMarks,
  times: { heldFrom: Date; heldUntil: Date; endsBy: Date },
): Promise<void> {
  await tx
    .insert(seatHolds)
    .values({ kind: 'hold', batchId, seatId, studentId, ...marks, ...times })
}
