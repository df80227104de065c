import { eq } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { registrations, timelineEntries } from '../../server/database/schema.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { type Changed, type Circumstances, lockRegistration } from './lock-registration.server.ts'
import { dayInIndia, nextDateProblem, type Outcome, statusAfter } from './rules.ts'

type Contact = {
  id: number
  /** The version that the counsellor looked at. */
  version: number
  outcome: Outcome
  note: string
  /** `YYYY-MM-DD` in India. */
  nextContactOn: string | null
}

/** Keeps what came of trying to reach somebody, and when to try next. */
export async function recordContact(
  db: Database,
  contact: Contact,
  { actor, now }: Circumstances,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, contact)
    if (!locked.ok) return locked
    const { id, status: from, nextContactOn: before } = locked.registration
    const { outcome, note, nextContactOn: next } = contact
    const to = statusAfter(from, outcome)
    const problem = nextDateProblem({ status: to, next, today: dayInIndia(now) })
    if (problem)
      return { ok: false, reason: 'not-allowed', field: 'nextContactOn', message: problem }

    const version = contact.version + 1
    await tx
      .update(registrations)
      .set({ status: to, nextContactOn: next, version })
      .where(eq(registrations.id, id))
    await tx.insert(timelineEntries).values({
      registrationId: id,
      kind: 'contact',
      detail: { outcome, note, next, ...(to !== from && { from, to }) },
      version,
      actorName: actor.name,
      happenedAt: now,
    })
    await recordChange(tx, {
      actor,
      record: { kind: 'registration', id: String(id) },
      action: 'record contact',
      before: { status: from, nextContactOn: before },
      after: { status: to, nextContactOn: next, outcome, note },
      now,
    })
    return { ok: true, version }
  })
}
