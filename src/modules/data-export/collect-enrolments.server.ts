import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { listOwnJoinings, readAgreed } from '../enrolments/store.server.ts'
import { type Cheque, cheques } from '../ledger/cheques/tables.ts'
import { type UpiClaim, upiClaims } from '../ledger/upi/tables.ts'
import type { OwnData } from './contract.ts'

type Joined = OwnData['coursesJoined'][number]

/** The courses that a person joined, with what was agreed, all money that came and went, and what was claimed. */
export async function collectJoinings(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['coursesJoined']> {
  const own = await listOwnJoinings(db, userId, now)
  const ids = own.map(({ id }) => id)
  const claimed = await db.select().from(upiClaims).where(inArray(upiClaims.joiningId, ids))
  const given = await db.select().from(cheques).where(inArray(cheques.joiningId, ids))
  const agreed = await readAgreed(db, ids)
  return own.map((joining) => ({
    course: joining.course,
    state: joining.state,
    startsOn: joining.startsOn,
    joinedAt: joining.joinedAt,
    feeInRupees: joining.feePaise / 100,
    discountInRupees: joining.discountPaise / 100,
    discountReason: agreed.get(joining.id)?.discountReason ?? null,
    guardian: agreed.get(joining.id)?.guardian ?? null,
    parts: joining.parts.map(({ paise, dueOn }) => ({ rupees: paise / 100, dueOn })),
    money: joining.money.map(({ kind, paise, method, at, papers }) => ({
      what: kind,
      rupees: Math.abs(paise) / 100,
      method,
      at,
      papers: papers.map(({ name }) => name),
    })),
    upiClaims: claimed.filter(({ joiningId }) => joiningId === joining.id).map(presentClaim),
    cheques: given.filter(({ joiningId }) => joiningId === joining.id).map(presentCheque),
  }))
}

function presentClaim(claim: UpiClaim): Joined['upiClaims'][number] {
  const { paise, reference, utr, state, claimedAt } = claim
  return { rupees: paise / 100, reference, utr, state, at: claimedAt.toISOString() }
}

function presentCheque({ number, bank, state, takenAt }: Cheque): Joined['cheques'][number] {
  return { number, bank, state, at: takenAt.toISOString() }
}
