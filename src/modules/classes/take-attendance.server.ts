import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { clockTime, formatClock } from '../../ui/format/times.ts'
import type { Person } from '../accounts/contract.ts'
import { record } from '../audit/record-event.server.ts'
import { titleOfBatch } from '../batches/store.server.ts'
import { findNamesOf } from '../students/store.server.ts'
import { recordAbsences } from './absences.server.ts'
import type { Roll } from './contract.ts'
import { lockSession } from './locks.server.ts'
import { readTerms } from './read-attendance.server.ts'
import type { Mark, RollReason } from './rules.ts'
import { attendanceEntries, type ClassSession, classSessions } from './tables.ts'

type Refusal = { ok: false } & RollReason
type RollResult = { ok: true; version: number } | Refusal
type Counts = Record<Mark, number>
type RollRequest = Omit<Roll, 'account'> & { id: number }
type Context = { actor: Person; now: Date }
type Change = { student: number; before: Mark | null; mark: Mark }

/**
 * Takes the roll of a session, or changes it. Sent again it is taken once; marks that somebody else set
 * another way meanwhile are refused, unless the person saw them and overwrites. The moment is the server's:
 * the clock of a device does not matter.
 */
export function takeAttendance(
  db: Database,
  { key, ...request }: RollRequest,
  context: Context,
): Promise<RollResult> {
  return db.transaction((tx) =>
    runOnce(tx, { key, request: { roll: request } }, context, () => take(tx, request, context)),
  )
}

async function take(
  tx: Transaction,
  request: Omit<RollRequest, 'key'>,
  context: Context,
): Promise<RollResult> {
  const session = await lockSession(tx, request.id)
  if (!session) return { ok: false, reason: 'no-class' }
  const { startsAt, batchId } = session
  const day = dayInIndia(startsAt)
  const at = { day, fromTime: clockTime(startsAt) }
  const terms = await readTerms(tx, at, context.actor, context.now)
  const existing = await readEntries(tx, session.id)
  const changes = changesOf(request, existing)
  const refusal =
    refuse(session, terms, request, changes) ??
    refuseUncounted(session, request, existing) ??
    (await findStrangers(tx, batchId, request)) ??
    (await findMarkedMeanwhile(tx, request, existing))
  if (refusal) return refusal
  const version = await write(tx, session, request, changes, context)
  const marks = new Map([...existing].map(([student, { mark }]) => [student, mark]))
  for (const { student, mark } of changes) marks.set(student, mark)
  const counts: Counts = { present: 0, late: 0, absent: 0, excused: 0 }
  for (const mark of marks.values()) counts[mark] += 1
  const headCount = request.headCount ?? session.headCount
  await record(tx, { event: 'take roll', id: batchId, day, ...counts, headCount }, context)
  if (terms.state === 'with-reason')
    await recordCorrections(tx, session, changes, request.reason ?? '', context)
  const students = changes.map(({ student }) => student)
  await recordAbsences(tx, session, students, context.now)
  return { ok: true, version }
}

type Entry = typeof attendanceEntries.$inferSelect

async function readEntries(tx: Transaction, session: number): Promise<Map<number, Entry>> {
  const rows = await tx
    .select()
    .from(attendanceEntries)
    .where(eq(attendanceEntries.sessionId, session))
  return new Map(rows.map((row) => [row.studentId, row]))
}

function changesOf(
  { marks }: Pick<RollRequest, 'marks'>,
  existing: ReadonlyMap<number, Entry>,
): Change[] {
  const newMarks = new Map(marks.map(({ student, mark }) => [student, mark]))
  return [...newMarks].flatMap(([student, mark]) => {
    const before = existing.get(student)?.mark ?? null
    return before === mark ? [] : [{ student, before, mark }]
  })
}

function refuse(
  { status }: ClassSession,
  { state, correctionDays: days }: Awaited<ReturnType<typeof readTerms>>,
  { reason }: Pick<RollRequest, 'reason'>,
  changes: readonly Change[],
): Refusal | undefined {
  if (status === 'cancelled') return { ok: false, reason: 'class-cancelled' }
  if (state === 'too-early') return { ok: false, reason: 'too-early' }
  if (state === 'over') return { ok: false, reason: 'correction-over', days }
  const isCorrection = changes.some(({ before }) => before !== null)
  if (state === 'with-reason' && isCorrection && !reason)
    return { ok: false, reason: 'reason-missing' }
}

/** A code can be passed on by phone, which only the count of the students in the room shows. */
function refuseUncounted(
  session: ClassSession,
  { headCount }: Pick<RollRequest, 'headCount'>,
  existing: ReadonlyMap<number, Entry>,
): Refusal | undefined {
  const isCounted = (headCount === undefined ? session.headCount : headCount) !== null
  const isByCode = [...existing.values()].some(({ method }) => method === 'code')
  return isByCode && !isCounted ? { ok: false, reason: 'heads-missing' } : undefined
}

/** Whoever has or had a seat may be marked: they may have left since the sheet was opened. */
async function findStrangers(
  tx: Transaction,
  batchId: number,
  { marks }: Pick<RollRequest, 'marks'>,
): Promise<Refusal | undefined> {
  const ids = [...new Set(marks.map(({ student }) => student))]
  const { rows } = await tx.execute<{ known: number }>(sql`
    select count(distinct student_id)::int as known from batch_seats
     where batch_id = ${batchId} and state in ('taken', 'left')
       and student_id = any(${sql.param(ids)}::bigint[])`)
  return rows[0]?.known === ids.length ? undefined : { ok: false, reason: 'not-in-batch' }
}

/** “Asha Kulkarni: absent, by Meera Iyer at 7:10 pm” */
async function findMarkedMeanwhile(
  tx: Transaction,
  { marks, isOverwriting }: Pick<RollRequest, 'marks' | 'isOverwriting'>,
  existing: ReadonlyMap<number, Entry>,
): Promise<Refusal | undefined> {
  if (isOverwriting) return undefined
  const late = marks.flatMap(({ student, mark, expected }) => {
    const entry = existing.get(student)
    const isSame = !entry || entry.mark === expected || entry.mark === mark
    // The trainer's mark replaces one by code.
    return isSame || entry.method === 'code' ? [] : [entry]
  })
  if (late.length === 0) return undefined
  const ids = late.map(({ studentId }) => studentId)
  const names = new Map((await findNamesOf(tx, ids)).map(({ id, name }) => [id, name]))
  const lines = late.map(
    ({ studentId, mark, markedBy, markedAt }) =>
      `${names.get(studentId) ?? '-'}: ${mark}, by ${markedBy} at ${formatClock(markedAt)}`,
  )
  return { ok: false, reason: 'marked-meanwhile', lines }
}

async function write(
  tx: Transaction,
  session: ClassSession,
  request: Omit<RollRequest, 'key'>,
  changes: readonly Change[],
  { actor, now }: Context,
): Promise<number> {
  if (changes.length > 0)
    await tx
      .insert(attendanceEntries)
      .values(
        changes.map(({ student, mark }) => ({
          sessionId: session.id,
          studentId: student,
          mark,
          method: 'roll' as const,
          markedBy: actor.name,
          markedAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [attendanceEntries.sessionId, attendanceEntries.studentId],
        set: {
          mark: sql`excluded.mark`,
          method: sql`excluded.method`,
          markedBy: sql`excluded.marked_by`,
          markedAt: sql`excluded.marked_at`,
        },
      })
  const version = session.version + 1
  await tx
    .update(classSessions)
    .set({
      version,
      notes: request.notes ?? session.notes,
      headCount: request.headCount === undefined ? session.headCount : request.headCount,
      rollTakenAt: session.rollTakenAt ?? now,
      rollTakenBy: session.rollTakenBy ?? actor.name,
      updatedAt: now,
    })
    .where(eq(classSessions.id, session.id))
  return version
}

async function recordCorrections(
  tx: Transaction,
  { batchId, startsAt }: ClassSession,
  changes: readonly Change[],
  reason: string,
  context: Context,
) {
  const title = await titleOfBatch(tx, batchId)
  const day = dayInIndia(startsAt)
  for (const { student: id, before, mark } of changes)
    if (before !== null) {
      const facts = { title, day, before: { mark: before }, after: { mark }, reason }
      await record(tx, { event: 'correct attendance', id, ...facts }, context)
    }
}
