import { desc, inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { streamRows } from '../../../platform/http/stream-csv.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { writeRupees } from '../../../ui/format/money.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { may } from '../../accounts/abilities.ts'
import type { Person } from '../../accounts/contract.ts'
import { findVisible } from '../../accounts/visibility/can-see.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { listDueEnrolments } from '../list-enrolments.server.ts'
import { lockEnrolmentById } from '../locks.server.ts'
import { listReminded } from '../reminders/store.server.ts'
import { duesPageSize } from '../rules.ts'
import { readEnrolment } from '../store.server.ts'
import { paymentPromises } from '../tables.ts'
import { checkPromise, type PromiseReason } from './rules.ts'
import type { DueQuery } from './sum-dues.server.ts'

/** A page of dues with the last reminder and promise. No contact details. */
export async function listDues(db: Database, query: DueQuery & { page: number }) {
  const enrolments = await listDueEnrolments(db, query)
  const ids = enrolments.map(({ id }) => id)
  const [reminders, promises] = await Promise.all([listReminded(db, ids), listPromises(db, ids)])
  return enrolments.map(({ next, ...due }) => {
    const isOfNext = (one: { enrolmentId: number; dueOn: string }) =>
      one.enrolmentId === due.id && one.dueOn === next?.dueOn
    return {
      ...due,
      next,
      remindedAt: reminders.find(isOfNext)?.at ?? null,
      promisedOn: promises.find(isOfNext)?.promisedOn ?? null,
    }
  })
}

/** The phone numbers of those students whom this member of staff may see. */
export async function findPhones(
  db: Database,
  person: Person,
  students: readonly number[],
): Promise<(student: number) => string | null> {
  if (!may(person, 'students.see')) return () => null
  const isVisible = await findVisible(db, person, students)
  const ids = students.filter(isVisible)
  const { rows } = await db.execute<{ id: number; phone: string | null }>(
    sql`select id::float8 as id, phone from students where id = any(${sql.param(ids)}::bigint[])`,
  )
  return (student) => rows.find(({ id }) => id === student)?.phone ?? null
}

const columns = [
  ...['Student', 'Name', 'Course', 'Batch starts on', 'Balance', 'Overdue', 'Days overdue'],
  ...['Next instalment', 'Due on', 'Last reminder', 'Promised to pay on'],
]

/** The list of dues as shown, without contact details. */
export function exportDues(db: Database, query: DueQuery): ReadableStream<Uint8Array> {
  return streamRows(columns, rowsOf(db, query))
}

async function* rowsOf(db: Database, query: DueQuery) {
  let isLast = false
  for (let page = 1; !isLast; page++) {
    const dues = await listDues(db, { ...query, page })
    yield dues.map((due) => [
      formatStudentId(due.studentId),
      due.name,
      due.course,
      due.batch?.startsOn ?? '',
      writeRupees(due.balancePaise),
      writeRupees(due.overduePaise),
      String(due.daysLate),
      due.next ? writeRupees(due.next.paise) : '',
      due.next?.dueOn ?? '',
      due.remindedAt ? dayInIndia(due.remindedAt) : '',
      due.promisedOn ?? '',
    ])
    isLast = dues.length < duesPageSize
  }
}

/** `dueOn`: the next due date that the list showed. */
type PromiseInput = { id: number; dueOn: string; promisedOn: string | null }

/**
 * Records the day on which a student promised to pay the next instalment; without a day the promise is
 * withdrawn.
 */
export function recordPromise(
  db: Database,
  { id, dueOn, promisedOn }: PromiseInput,
  { actor, now }: PersonContext,
): Promise<{ ok: true } | ({ ok: false } & PromiseReason)> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    const data = row && (await readEnrolment(tx, id, now))
    if (!data) return { ok: false, reason: 'no-enrolment' }
    const { next } = data.enrolment
    if (row.state === 'left' || next?.dueOn !== dueOn) return { ok: false, reason: 'not-open' }
    const wrong = checkPromise(promisedOn, dayInIndia(now))
    if (wrong) return { ok: false, ...wrong }
    const before = (await listPromises(tx, [id])).find((one) => one.dueOn === dueOn)
    if ((before?.promisedOn ?? null) === promisedOn) return { ok: true }
    const promise = { enrolmentId: id, dueOn, promisedOn }
    await tx.insert(paymentPromises).values({ ...promise, recordedBy: actor.name, recordedAt: now })
    const facts = { course: row.course, amountPaise: next.paise, promisedOn }
    const event = { event: 'record payment promise', id: row.studentId, ...facts } as const
    await record(tx, event, { actor, now })
    await announceChange(tx)
    return { ok: true }
  })
}

/** The last promise of each of these enrolments. */
function listPromises(tx: Transaction, enrolmentIds: readonly number[]) {
  const { id, enrolmentId, dueOn, promisedOn } = paymentPromises
  return tx
    .selectDistinctOn([enrolmentId], { enrolmentId, dueOn, promisedOn })
    .from(paymentPromises)
    .where(inArray(enrolmentId, enrolmentIds))
    .orderBy(enrolmentId, desc(id))
}
