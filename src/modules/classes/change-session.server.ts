import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { addDays, dayInIndia, timeInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/update-versioned.server.ts'
import type { SessionClash } from '../batches/class-planning.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { isTrainer } from '../batches/plan-batch.server.ts'
import { findSessionClashes } from './find-clashes.server.ts'
import { lockSession } from './locks.server.ts'
import { type ClassNotification, notifyOfClass } from './notify-of-class.server.ts'
import { daysAhead, daysBack, type SessionFields } from './rules.ts'
import { type ClassSession, classSessions } from './tables.ts'

type SessionRefusal =
  | { ok: false; reason: 'class-cancelled' | 'roll-taken' | 'trainer-gone' | 'day-too-far' }
  | { ok: false; reason: 'class-clash'; clashes: SessionClash[] }

type AddResult =
  | { ok: true }
  | { ok: false; reason: 'no-batch' | 'batch-cancelled' }
  | SessionRefusal

type ClashChoice = { isClashConfirmed?: boolean | undefined }

const versionedSession = new VersionedRecords({
  table: classSessions,
  missing: 'no-class',
  lock: (tx, { id }: { id: number; version: number }) => lockSession(tx, id),
  late: () => ({}),
  stamp: ({ actor, now }) => ({ savedBy: signatureOf(actor), updatedAt: now }),
})

/** Moves a class, or gives it another room, link or trainer; everybody concerned is told. */
export async function changeSession(
  db: Database,
  {
    id,
    version,
    fields,
    isClashConfirmed,
  }: ClashChoice & SessionVersion & { fields: SessionFields },
  context: PersonContext,
) {
  let notification: ClassNotification | undefined
  const result = await retryTransaction(db, (tx) =>
    versionedSession.update<SessionRefusal>(
      tx,
      { id, version },
      async (session) => {
        const refusal = refuseFixed(session)
        if (refusal) return refusal
        const before = fieldsOf(session)
        if (JSON.stringify(before) === JSON.stringify(fields)) return { ok: true }
        const plan = await planSlot(
          tx,
          { fields, isClashConfirmed, except: { sessionId: id } },
          context,
        )
        if (!plan.ok) return plan
        return {
          ok: true,
          changes: { ...plan.row, isAdjusted: true },
          also: async (row) => {
            const facts = { id: row.batchId, before, after: fieldsOf(row) }
            await record(tx, { event: 'change class', ...facts }, context)
            notification = await notifyOfClass(
              tx,
              { what: 'changed', before: session, after: row },
              context,
            )
          },
        }
      },
      context,
    ),
  )
  return result.ok ? { ok: true as const, notification } : result
}

type SessionVersion = { id: number; version: number }

/** A class that does not take place; everybody concerned is told why. */
export async function cancelSession(
  db: Database,
  { id, version, reason }: SessionVersion & { reason: string },
  context: PersonContext,
) {
  let notification: ClassNotification | undefined
  const result = await db.transaction((tx) =>
    versionedSession.update<SessionRefusal>(
      tx,
      { id, version },
      (session) => {
        const refusal = refuseFixed(session)
        if (refusal) return refusal
        return {
          ok: true,
          changes: { status: 'cancelled', cancellationReason: reason },
          also: async (row) => {
            const day = dayInIndia(row.startsAt)
            await record(tx, { event: 'cancel class', id: row.batchId, day, reason }, context)
            notification = await notifyOfClass(
              tx,
              { what: 'cancelled', before: session, after: row, reason },
              context,
            )
          },
        }
      },
      context,
    ),
  )
  return result.ok ? { ok: true as const, notification } : result
}

/** One class more in a batch; sent again under its key, it is one. */
export async function addSession(
  db: Database,
  { key, ...request }: Addition & { key: string },
  context: PersonContext,
) {
  let notification: ClassNotification | undefined
  const result = await retryTransaction(db, (tx) =>
    runOnce(tx, { key, request: { addClass: request } }, context, () =>
      add(tx, request, context, (all) => {
        notification = all
      }),
    ),
  )
  return result.ok ? { ok: true as const, notification } : result
}

type Addition = ClashChoice & { batch: number; fields: SessionFields }

async function add(
  tx: Transaction,
  { batch: id, fields, isClashConfirmed }: Addition,
  context: PersonContext,
  onNotified: (notification: ClassNotification | undefined) => void,
): Promise<AddResult> {
  const batch = (await lockBatches(tx, [id])).get(id)
  if (!batch) return { ok: false, reason: 'no-batch' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const plan = await planSlot(tx, { fields, isClashConfirmed, except: { sessionId: 0 } }, context)
  if (!plan.ok) return plan
  const { actor, now } = context
  const [session] = await tx
    .insert(classSessions)
    .values({ ...plan.row, batchId: id, isAdjusted: true, savedBy: actor.name, updatedAt: now })
    .returning()
  if (!session) throw new Error('A class that was just added is gone.')
  await record(tx, { event: 'add class', id, after: fieldsOf(session) }, context)
  onNotified(await notifyOfClass(tx, { what: 'added', after: session }, context))
  return { ok: true }
}

/** Whoever was in a class stays there: neither its time nor its trainer changes afterwards. */
function refuseFixed({ status, rollTakenAt }: ClassSession): SessionRefusal | undefined {
  if (status === 'cancelled') return { ok: false, reason: 'class-cancelled' }
  if (rollTakenAt !== null) return { ok: false, reason: 'roll-taken' }
}

/** Where a class is to be, and whether it clashes there. The constraints of the table settle races. */
async function planSlot(
  tx: Transaction,
  {
    fields,
    isClashConfirmed,
    except,
  }: ClashChoice & { fields: SessionFields; except: { sessionId: number } },
  { actor, now }: PersonContext,
) {
  const { day, fromTime, toTime, trainerId, room, link } = fields
  const today = dayInIndia(now)
  if (day < addDays(today, -daysBack) || day > addDays(today, daysAhead))
    return { ok: false, reason: 'day-too-far' } as const
  if (trainerId !== null && !(await isTrainer(tx, trainerId)))
    return { ok: false, reason: 'trainer-gone' } as const
  const [startsAt, endsAt] = [timeInIndia(day, fromTime), timeInIndia(day, toTime)]
  const slot = { startsAt, endsAt, trainerId, room }
  const clashes = await findSessionClashes(tx, [slot], except)
  const clashConfirmed = clashes.length > 0
  if (clashConfirmed && !isClashConfirmed)
    return { ok: false, reason: 'class-clash', clashes } as const
  const clashConfirmedBy = clashConfirmed ? signatureOf(actor) : null
  return { ok: true, row: { ...slot, link, clashConfirmed, clashConfirmedBy } } as const
}

/** As its form shows it. */
function fieldsOf({ startsAt, endsAt, trainerId, room, link }: ClassSession): SessionFields {
  const [fromTime, toTime] = [clockTime(startsAt), clockTime(endsAt)]
  return { day: dayInIndia(startsAt), fromTime, toTime, trainerId, room, link }
}
