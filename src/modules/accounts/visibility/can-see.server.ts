import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { may, type Role } from '../abilities.ts'

type Staff = { id: string; roles: Role[] }

/** A person's record, or a record that belongs to a person. */
export type PersonRecord = { kind: VisibleRecordKind; id: number | string }

/** The owner of a record: a student, or a registration where the record belongs to that one alone. */
const recordQueries = {
  student: (id) => sql`select id as student_id from students where id = ${id}`,
  registration: (id) => sql`select id as registration_id from registrations where id = ${id}`,
  fastTrackFee: (id) => sql`select id as registration_id from registrations where id = ${id}`,
  enrolment: (id) => sql`select student_id from enrolments where id = ${id}`,
  wait: (id) => sql`select student_id from waitlist_entries where id = ${id}`,
  refund: (id) => sql`select coalesce(e.student_id, a.student_id) as student_id,
      case when a.enrolment_id is null then a.registration_id end as registration_id
    from refund_requests a left join enrolments e on e.id = a.enrolment_id where a.id = ${id}`,
  document: (id) => sql`select e.student_id,
      case when p.enrolment_id is null then p.registration_id end as registration_id
    from documents p left join enrolments e on e.id = p.enrolment_id where p.id = ${id}`,
  cheque: (id) => sql`select e.student_id, c.registration_id
    from cheques c left join enrolments e on e.id = c.enrolment_id where c.id = ${id}`,
  upiClaim: (id) => sql`select e.student_id, c.registration_id
    from upi_claims c left join enrolments e on e.id = c.enrolment_id where c.id = ${id}`,
  order: (id) => sql`select student_id from orders where id = ${id}`,
  gatewayRefund: (id) => sql`select o.student_id
    from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      join orders o on o.id = p.order_id where r.id = ${id}`,
  gatewayPayment: (id) => sql`select o.student_id
    from gateway_payments p join orders o on o.id = p.order_id where p.id = ${id}`,
  merge: (id) => sql`
    select unnest(array[surviving_id, coalesce(merged_id, surviving_id)]) as student_id
    from student_merges where id = ${id}`,
  certificate: (id) => sql`select s.student_id
    from certificates c join batch_seats s on s.id = c.seat_id where c.id = ${id}`,
  mail: (id) => sql`select registration_id from failed_mails where id = ${id}`,
  absence: (id) => sql`select student_id from absence_tasks where id = ${id}`,
} satisfies Record<string, (id: number | string) => SQL>

/** The trainers of a record that is not of one person. */
const trainerQueries = {
  classSession: (id) => sql`select array[c.trainer_id, b.trainer_id] as trainers
    from class_sessions c join batches b on b.id = c.batch_id where c.id = ${id}`,
  batchWork: (id) => sql`select array[trainer_id] as trainers from batches where id = ${id}`,
  assignment: (id) => sql`select array[b.trainer_id] as trainers
    from assignments a join batches b on b.id = a.batch_id where a.id = ${id}`,
  submission: (id) => sql`select array[b.trainer_id] as trainers
    from submissions s join assignments a on a.id = s.assignment_id
      join batches b on b.id = a.batch_id where s.id = ${id}`,
  material: (id) => sql`select array[b.trainer_id] as trainers
    from batch_materials m join batches b on b.id = m.batch_id where m.id = ${id}`,
} satisfies Record<string, (id: number | string) => SQL>

type TaughtKind = keyof typeof trainerQueries
export type VisibleRecordKind = keyof typeof recordQueries | TaughtKind

export const visibleRecordKinds = [
  ...Object.keys(recordQueries),
  ...Object.keys(trainerQueries),
] as VisibleRecordKind[]

/** People who may see fees see all of them, with names and amounts but no contact data. */
const ofMoney: ReadonlySet<VisibleRecordKind> = new Set([
  'fastTrackFee',
  'enrolment',
  'refund',
  'document',
  'cheque',
  'upiClaim',
  'order',
  'gatewayRefund',
  'gatewayPayment',
] satisfies VisibleRecordKind[])

/**
 * Whether a staff member may see a person's record. A record that does not exist gives the same result, so
 * that nobody learns which numbers exist.
 */
export async function canSee(
  db: Transaction,
  person: Staff,
  { kind, id }: PersonRecord,
): Promise<boolean> {
  if (isTaught(kind)) return teaches(db, person, trainerQueries[kind](id))
  const counsellorId = await findVisibilityScope(db, person)
  if (!counsellorId || (ofMoney.has(kind) && may(person, 'payments.see'))) return true
  type Owner = { student_id?: string | null; registration_id?: string | null }
  const { rows } = await db.execute<Owner>(recordQueries[kind](id))
  const students = rows.flatMap(({ student_id }) => student_id ?? []).map(Number)
  const registrations = rows.flatMap(({ registration_id }) => registration_id ?? []).map(Number)
  const isOfSomebody = rows.every((row) => row.student_id ?? row.registration_id)
  if (rows.length === 0 || !isOfSomebody) return false
  const visibleIds = await findVisibleStudents(db, counsellorId, students)
  return (
    students.every((student) => visibleIds.has(student)) &&
    (await areVisibleRegistrations(db, counsellorId, registrations))
  )
}

function isTaught(kind: VisibleRecordKind): kind is TaughtKind {
  return Object.hasOwn(trainerQueries, kind)
}

/** What is taught is its trainers'; whoever plans batches sees all that there is. */
async function teaches(db: Transaction, person: Staff, query: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ trainers: (string | null)[] }>(query)
  return rows.some(({ trainers }) => trainers.includes(person.id) || may(person, 'batches.plan'))
}

/** Which of these students a staff member may see; a list masks the others. */
export async function findVisible(
  db: Transaction,
  person: Staff,
  students: readonly number[],
): Promise<(student: number) => boolean> {
  const counsellorId = await findVisibilityScope(db, person)
  if (!counsellorId) return () => true
  const visibleIds = await findVisibleStudents(db, counsellorId, students)
  return (student) => visibleIds.has(student)
}

/** Their own and unassigned ones. */
async function areVisibleRegistrations(
  db: Transaction,
  counsellorId: string,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await db.execute(sql`
    select from registrations r where r.id = any(${sql.param([...ids])}::bigint[])
      and r.counsellor_id <> ${counsellorId}`)
  return rows.length === 0
}

/**
 * Which of these students a limited counsellor may see: those with a registration assigned to the
 * counsellor, also through merged records, and those whose registrations are all unassigned.
 */
async function findVisibleStudents(
  db: Transaction,
  counsellorId: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ student: string }>(sql`
    with recursive line as (
      select id as student, id, merged_into from students
        where id = any(${sql.param([...ids])}::bigint[])
      union
      select line.student, next.id, next.merged_into
        from students next join line on next.id = line.merged_into
    ), family as (
      select student, id from line where merged_into is null
      union
      select family.student, merged.id
        from students merged join family on merged.merged_into = family.id
    )
    select family.student from family join registrations r on r.student_id = family.id
    group by family.student
    having bool_or(r.counsellor_id = ${counsellorId}) or bool_and(r.counsellor_id is null)`)
  return new Set(rows.map(({ student }) => Number(student)))
}

/**
 * The counsellor whose registrations alone, besides unassigned ones, somebody may see and change:
 * themselves where the setting limits counsellors and they do not assign enquiries. Undefined: no limit.
 */
export async function findVisibilityScope(
  db: Transaction,
  person: { id: string; roles: Role[] },
): Promise<string | undefined> {
  if (may(person, 'registrations.assign')) return undefined
  const { rows } = await db.execute<{ sees: string }>(
    sql`select counsellor_visibility as sees from site_settings`,
  )
  if (!rows[0]) throw new Error('The row of settings is gone.')
  return rows[0].sees === 'own' ? person.id : undefined
}

/** Whether a registration belongs to the counsellor of this scope or is unassigned; without a scope, any. */
export function isVisible(
  { counsellorId }: { counsellorId: string | null },
  visibilityScope: string | undefined,
): boolean {
  return !visibilityScope || counsellorId === null || counsellorId === visibilityScope
}
