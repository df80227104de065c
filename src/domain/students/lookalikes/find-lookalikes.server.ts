import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { readPhoneNumber } from '../../../formats/read-phone-number.server.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { registrations } from '../../registrations/tables.ts'
import { isOfCounsellor } from '../store.server.ts'
import { students } from '../tables.ts'
import type { Lookalike } from './contract.ts'

type Asked = {
  name: string
  phone: string
  /** Only students of whom a registration is this counsellor's. */
  counsellorId?: string
}

const mostFound = 5
/** Of two names; a letter more or less in a long name is above it, another surname below. */
const alike = 0.5

/** Whom somebody who is being written down may be: those with the number first, then those called alike. */
export function findLookalikes(db: Database, asked: Asked): Promise<Lookalike[]> {
  return db.transaction(async (tx) => {
    const phone = readPhoneNumber(asked.phone)
    const name = [...asked.name].length >= 3 ? asked.name.toLowerCase() : undefined
    const within = asked.counsellorId ? isOfCounsellor(asked.counsellorId) : undefined
    const byPhone = phone ? await find(tx, and(hasPhone(phone), within)) : []
    const byName = name ? await findByName(tx, name, within) : []
    const known = new Set(byPhone.map(({ id }) => id))
    const found = [
      ...byPhone.map((row) => ({ ...row, samePhone: true })),
      ...byName.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, samePhone: false })),
    ].slice(0, mostFound)
    const newest = await findNewest(
      tx,
      found.map(({ id }) => id),
    )
    return found.map((row) => ({ ...row, registration: newest.get(row.id) ?? null }))
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

/** Their number, or one that they gave at a registration. */
function hasPhone(phone: string): SQL | undefined {
  return or(
    eq(students.phone, phone),
    sql`${students.id} in (select r.student_id from registrations r where r.phone = ${phone})`,
  )
}

async function findByName(tx: Transaction, name: string, within: SQL | undefined) {
  // Of this transaction alone: the operator asks it of the setting, and the index serves the operator.
  await tx.execute(sql`set local pg_trgm.similarity_threshold = ${sql.raw(String(alike))}`)
  const called = sql`lower(${students.name})`
  const order = sql`similarity(${called}, ${name}) desc`
  return find(tx, and(sql`${called} % ${name}`, within), order)
}

async function findNewest(tx: Transaction, ids: readonly number[]) {
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
    .where(sql`${registrations.studentId} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(registrations.studentId, desc(registrations.id))
  return new Map(rows.map(({ studentId, ...registration }) => [studentId, registration] as const))
}
