import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { findOwnStudents } from '../batches/list-seats-of.server.ts'
import { titleOfBatch } from '../batches/store.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { readSettings } from '../settings/store.server.ts'
import { lockSession } from './locks.server.ts'
import { lateMinutes, type Mark, minutesBefore } from './rules.ts'
import { attendanceEntries, type ClassSession, classSessions } from './tables.ts'

/** The six digits of a span of time: nobody learns the next ones from those before. */
function codeOf(key: Buffer, span: number): string {
  const digest = createHmac('sha256', key).update(`class code ${span}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

const spanOf = (now: Date, seconds: number) => Math.floor(now.getTime() / 1_000 / seconds)

type OpenResult = { ok: true } | { ok: false; reason: CodeRefusal }
type CodeRefusal = 'no-class' | 'class-cancelled' | 'too-early' | 'class-over'

/** Shows a code from an hour before a class to its end, or shows it no longer. */
export function openCode(
  db: Database,
  { id, isOpen }: { id: number; isOpen: boolean },
  context: PersonContext,
): Promise<OpenResult> {
  const { now } = context
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, id)
    if (!session) return { ok: false, reason: 'no-class' }
    if (isOpen === (session.codeKey !== null)) return { ok: true }
    if (isOpen) {
      if (session.status === 'cancelled') return { ok: false, reason: 'class-cancelled' }
      if (session.endsAt <= now) return { ok: false, reason: 'class-over' }
      if (session.startsAt > minutesAfter(now, minutesBefore))
        return { ok: false, reason: 'too-early' }
    }
    await tx
      .update(classSessions)
      .set(isOpen ? { codeKey: randomBytes(32), codeOpenedAt: now } : { codeKey: null })
      .where(eq(classSessions.id, id))
    const facts = { id: session.batchId, day: dayInIndia(session.startsAt) }
    const event = isOpen
      ? ({ event: 'open class code' } as const)
      : ({ event: 'close class code', arrived: await countArrived(tx, id) } as const)
    await record(tx, { ...event, ...facts }, context)
    return { ok: true }
  })
}

/** The code of a class at this moment, for its trainer; nothing where it is not shown, or the class is over. */
export async function readClassCode(db: Database, { id, now }: { id: number; now: Date }) {
  const [session] = await db.select().from(classSessions).where(eq(classSessions.id, id))
  if (!session) return undefined
  const { attendanceCodeSeconds: seconds } = await readSettings(db)
  const { codeKey, endsAt } = session
  const span = spanOf(now, seconds)
  return {
    code: codeKey && endsAt > now ? codeOf(codeKey, span) : null,
    changesInSeconds: (span + 1) * seconds - Math.floor(now.getTime() / 1_000),
    arrived: await countArrived(db, id),
  }
}

/** Students who have entered the code of a class. */
export function countArrived(db: Transaction, id: number): Promise<number> {
  const { sessionId, method } = attendanceEntries
  return db.$count(attendanceEntries, and(eq(sessionId, id), eq(method, 'code')))
}

type EnterResult =
  | { ok: true; course: string; mark: Mark }
  | { ok: false; reason: 'no-code-shown' | 'wrong-code' }

/**
 * A student enters the code of a class that is on, in a batch where they have a seat. What their trainer has
 * marked stays. The code of the span before is good, too: it takes a moment to type.
 */
export async function enterCode(
  db: Database,
  code: string,
  { actor, now }: PersonContext,
): Promise<EnterResult> {
  const open = await findShown(db, actor.id, now)
  if (open.length === 0) return { ok: false, reason: 'no-code-shown' }
  const { attendanceCodeSeconds: seconds } = await readSettings(db)
  const span = spanOf(now, seconds)
  const match = open.find(
    ({ session: { codeKey } }) =>
      codeKey && [span, span - 1].some((one) => isSameSecret(codeOf(codeKey, one), code)),
  )
  if (!match) return { ok: false, reason: 'wrong-code' }
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, match.session.id)
    if (!session?.codeKey || session.status === 'cancelled' || session.endsAt <= now)
      return { ok: false, reason: 'no-code-shown' }
    return markArrived(tx, session, match.student, { actor, now })
  })
}

async function markArrived(
  tx: Transaction,
  session: ClassSession,
  student: number,
  context: PersonContext,
): Promise<EnterResult> {
  const { actor, now } = context
  const title = await titleOfBatch(tx, session.batchId)
  const mark = now > minutesAfter(session.startsAt, lateMinutes) ? 'late' : 'present'
  const [entry] = await tx
    .insert(attendanceEntries)
    .values({
      sessionId: session.id,
      studentId: student,
      mark,
      method: 'code',
      markedBy: actor.name,
      markedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (entry) {
    const facts = { id: student, title, day: dayInIndia(session.startsAt), after: { mark } }
    await record(tx, { event: 'enter class code', ...facts }, context)
    return { ok: true, course: title, mark }
  }
  const [existing] = await tx
    .select({ mark: attendanceEntries.mark })
    .from(attendanceEntries)
    .where(
      and(eq(attendanceEntries.sessionId, session.id), eq(attendanceEntries.studentId, student)),
    )
  return { ok: true, course: title, mark: existing?.mark ?? mark }
}

/** Classes of an account that show a code now, with the student whose seat it is. */
export async function findShown(db: Transaction, userId: string, now: Date) {
  const family = await findOwnStudents(db, userId)
  return db
    .select({ session: classSessions, student: batchSeats.studentId })
    .from(classSessions)
    .innerJoin(batchSeats, eq(batchSeats.batchId, classSessions.batchId))
    .where(
      and(
        isNotNull(classSessions.codeKey),
        eq(classSessions.status, 'planned'),
        gt(classSessions.endsAt, now),
        lte(classSessions.startsAt, minutesAfter(now, minutesBefore)),
        eq(batchSeats.state, 'taken'),
        inArray(batchSeats.studentId, family),
      ),
    )
    .orderBy(classSessions.id)
}

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
