import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { listOwnEnrolments, readAgreed } from '../enrolments/store.server.ts'
import { type Cheque, cheques } from '../ledger/cheques/tables.ts'
import { type UpiClaim, upiClaims } from '../ledger/upi/tables.ts'
import type { OwnData } from './contract.ts'

type EnrolledCourse = OwnData['enrolments'][number]

/** The courses that a person joined, with what was agreed, all money that came and went, and what was claimed. */
export async function collectEnrolments(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['enrolments']> {
  const ownEnrolments = await listOwnEnrolments(db, userId, now)
  const ids = ownEnrolments.map(({ id }) => id)
  const claims = await db.select().from(upiClaims).where(inArray(upiClaims.enrolmentId, ids))
  const chequeRows = await db.select().from(cheques).where(inArray(cheques.enrolmentId, ids))
  const agreements = await readAgreed(db, ids)
  return ownEnrolments.map((enrolment) => ({
    course: enrolment.course,
    state: enrolment.state,
    startsOn: enrolment.startsOn,
    enrolledAt: enrolment.enrolledAt,
    feeInRupees: enrolment.feePaise / 100,
    discountInRupees: enrolment.discountPaise / 100,
    discountReason: agreements.get(enrolment.id)?.discountReason ?? null,
    guardian: agreements.get(enrolment.id)?.guardian ?? null,
    parts: enrolment.parts.map(({ paise, dueOn }) => ({ rupees: paise / 100, dueOn })),
    money: enrolment.money.map(({ kind, paise, method, at, documents }) => ({
      what: kind,
      rupees: Math.abs(paise) / 100,
      method,
      at,
      documents: documents.map(({ name }) => name),
    })),
    upiClaims: claims.filter(({ enrolmentId }) => enrolmentId === enrolment.id).map(presentClaim),
    cheques: chequeRows
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(presentCheque),
  }))
}

function presentClaim(claim: UpiClaim): EnrolledCourse['upiClaims'][number] {
  const { paise, reference, utr, state, claimedAt } = claim
  return { rupees: paise / 100, reference, utr, state, at: claimedAt.toISOString() }
}

function presentCheque({
  number,
  bank,
  state,
  receivedAt,
}: Cheque): EnrolledCourse['cheques'][number] {
  return { number, bank, state, at: receivedAt.toISOString() }
}
