import { and, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { users } from '../accounts/tables.ts'
import { isVisibleTo } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import { registrations } from './tables.ts'

type LookalikeQuery = {
  name: string
  phone: string
  /** Their open registration for it is shown before newer ones. */
  course: string
  /** Only students with a registration of this counsellor. */
  counsellorId?: string
}

const mostFound = 5
/** Similarity of two names: a letter more or less in a long name is above it, another surname below. */
const alike = 0.5

/** Possible duplicates of the person being entered: same number first, then similar names. */
export function findLookalikes(db: Database, query: LookalikeQuery) {
  return db.transaction(async (tx) => {
    const phone = readPhoneNumber(query.phone)
    const name = [...query.name].length >= 3 ? query.name.toLowerCase() : undefined
    const within = query.counsellorId ? isVisibleTo(query.counsellorId) : undefined
    const byPhone = phone ? await find(tx, and(hasPhone(phone), within)) : []
    const byName = name ? await findByName(tx, name, within) : []
    const knownIds = new Set(byPhone.map(({ id }) => id))
    const duplicates = [
      ...byPhone.map((row) => ({ ...row, samePhone: true })),
      ...byName.filter(({ id }) => !knownIds.has(id)).map((row) => ({ ...row, samePhone: false })),
    ].slice(0, mostFound)
    const newest = await findNewest(
      tx,
      duplicates.map(({ id }) => id),
      { course: query.course },
    )
    return duplicates.map((row) => ({ ...row, registration: newest.get(row.id) ?? null }))
  })
}

/**
 * Exact matches that a restricted counsellor may not see, with the first name of the colleague in charge.
 * Only complete numbers and names match, so that nobody is found letter by letter.
 */
export async function findHiddenLookalikes(
  tx: Transaction,
  {
    visibilityScope,
    ...request
  }: { name: string; phone: string; visibilityScope: string | undefined },
) {
  if (!visibilityScope) return []
  const phone = readPhoneNumber(request.phone)
  const name = request.name.trim().toLowerCase()
  const isHidden = not(isVisibleTo(visibilityScope))
  const byPhone = phone ? await find(tx, and(hasPhone(phone), isHidden)) : []
  const isNamed = sql`lower(${students.name}) = ${name}`
  const byName = [...name].length >= 3 ? await find(tx, and(isNamed, isHidden)) : []
  const ids = new Set([...byPhone, ...byName].map(({ id }) => id))
  const newest = await findNewest(tx, [...ids], {
    which: sql`${registrations.counsellorId} is not null`,
  })
  return [...ids].slice(0, mostFound).map((id) => {
    const registration = newest.get(id)
    return {
      samePhone: byPhone.some((one) => one.id === id),
      registration: registration?.id ?? null,
      counsellor: registration?.counsellor?.split(' ')[0] ?? null,
    }
  })
}

function find(tx: Transaction, where: SQL | undefined, ...order: SQL[]) {
  const { id, name, phone, course } = students
  return tx
    .select({ id, name, phone, course })
    .from(students)
    .where(and(isNull(students.mergedInto), where))
    .orderBy(...order, desc(students.id))
    .limit(mostFound)
}

/** Their number, or one given at a registration. */
function hasPhone(phone: string): SQL | undefined {
  return or(
    eq(students.phone, phone),
    sql`${students.id} in (select r.student_id from registrations r where r.phone = ${phone})`,
  )
}

async function findByName(tx: Transaction, name: string, within: SQL | undefined) {
  // For this transaction only: the operator reads the setting, and the index serves the operator.
  await tx.execute(sql`set local pg_trgm.similarity_threshold = ${sql.raw(String(alike))}`)
  const sameName = sql`lower(${students.name})`
  const order = sql`similarity(${sameName}, ${name}) desc`
  return find(tx, and(sql`${sameName} % ${name}`, within), order)
}

async function findNewest(
  tx: Transaction,
  ids: readonly number[],
  { course = '', which }: { course?: string; which?: SQL },
) {
  const isOpenFor = sql`${registrations.course} = ${course} and ${registrations.status} not in ('completed', 'lost')`
  const rows = await tx
    .selectDistinctOn([registrations.studentId], {
      studentId: registrations.studentId,
      id: registrations.id,
      course: registrations.course,
      status: registrations.status,
      counsellor: users.name,
    })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.counsellorId))
    .where(and(sql`${registrations.studentId} = any(${sql.param([...ids])}::bigint[])`, which))
    .orderBy(registrations.studentId, desc(isOpenFor), desc(registrations.id))
  return new Map(rows.map(({ studentId, ...registration }) => [studentId, registration] as const))
}
