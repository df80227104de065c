import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type PersonContext, savedStamp } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia, endOfDay, startOfDay } from '../../ui/format/days.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { hasOneOf } from '../accounts/roles/store.server.ts'
import { users } from '../accounts/tables.ts'
import { record, recordAll } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import { courses } from '../courses/tables.ts'
import { classPlanning, type SessionClash } from './class-planning.server.ts'
import type { BatchField, BatchFieldValues } from './contract.ts'
import { offerSeatsJob, seatNotificationJob } from './jobs.server.ts'
import { lockBatches } from './locks.server.ts'
import { checkStart } from './next-class.ts'
import { countSeats, endedSeat, seatFacts } from './store.server.ts'
import { type Batch, batches, batchSeats, waits } from './tables.ts'

type BatchRefusal =
  | FieldRefusal
  | { ok: false; reason: 'cancelled' | 'has-seats' }
  | { ok: false; reason: 'seats-occupied'; occupied: number }
  | ClashRefusal

type FieldRefusal =
  | { ok: false; reason: 'no-course' | 'no-trainer' }
  | { ok: false; reason: 'no-class-on-start'; first: string }

/** Its classes clash with the room or trainer of another class. A permitted user can confirm that. */
type ClashRefusal = { ok: false; reason: 'class-clash'; clashes: SessionClash[] }

type BatchVersion = { id: number; version: number }

const versionedBatch = new VersionedRecords({
  kind: 'batch',
  table: batches,
  missing: 'no-batch',
  lock: async (tx, { id }: BatchVersion & { fields?: BatchFieldValues }) =>
    (await lockBatches(tx, [id])).get(id),
  late: (_, current: Batch, { fields }) => {
    const differs = fields ? differingFields(fields, batchFieldsOf(current)) : []
    return { by: current.savedBy, at: current.updatedAt, differs, current }
  },
  stamp: savedStamp,
})

export type BatchChangeResult = Awaited<ReturnType<typeof versionedBatch.update<BatchRefusal>>>

type AddBatchResult = { ok: true; id: number } | FieldRefusal | ClashRefusal

/** Whether a permitted user has confirmed the clashes. */
type ClashChoice = { isClashConfirmed?: boolean }

/** Creates a batch of a course; the same key creates it once. */
export function addBatch(
  db: Database,
  { key, isClashConfirmed, ...fields }: BatchFieldValues & { key?: string } & ClashChoice,
  context: PersonContext,
): Promise<AddBatchResult> {
  return retryTransaction(db, (tx) =>
    runOnce(tx, { key, request: { batch: fields } }, context, async () => {
      const wrong = await findWrong(tx, fields, context)
      if (wrong) return wrong
      const clash = isClashConfirmed ? undefined : await findClash(tx, fields)
      return clash ?? add(tx, fields, { ...context, isClashConfirmed })
    }),
  )
}

async function add(
  tx: Transaction,
  fields: BatchFieldValues,
  context: PersonContext & ClashChoice,
): Promise<AddBatchResult> {
  const { actor, now } = context
  const [batch] = await tx
    .insert(batches)
    .values({ ...rowOf(fields), savedBy: actor.name, createdAt: now, updatedAt: now })
    .returning()
  if (!batch) throw new Error('A batch that was just made is gone.')
  const { id, version } = batch
  await record(tx, { event: 'add batch', id, version, after: fields }, context)
  await classPlanning.get().sync(tx, batch, context)
  const ofCourse = await tx
    .select({ batch: batches.id })
    .from(batches)
    .where(eq(batches.courseId, batch.courseId))
  for (const other of ofCourse) await offerSeatsJob.enqueue(tx, other)
  return { ok: true, id }
}

/** Changes a batch. It cannot have fewer seats than are taken. */
export function changeBatch(
  db: Database,
  { isClashConfirmed, ...request }: BatchVersion & { fields: BatchFieldValues } & ClashChoice,
  context: PersonContext,
): Promise<BatchChangeResult> {
  const { id, fields } = request
  return retryTransaction(db, (tx) =>
    versionedBatch.update<BatchRefusal>(
      tx,
      request,
      async (batch) => {
        if (batch.status === 'cancelled') return { ok: false, reason: 'cancelled' }
        const wrong = await findWrong(tx, fields, context, batch)
        if (wrong) return wrong
        if (
          fields.courseId !== batch.courseId &&
          (await tx.$count(batchSeats, eq(batchSeats.batchId, id))) > 0
        )
          return { ok: false, reason: 'has-seats' }
        const { occupied } = await countSeats(tx, batch, context.now)
        if (fields.seats < occupied && fields.seats < batch.seats)
          return { ok: false, reason: 'seats-occupied', occupied }
        const before = batchFieldsOf(batch)
        const differs = differingFields(fields, before)
        if (differs.length === 0) return { ok: true }
        const clash = isClashConfirmed ? undefined : await findClash(tx, fields, id)
        if (clash) return clash
        const pick = (all: BatchFieldValues) =>
          Object.fromEntries(differs.map((field) => [field, all[field]]))
        return {
          ok: true,
          changes: rowOf(fields),
          event: { event: 'change batch', before: pick(before), after: pick(fields) },
          also: async (row) => {
            await classPlanning.get().sync(tx, row, { ...context, isClashConfirmed })
            await offerSeatsJob.enqueue(tx, { batch: id })
          },
        }
      },
      context,
    ),
  )
}

/** Takes a batch off sale or puts it back; seats stay. */
export function setOnSale(
  db: Database,
  { id, version, to }: BatchVersion & { to: 'open' | 'closed' },
  context: PersonContext,
): Promise<BatchChangeResult> {
  return db.transaction((tx) =>
    versionedBatch.update<BatchRefusal>(
      tx,
      { id, version },
      ({ status }) => {
        if (status === 'cancelled') return { ok: false, reason: 'cancelled' }
        if (status === to) return { ok: true }
        const facts = { before: { status }, after: { status: to } }
        return {
          ok: true,
          changes: { status: to },
          event: { event: to === 'open' ? 'open batch' : 'close batch', ...facts },
          also: () => offerSeatsJob.enqueue(tx, { batch: id }),
        }
      },
      context,
    ),
  )
}

/** As its form shows it. */
export function batchFieldsOf(batch: Batch): BatchFieldValues {
  return {
    courseId: batch.courseId,
    mode: batch.mode,
    stateCode: batch.stateCode,
    days: batch.days,
    fromTime: batch.fromTime.slice(0, 5),
    toTime: batch.toTime.slice(0, 5),
    startsOn: batch.startsOn,
    endsOn: batch.endsOn,
    trainerId: batch.trainerId,
    room: batch.room,
    seats: batch.seats,
    opensOn: dayInIndia(batch.opensAt),
    closesOn: dayInIndia(batch.closesAt),
    holdMinutes: batch.holdMinutes,
    offerHours: batch.offerHours,
  }
}

function differingFields(fields: BatchFieldValues, current: BatchFieldValues): BatchField[] {
  const names = Object.keys(current) as BatchField[]
  return names.filter((name) => String(fields[name]) !== String(current[name]))
}

function rowOf({ opensOn, closesOn, ...fields }: BatchFieldValues) {
  return { ...fields, opensAt: startOfDay(opensOn), closesAt: endOfDay(closesOn) }
}

/** Course and trainer may be gone. A batch keeps its own: it is changed after its trainer left, too. */
async function findWrong(
  tx: Transaction,
  fields: BatchFieldValues,
  { now }: PersonContext,
  current?: Batch,
): Promise<FieldRefusal | undefined> {
  const { courseId, trainerId } = fields
  const start = checkStart(fields, dayInIndia(now), current)
  if (start) return { ok: false, ...start }
  const isOffered = and(eq(courses.id, courseId), isNull(courses.archivedAt))
  if (courseId !== current?.courseId && (await tx.$count(courses, isOffered)) === 0)
    return { ok: false, reason: 'no-course' }
  if (trainerId === null || trainerId === current?.trainerId) return undefined
  return (await isTrainer(tx, trainerId)) ? undefined : { ok: false, reason: 'no-trainer' }
}

export async function isTrainer(tx: Transaction, id: string): Promise<boolean> {
  const mayTeach = hasOneOf(rolesThatMay('students.teach'))
  return (await tx.$count(users, and(eq(users.id, id), mayTeach))) > 0
}

async function findClash(
  tx: Transaction,
  fields: BatchFieldValues,
  batchId = 0,
): Promise<ClashRefusal | undefined> {
  const clashes = await classPlanning.get().clashes(tx, fields, batchId)
  return clashes.length > 0 ? { ok: false, reason: 'class-clash', clashes } : undefined
}

/**
 * Cancels a batch for good. All seats end; their students get a mail with the reason and a link to choose
 * another batch. Its waitlist waits for any batch of the course, in the same order.
 */
export function cancelBatch(
  db: Database,
  { id, version, reason }: BatchVersion & { reason: string },
  context: PersonContext,
): Promise<BatchChangeResult> {
  return db.transaction((tx) =>
    versionedBatch.update<BatchRefusal>(
      tx,
      { id, version },
      (batch) => {
        const { status } = batch
        if (status === 'cancelled') return { ok: false, reason: 'cancelled' }
        const facts = { before: { status }, after: { status: 'cancelled', reason } }
        return {
          ok: true,
          changes: { status: 'cancelled', cancellationReason: reason },
          event: { event: 'cancel batch', ...facts },
          also: async (row) => {
            await classPlanning.get().sync(tx, row, { ...context, isClashConfirmed: true })
            await endSeats(tx, batch, context)
            await passOnWaits(tx, batch, context)
          },
        }
      },
      context,
    ),
  )
}

async function endSeats(tx: Transaction, batch: Batch, context: PersonContext) {
  const leftSeats = await tx
    .update(batchSeats)
    .set({ ...endedSeat('cancelled'), changedAt: context.now })
    .where(and(eq(batchSeats.batchId, batch.id), ne(batchSeats.state, 'left')))
    .returning({ student: batchSeats.studentId })
  const facts = { ...(await seatFacts(tx, batch)), reason: 'cancelled' }
  const events = leftSeats.map(
    ({ student }) => ({ event: 'release seat', id: student, ...facts }) as const,
  )
  await recordAll(tx, events, context)
  for (const { student } of leftSeats)
    await seatNotificationJob.enqueue(tx, { what: 'cancelled', batch: batch.id, student })
}

async function passOnWaits(tx: Transaction, { id, courseId }: Batch, { now }: PersonContext) {
  const condition = and(eq(waits.batchId, id), inArray(waits.state, ['waiting', 'offered']))
  const openWaits = await tx
    .select()
    .from(waits)
    .where(condition)
    .orderBy(asc(waits.id))
    .for('update')
  for (const { id: wait, studentId } of openWaits) {
    const general = and(
      eq(waits.studentId, studentId),
      eq(waits.courseId, courseId),
      inArray(waits.state, ['waiting', 'offered']),
      ne(waits.id, wait),
    )
    const waitsAnyway = (await tx.$count(waits, general)) > 0
    const changes = waitsAnyway
      ? ({ state: 'left' } as const)
      : ({ state: 'waiting', batchId: null } as const)
    await tx
      .update(waits)
      .set({ ...changes, changedAt: now })
      .where(eq(waits.id, wait))
  }
  if (openWaits.length > 0) await offerSeatsJob.enqueue(tx, { batch: id })
}
