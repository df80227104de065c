import { eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { createBoundedQueue } from '../../platform/http/queues.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { refused } from '../accounts/route-table.server.ts'
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

/**
 * Hands in something of the account's own seat. What still waits for feedback is replaced, so that the same sent
 * twice is there once. Code runs before the transaction, for it may take seconds.
 */
export async function submitWork(
  db: Database,
  { assignment: id, ...request }: HandIn,
  { busy, ...context }: PersonContext & { busy: string },
) {
  const { actor, now } = context
  const assignment = await findAssignment(db, id)
  const isOwn = assignment && (await findOwnSeat(db, actor.id, assignment.batchId))
  if (!isOwn) return refused('no-assignment')
  if ((assignment.kind === 'code') !== (request.code !== undefined)) return refused('wrong-way')
  const results = request.code === undefined ? null : await checkCode(assignment, request.code)
  if (results === undefined) return { ok: false, reason: 'busy', message: busy } as const
  return db.transaction(async (tx) => {
    const seat = await lockOwnSeat(tx, assignment, actor.id)
    if (!seat) return refused('no-assignment')
    const [current] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('share')
    // Removed, or its rows were changed while the program ran.
    if (!current) return refused('no-assignment')
    if (results && current.version !== assignment.version) return refused('assignment-changed')
    const { studentId } = seat
    const last = await findLastSubmission(tx, { assignmentId: id, studentId })
    const terms = handInTerms(current, last, dayInIndia(now))
    if (terms === 'accepted-already' || terms === 'work-closed') return refused(terms)
    // What waits for feedback is replaced under its number.
    const number = last?.verdict === null ? last.number : (last?.number ?? 0) + 1
    if (number > mostSubmissions) return refused('too-many')
    const isLate = terms === 'late'
    const values = submissionOf(request, results, now)
    const fileId = request.file ? await storeFile(tx, request.file, now) : null
    await store(tx, { ...values, assignmentId: id, studentId, number, isLate, fileId }, last)
    const { title } = current
    await record(tx, { event: 'hand in work', id: studentId, title, number, isLate }, context)
    return { ok: true as const, verdict: values.verdict, results }
  })
}

/** Serialises two hand-ins of a student, and with the student leaving the batch. */
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

/** Code that passes every row is accepted at once. */
function submissionOf(request: Omit<HandIn, 'assignment'>, results: RowResult[] | null, now: Date) {
  const { link = null, code = null, note } = request
  const isPassed = results !== null && results.length > 0 && results.every(({ passed }) => passed)
  return {
    link,
    code,
    note,
    results,
    handedInAt: now,
    verdict: isPassed ? ('accepted' as const) : null,
    judgedBy: isPassed ? 'System' : null,
    judgedAt: isPassed ? now : null,
  }
}

/** A new submission, or other contents of the last one. */
async function store(
  tx: Transaction,
  values: typeof submissions.$inferInsert,
  last: Submission | undefined,
): Promise<void> {
  if (last?.number !== values.number) {
    await tx.insert(submissions).values(values)
    return
  }
  await tx
    .update(submissions)
    .set({ ...values, version: sql`${submissions.version} + 1` })
    .where(eq(submissions.id, last.id))
  await dropFiles(tx, [last.fileId])
}

/** The last of those that wait starts within a minute. */
const programs = createBoundedQueue({ atOnce: 1, waiting: 7 })
/** Milliseconds for all rows together; a row that is not reached counts as not passed. */
const longest = 6_000

/** Runs a program for each row of a code exercise; undefined while too many wait. */
async function checkCode(
  { language, checks }: Assignment,
  code: string,
): Promise<RowResult[] | undefined> {
  if (!language || !checks) return []
  let results: RowResult[] | undefined
  await programs.run(async () => {
    results = await runRows(language, checks, code)
  })
  return results
}

async function runRows(
  language: NonNullable<Assignment['language']>,
  checks: readonly CheckRow[],
  code: string,
) {
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
