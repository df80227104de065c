import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { listOwnEnrolments, readAgreed } from '../enrolments/store.server.ts'
import { type Cheque, cheques } from '../ledger/cheques/tables.ts'
import { type UpiClaim, upiClaims } from '../ledger/upi/tables.ts'
import type { OwnData } from './contract.ts'

type EnrolledCourse = OwnData['coursesJoined'][number]

/** The courses that a person joined, with what was agreed, all money that came and went, and what was claimed. */
export async function collectEnrolments(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['coursesJoined']> {
  const ownEnrolments = await listOwnEnrolments(db, userId, now)
  const ids = ownEnrolments.map(({ id }) => id)
  const claims = await db.select().from(upiClaims).where(inArray(upiClaims.joiningId, ids))
  const chequeRows = await db.select().from(cheques).where(inArray(cheques.joiningId, ids))
  const agreements = await readAgreed(db, ids)
  return ownEnrolments.map((enrolment) => ({
    course: enrolment.course,
    state: enrolment.state,
    startsOn: enrolment.startsOn,
    joinedAt: enrolment.joinedAt,
    feeInRupees: enrolment.feePaise / 100,
    discountInRupees: enrolment.discountPaise / 100,
    discountReason: agreements.get(enrolment.id)?.discountReason ?? null,
    guardian: agreements.get(enrolment.id)?.guardian ?? null,
    parts: enrolment.parts.map(({ paise, dueOn }) => ({ rupees: paise / 100, dueOn })),
    money: enrolment.money.map(({ kind, paise, method, at, papers: documents }) => ({
      what: kind,
      rupees: Math.abs(paise) / 100,
      method,
      at,
      papers: documents.map(({ name }) => name),
    })),
    upiClaims: claims
      .filter(({ joiningId: enrolmentId }) => enrolmentId === enrolment.id)
      .map(presentClaim),
    cheques: chequeRows
      .filter(({ joiningId: enrolmentId }) => enrolmentId === enrolment.id)
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
  takenAt,
}: Cheque): EnrolledCourse['cheques'][number] {
  return { number, bank, state, at: takenAt.toISOString() }
}
