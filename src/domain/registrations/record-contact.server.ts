import { dayInIndia } from '../../formats/days.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { timelineEntries } from '../history/tables.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { nextDateProblem, type Outcome, statusAfter } from './contacts/rules.ts'
import { type Changed, lockRegistration } from './lock-registration.server.ts'

/** `version`: the one that the counsellor looked at. */
type Seen = { id: number; version: number }

type Contact = Seen & {
  outcome: Outcome
  note: string
  /** `YYYY-MM-DD` in India. */
  nextContactOn: string | null
  /** Registrations that the same call concerns. */
  also: readonly Seen[]
}

/**
 * Keeps what came of trying to reach somebody, and when to try next, for every registration the call
 * concerned or for none. The note stays with the one it was written for: another may be somebody
 * else's, who can read what is kept of their own.
 */
export async function recordContact(
  db: Database,
  contact: Contact,
  by: ByPerson,
): Promise<Changed> {
  const { id, also, ...said } = contact
  const others = new Map(also.map((seen) => [seen.id, seen]))
  others.delete(id)
  // As everybody locks them (locks.server.ts).
  const concerned = [...others.values(), contact].toSorted((one, other) => one.id - other.id)
  return beginAgain(db, async (tx) => {
    const locked: Locked[] = []
    for (const seen of concerned) {
      const one = await lockRegistration(tx, seen)
      if (!one.ok) return nameIt(one, seen.id, id)
      const to = statusAfter(one.registration.status, said.outcome)
      const today = dayInIndia(by.now)
      const message = nextDateProblem({ status: to, next: said.nextContactOn, today })
      if (message)
        return nameIt(
          { ok: false, reason: 'not-allowed', field: 'nextContactOn', message },
          seen.id,
          id,
        )
      locked.push({ ...one.registration, to })
    }
    for (const registration of locked)
      await keepContact(
        tx,
        registration,
        registration.id === id ? said : { ...said, note: '', with: id },
        by,
      )
    return { ok: true, version: contact.version + 1 }
  })
}

/** Says which of several registrations it is that stands in the way. */
function nameIt(refusal: Exclude<Changed, { ok: true }>, id: number, asked: number): Changed {
  if (id === asked) return refusal
  const message = 'message' in refusal ? refusal.message : 'It is not there any more.'
  const named = `Registration ${id}, which this concerns too: ${message}`
  return refusal.reason === 'not-allowed'
    ? { ...refusal, message: named }
    : { ok: false, reason: 'changed-since', message: named }
}

type Held = Extract<Awaited<ReturnType<typeof lockRegistration>>, { ok: true }>['registration']
type Locked = Held & { to: Held['status'] }

async function keepContact(
  tx: Transaction,
  registration: Locked,
  said: Omit<Contact, 'id' | 'also' | 'version'> & { with?: number },
  { actor, now }: ByPerson,
) {
  const { id, status: from, to, nextContactOn: before } = registration
  const { outcome, note, nextContactOn: next } = said
  const version = await changeRegistration(tx, id, { status: to, nextContactOn: next })
  await tx.insert(timelineEntries).values({
    registrationId: id,
    kind: 'contact',
    detail: {
      outcome,
      note,
      next,
      ...(to !== from && { from, to }),
      ...(said.with && { with: said.with }),
    },
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
}
