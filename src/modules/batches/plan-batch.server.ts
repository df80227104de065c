import { and, eq, sql } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { dayInIndia, endOfDay, startOfDay } from '../../ui/format/days.ts'
import { rolesThatMay } from '../accounts/abilities.ts'
import { staffRoles } from '../accounts/tables.ts'
import type { Versioned } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { courses } from '../courses/tables.ts'
import { serveLater } from './enqueue-notification.server.ts'
import { lockBatches } from './locks.server.ts'
import { type BatchField, type BatchFields, differingFields } from './rules.ts'
import { countSeats } from './store.server.ts'
import { type Batch, batches, places } from './tables.ts'

export type Planned =
  | { ok: true; batch: Batch }
  | { ok: false; reason: 'no-batch' | 'no-course' | 'no-trainer' | 'cancelled' | 'has-seats' }
  | { ok: false; reason: 'seats-occupied'; occupied: number }
  | (ChangedSince<BatchField> & { current: Batch })

type Added = { ok: true; id: number } | { ok: false; reason: 'no-course' | 'no-trainer' }

/** A new batch of a course, on sale as its days say; sent again under its key, it is one. */
export function addBatch(
  db: Database,
  { key, ...fields }: BatchFields & { key?: string },
  by: ByPerson,
): Promise<Added> {
  return db.transaction((tx) =>
    answerOnce(tx, { key, asked: { batch: fields } }, by, () => add(tx, fields, by)),
  )
}

async function add(tx: Transaction, fields: BatchFields, by: ByPerson): Promise<Added> {
  const wrong = await findWrong(tx, fields)
  if (wrong) return { ok: false, reason: wrong }
  const { actor, now } = by
  const [batch] = await tx
    .insert(batches)
    .values({ ...rowOf(fields), savedBy: actor.name, createdAt: now, updatedAt: now })
    .returning()
  if (!batch) throw new Error('A batch that was just made is gone.')
  const { id, version } = batch
  await record(tx, { event: 'add batch', id, version, after: fields }, by)
  for (const other of await idsOf(tx, batch.courseId)) await serveLater(tx, other)
  return { ok: true, id }
}

/** What staff wrote of it. Fewer seats than are occupied there cannot be. */
export function changeBatch(
  db: Database,
  { id, version, fields }: { id: number; version: number; fields: BatchFields },
  by: ByPerson,
): Promise<Planned> {
  return db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    if (!batch) return { ok: false, reason: 'no-batch' }
    const before = fieldsOf(batch)
    const differs = differingFields(fields, before)
    if (batch.version !== version) return lateFor(batch, differs)
    if (batch.status === 'cancelled') return { ok: false, reason: 'cancelled' }
    const wrong = await findWrong(tx, fields)
    if (wrong) return { ok: false, reason: wrong }
    if (fields.courseId !== batch.courseId && (await tx.$count(places, eq(places.batchId, id))) > 0)
      return { ok: false, reason: 'has-seats' }
    const { occupied } = await countSeats(tx, batch, by.now)
    if (fields.seats < occupied && fields.seats < batch.seats)
      return { ok: false, reason: 'seats-occupied', occupied }
    if (differs.length === 0) return { ok: true, batch }
    const pick = (all: BatchFields) =>
      Object.fromEntries(differs.map((field) => [field, all[field]]))
    const happened = { event: 'change batch', before: pick(before), after: pick(fields) } as const
    const changed = await saveBatch(tx, batch, { changes: rowOf(fields), happened }, by)
    await serveLater(tx, id)
    return { ok: true, batch: changed }
  })
}

/** Takes it off sale, or puts it back; whoever has a seat keeps it. */
export function setOnSale(
  db: Database,
  { id, version, to }: { id: number; version: number; to: 'open' | 'closed' },
  by: ByPerson,
): Promise<Planned> {
  return db.transaction(async (tx) => {
    const batch = (await lockBatches(tx, [id])).get(id)
    if (!batch) return { ok: false, reason: 'no-batch' }
    if (batch.version !== version) return lateFor(batch, [])
    if (batch.status === 'cancelled') return { ok: false, reason: 'cancelled' }
    if (batch.status === to) return { ok: true, batch }
    const [before, after] = [{ status: batch.status }, { status: to }]
    const happened: Versioned<'batch'> =
      to === 'open'
        ? { event: 'open batch', before, after }
        : { event: 'close batch', before, after }
    const changed = await saveBatch(tx, batch, { changes: { status: to }, happened }, by)
    await serveLater(tx, id)
    return { ok: true, batch: changed }
  })
}

/** The one door by which a batch gets another version; its caller holds the lock. */
export async function saveBatch(
  tx: Transaction,
  { id, version }: Batch,
  {
    changes,
    happened,
  }: { changes: Partial<typeof batches.$inferInsert>; happened: Versioned<'batch'> },
  by: ByPerson,
): Promise<Batch> {
  const [batch] = await tx
    .update(batches)
    .set({ ...changes, version: version + 1, savedBy: by.actor.name, updatedAt: by.now })
    .where(eq(batches.id, id))
    .returning()
  if (!batch) throw new Error('A batch that is locked is gone.')
  await record(tx, { ...happened, id, version: batch.version }, by)
  return batch
}

export function lateFor(current: Batch, differs: BatchField[]) {
  const { savedBy, updatedAt } = current
  const made = { by: savedBy, at: updatedAt, differs, current }
  return { ok: false, reason: 'changed-since', ...made } as const
}

/** As its form shows it. */
export function fieldsOf(batch: Batch): BatchFields {
  const { opensAt, closesAt, fromTime, toTime, ...rest } = batch
  return {
    ...rest,
    fromTime: fromTime.slice(0, 5),
    toTime: toTime.slice(0, 5),
    opensOn: dayInIndia(opensAt),
    closesOn: dayInIndia(closesAt),
  }
}

function rowOf({ opensOn, closesOn, ...fields }: BatchFields) {
  return { ...fields, opensAt: startOfDay(opensOn), closesAt: endOfDay(closesOn) }
}

/** A course that is there and a trainer who teaches: both may have gone while the form was open. */
async function findWrong(tx: Transaction, { courseId, trainerId }: BatchFields) {
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), sql`${courses.archivedAt} is null`))
  if (!course) return 'no-course'
  if (trainerId === null) return undefined
  const teaches = and(
    eq(staffRoles.userId, trainerId),
    sql`${staffRoles.role} = any(${sql.param(rolesThatMay('students.teach'))}::text[])`,
  )
  return (await tx.$count(staffRoles, teaches)) > 0 ? undefined : 'no-trainer'
}

async function idsOf(tx: Transaction, courseId: string) {
  const rows = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(eq(batches.courseId, courseId))
  return rows.map(({ id }) => id)
}
