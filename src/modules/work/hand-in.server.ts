import { eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { createSemaphore } from '../../platform/http/queues.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { runOnServer } from '../lessons/checks/run-on-server.server.ts'
import { findDifference } from '../lessons/rules.ts'
import type { WorkFile } from './file-api.server.ts'
import { type CheckRow, handInTerms, mostSubmissions, type RowResult } from './rules.ts'
import {
  dropFiles,
  findAssignment,
  findLastSubmission,
  findOwnSeat,
  storeFile,
} from './store.server.ts'
import { type Assignment, assignments, type Submission, submissions } from './tables.ts'

/** One of link, file and code. */
type HandIn = {
  assignment: number
  link?: string
  code?: string
  file?: WorkFile
  note: string
}

type HandInResult =
  | { ok: true; verdict: 'accepted' | null; results: RowResult[] | null }
  | {
      ok: false
      reason:
        | 'no-assignment'
        | 'accepted-already'
        | 'work-closed'
        | 'too-many'
        | 'wrong-way'
        | 'assignment-changed'
    }
  | { ok: false; reason: 'busy'; message: string }

/**
 * Hands in something of the account's own seat. What still waits for feedback is replaced, so that the same sent
 * twice is there once. Code runs before the transaction, for it may take seconds.
 */
export async function handIn(
  db: Database,
  { assignment: id, ...request }: HandIn,
  { busy, ...context }: PersonContext & { busy: string },
): Promise<HandInResult> {
  const assignment = await findOwnAssignment(db, id, context.actor.id)
  if (!assignment) return { ok: false, reason: 'no-assignment' }
  if ((assignment.kind === 'code') !== (request.code !== undefined))
    return { ok: false, reason: 'wrong-way' }
  const results = request.code === undefined ? null : await checkCode(assignment, request.code)
  if (results === undefined) return { ok: false, reason: 'busy', message: busy }
  return db.transaction(async (tx): Promise<HandInResult> => {
    const seat = await lockOwnSeat(tx, assignment, context.actor.id)
    if (!seat) return { ok: false, reason: 'no-assignment' }
    const [current] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('share')
    // Removed, or its rows were changed while the program ran.
    if (!current) return { ok: false, reason: 'no-assignment' }
    if (results && current.version !== assignment.version)
      return { ok: false, reason: 'assignment-changed' }
    const { studentId } = seat
    const last = await findLastSubmission(tx, { assignmentId: id, studentId })
    const terms = handInTerms(current, last, dayInIndia(context.now))
    if (terms === 'accepted-already' || terms === 'work-closed') return { ok: false, reason: terms }
    const stored = await store(
      tx,
      { request, results, last, studentId, assignment: id },
      {
        isLate: terms === 'late',
        now: context.now,
      },
    )
    if (!stored) return { ok: false, reason: 'too-many' }
    const { number, isLate, verdict } = stored
    const { title } = current
    await record(tx, { event: 'hand in work', id: studentId, title, number, isLate }, context)
    return { ok: true, verdict: verdict === 'accepted' ? verdict : null, results }
  })
}

async function findOwnAssignment(db: Database, id: number, userId: string) {
  const assignment = await findAssignment(db, id)
  const seat = assignment && (await findOwnSeat(db, userId, assignment.batchId))
  return seat ? assignment : undefined
}

/** Puts two hand-ins of a student in order, and settles who leaves the batch meanwhile. */
async function lockOwnSeat(tx: Transaction, { batchId }: Assignment, userId: string) {
  const seat = await findOwnSeat(tx, userId, batchId)
  if (!seat) return undefined
  const [locked] = await tx
    .select({ studentId: batchSeats.studentId, state: batchSeats.state })
    .from(batchSeats)
    .where(eq(batchSeats.id, seat.id))
    .for('no key update')
  return locked?.state === 'taken' ? locked : undefined
}

type New = {
  request: Omit<HandIn, 'assignment'>
  results: RowResult[] | null
  last: Submission | undefined
  studentId: number
  assignment: number
}

/** The next number, or the same one where feedback is still to come. Code that passes every row is accepted at once. */
async function store(
  tx: Transaction,
  { request, results, last, studentId, assignment }: New,
  { isLate, now }: { isLate: boolean; now: Date },
) {
  const { link = null, code = null, note, file } = request
  const isPassed = results !== null && results.length > 0 && results.every(({ passed }) => passed)
  const values = {
    link,
    code,
    note,
    results,
    isLate,
    fileId: file ? await storeFile(tx, file, now) : null,
    handedInAt: now,
    verdict: isPassed ? ('accepted' as const) : null,
    judgedBy: isPassed ? 'System' : null,
    judgedAt: isPassed ? now : null,
  }
  if (last && last.verdict === null) {
    const [row] = await tx
      .update(submissions)
      .set({ ...values, version: sql`${submissions.version} + 1` })
      .where(eq(submissions.id, last.id))
      .returning()
    await dropFiles(tx, [last.fileId])
    return row
  }
  const number = (last?.number ?? 0) + 1
  if (number > mostSubmissions) {
    await dropFiles(tx, [values.fileId])
    return undefined
  }
  const [row] = await tx
    .insert(submissions)
    .values({ ...values, assignmentId: assignment, studentId, number })
    .returning()
  return row
}

/** One program at a time, and as many waiting as end while somebody looks at the button. */
const codeSemaphore = createSemaphore(1)
const mostWaiting = 8
/** Milliseconds for all rows together; a row that is not reached counts as not passed. */
const longest = 6_000
let queueLength = 0

/** Runs a program for each row of a code exercise, by the runner of lessons; nothing while too many wait. */
async function checkCode(
  { language, checks }: Pick<Assignment, 'language' | 'checks'>,
  code: string,
): Promise<RowResult[] | undefined> {
  if (!language || !checks) return []
  if (queueLength >= mostWaiting) return undefined
  queueLength += 1
  try {
    return await codeSemaphore(() => runRows({ language, checks }, code))
  } finally {
    queueLength -= 1
  }
}

type Exercise = { language: NonNullable<Assignment['language']>; checks: readonly CheckRow[] }

async function runRows({ language, checks }: Exercise, code: string): Promise<RowResult[]> {
  const end = performance.now() + longest
  const results: RowResult[] = []
  for (const { input, expected } of checks) {
    if (performance.now() > end) {
      results.push({ passed: false, output: '', error: 'timeout' })
      continue
    }
    const { output, error } = await runOnServer({ language, code, input })
    const passed = !error && !findDifference(output, expected)
    results.push({
      passed,
      output: output.slice(0, mostShown),
      error: error?.slice(0, mostShown) ?? null,
    })
  }
  return results
}

/** Characters of an output that are stored. */
const mostShown = 1_000
