import type { Database } from '../../platform/database/connect.ts'
import { listOwnJoinings, readAgreed } from '../joinings/store.server.ts'
import type { OwnData } from './contract.ts'

/** The courses that a person joined, with what was agreed, and all money that came and went. */
export async function collectJoinings(
  db: Database,
  userId: string,
  now: Date,
): Promise<OwnData['coursesJoined']> {
  const own = await listOwnJoinings(db, userId, now)
  const agreed = await readAgreed(
    db,
    own.map(({ id }) => id),
  )
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
  }))
}
