import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { changeRegistration } from './change-registration.server.ts'
import { nextDateProblem, type Outcome, statusAfter } from './contacts/rules.ts'
import { type Changed, lockRegistration, type Seen } from './lock-registration.server.ts'

type Contact = Seen & {
  outcome: Outcome
  note: string
  /** `YYYY-MM-DD` in India. */
  nextContactOn: string | null
  /** Registrations that the same call concerns. */
  also: readonly Pick<Seen, 'id' | 'version'>[]
}

/** `of`: the one of several registrations that stands in the way. */
export type Recorded =
  | Extract<Changed, { ok: true }>
  | (Exclude<Changed, { ok: true }> & { of: number })

/**
 * Keeps what came of trying to reach somebody, and when to try next, for every registration the call
 * concerned or for none. The note stays with the one it was written for: another may be somebody
 * else's, who can read what is kept of their own.
 */
export async function recordContact(
  db: Database,
  { key, ...contact }: Contact & { key?: string },
  by: ByPerson,
): Promise<Recorded> {
  return beginAgain(db, (tx) =>
    answerOnce(tx, { key, asked: contact }, by, () => recordOnce(tx, contact, by)),
  )
}

async function recordOnce(tx: Transaction, contact: Contact, by: ByPerson): Promise<Recorded> {
  const { id, also, counsellorId, ...said } = contact
  const others = new Map(also.map((seen) => [seen.id, { ...seen, counsellorId }]))
  others.delete(id)
  // As everybody locks them (locks.server.ts).
  const concerned = [...others.values(), contact].toSorted((one, other) => one.id - other.id)
  const locked: Locked[] = []
  for (const seen of concerned) {
    const one = await lockRegistration(tx, seen)
    if (!one.ok) return { ...one, of: seen.id }
    const to = statusAfter(one.registration.status, said.outcome)
    const today = dayInIndia(by.now)
    const why = nextDateProblem({ status: to, next: said.nextContactOn, today })
    if (why) return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why, of: seen.id }
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
}

type Held = Extract<Awaited<ReturnType<typeof lockRegistration>>, { ok: true }>['registration']
type Locked = Held & { to: Held['status'] }

async function keepContact(
  tx: Transaction,
  registration: Locked,
  said: Omit<Contact, 'id' | 'also' | 'version' | 'counsellorId'> & { with?: number },
  by: ByPerson,
) {
  const { id, status: from, to, nextContactOn: before } = registration
  const { outcome, note, nextContactOn: next } = said
  const happened = {
    event: 'record contact',
    before: { status: from, nextContactOn: before },
    after: { status: to, nextContactOn: next, outcome, note },
    with: said.with,
  } as const
  const changes = { status: to, nextContactOn: next, lastContactAt: by.now }
  await changeRegistration(tx, id, { changes, happened }, by)
}
