import { type PersonContext, savedStamp, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { addDays, dayInIndia, timeInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { SessionClash } from '../batches/class-planning.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { isTrainer } from '../batches/plan-batch.server.ts'
import { type ClassNotification, notifyOfClass } from './class-mails.server.ts'
import { findSessionClashes } from './find-clashes.server.ts'
import { lockSession } from './locks.server.ts'
import { daysAhead, daysBack, type SessionFields } from './rules.ts'
import { type ClassSession, classSessions } from './tables.ts'

type SessionRefusal =
  | { ok: false; reason: 'class-cancelled' | 'roll-taken' | 'trainer-gone' | 'day-too-far' }
  | { ok: false; reason: 'class-clash'; clashes: SessionClash[] }

type AddResult =
  | { ok: true }
  | { ok: false; reason: 'no-batch' | 'batch-cancelled' }
  | SessionRefusal

type ClashChoice = { isClashConfirmed?: boolean }

const versionedSession = new VersionedRecords({
  table: classSessions,
  missing: 'no-class',
  lock: (tx, { id }: { id: number; version: number }) => lockSession(tx, id),
  late: () => ({}),
  stamp: savedStamp,
})

/** Moves a class, or gives it another room, link or trainer; everybody concerned is told. */
export function changeSession(
  db: Database,
  { key, ...request }: Once & ClashChoice & SessionVersion & { fields: SessionFields },
  context: PersonContext,
) {
  const { id, version, fields, isClashConfirmed } = request
  return changeOnce(db, { key, request: { changeClass: request } }, context, (tx, onNotified) =>
    versionedSession.update<SessionRefusal>(
      tx,
      { id, version },
      async (session) => {
        const refusal = refuseFixed(session)
        if (refusal) return refusal
        const before = fieldsOf(session)
        if (JSON.stringify(before) === JSON.stringify(fields)) return { ok: true }
        const plan = await planSlot(tx, session, { fields, isClashConfirmed }, context)
        if (!plan.ok) return plan
        return {
          ok: true,
          changes: { ...plan.row, isAdjusted: true },
          also: async (row) => {
            const facts = { id: row.batchId, before, after: fieldsOf(row) }
            await record(tx, { event: 'change class', ...facts }, context)
            onNotified(
              await notifyOfClass(tx, { what: 'changed', before: session, after: row }, context),
            )
          },
        }
      },
      context,
    ),
  )
}

type SessionVersion = { id: number; version: number }

/** A class that does not take place; everybody concerned is told why. */
export function cancelSession(
  db: Database,
  { key, ...request }: Once & SessionVersion & { reason: string },
  context: PersonContext,
) {
  const { reason } = request
  return changeOnce(db, { key, request: { cancelClass: request } }, context, (tx, onNotified) =>
    versionedSession.update<SessionRefusal>(
      tx,
      request,
      (session) => {
        const refusal = refuseFixed(session)
        if (refusal) return refusal
        return {
          ok: true,
          changes: { status: 'cancelled', cancellationReason: reason },
          also: async (row) => {
            const day = dayInIndia(row.startsAt)
            await record(tx, { event: 'cancel class', id: row.batchId, day, reason }, context)
            const change = { what: 'cancelled', before: session, after: row, reason } as const
            onNotified(await notifyOfClass(tx, change, context))
          },
        }
      },
      context,
    ),
  )
}

/** One class more in a batch. */
export function addSession(
  db: Database,
  { key, ...request }: Addition & { key: string },
  context: PersonContext,
) {
  return changeOnce(db, { key, request: { addClass: request } }, context, (tx, onNotified) =>
    add(tx, request, context, onNotified),
  )
}

type Once = { key?: string }
type StoredAnswer = { ok: true; mailed?: number }
type RefusalOf<Answer> = Extract<Answer, { ok: false }>
type OnNotified = (notification: ClassNotification | undefined) => void

/** Under its key a change is made and told once: sent again, its answer says how many were told. */
async function changeOnce<Answer extends { ok: boolean }>(
  db: Database,
  { key, request }: { key: string | undefined; request: object },
  context: PersonContext,
  work: (tx: Transaction, onNotified: OnNotified) => Promise<Answer>,
): Promise<{ ok: true; notification: ClassNotification | undefined } | RefusalOf<Answer>> {
  const done: { notification?: ClassNotification } = {}
  const result = await retryTransaction(db, (tx) => {
    delete done.notification
    return runOnce<StoredAnswer | { ok: false }>(tx, { key, request }, context, async () => {
      const answer = await work(tx, (notification) => {
        done.notification = notification
      })
      return answer.ok
        ? { ok: true, mailed: done.notification?.mailed }
        : (answer as RefusalOf<Answer>)
    })
  })
  if (!result.ok) return result as RefusalOf<Answer>
  const { mailed } = result
  const isRepeated = mailed !== undefined && !done.notification
  return {
    ok: true,
    notification: isRepeated ? { mailed, notMailed: [], chat: null } : done.notification,
  }
}

type Addition = ClashChoice & { batch: number; fields: SessionFields }

async function add(
  tx: Transaction,
  { batch: id, fields, isClashConfirmed }: Addition,
  context: PersonContext,
  onNotified: OnNotified,
): Promise<AddResult> {
  const batch = (await lockBatches(tx, [id])).get(id)
  if (!batch) return { ok: false, reason: 'no-batch' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const plan = await planSlot(tx, undefined, { fields, isClashConfirmed }, context)
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

/** A class whose roll was taken keeps its time and its trainer. */
function refuseFixed({ status, rollTakenAt }: ClassSession): SessionRefusal | undefined {
  if (status === 'cancelled') return { ok: false, reason: 'class-cancelled' }
  if (rollTakenAt !== null) return { ok: false, reason: 'roll-taken' }
}

/**
 * Where a class is to be, and whether it clashes there with another one than itself. It keeps its own trainer, who may have left. The
 * constraints of the table settle races.
 */
async function planSlot(
  tx: Transaction,
  session: ClassSession | undefined,
  { fields, isClashConfirmed }: ClashChoice & { fields: SessionFields },
  { actor, now }: PersonContext,
) {
  const { day, fromTime, toTime, trainerId, room, link } = fields
  const today = dayInIndia(now)
  if (day < addDays(today, -daysBack) || day > addDays(today, daysAhead))
    return { ok: false, reason: 'day-too-far' } as const
  const isKept = trainerId === null || trainerId === session?.trainerId
  if (!isKept && !(await isTrainer(tx, trainerId)))
    return { ok: false, reason: 'trainer-gone' } as const
  const [startsAt, endsAt] = [timeInIndia(day, fromTime), timeInIndia(day, toTime)]
  const slot = { startsAt, endsAt, trainerId, room }
  const clashes = await findSessionClashes(tx, [slot], { sessionId: session?.id ?? 0 })
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
