import type { z } from '@hono/zod-openapi'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import {
  changeRegistration,
  type ExpectedRegistration,
  type LockedRegistration,
  openRegistration,
  type RegistrationChangeResult,
  updateRegistration,
} from './change-registration.server.ts'
import { nextDateProblem, statusAfter } from './contact-rules.ts'
import type { contactSchema } from './contract.ts'
import { mayTake } from './rules.ts'

/** A contact with one registration, and the others that the call was about. */
type Contact = ExpectedRegistration & Omit<z.output<typeof contactSchema>, 'key' | 'account'>

/** `of`: the registration that prevents it. */
export type RecordContactResult =
  | Extract<RegistrationChangeResult, { ok: true }>
  | (Exclude<RegistrationChangeResult, { ok: true }> & { of: number })

/**
 * Records outcome and next date for every registration that the call concerned, or for none. The note
 * stays with the registration it was written for, because another may belong to somebody else, who can
 * export their data. An unassigned registration is assigned to the counsellor who called.
 */
export function recordContact(
  db: Database,
  { key, ...contact }: Contact & { key?: string },
  context: ByStaff,
): Promise<RecordContactResult> {
  return retryTransaction(db, (tx) =>
    runOnce(tx, { key, request: contact }, context, () => recordOnce(tx, contact, context)),
  )
}

async function recordOnce(
  tx: Transaction,
  contact: Contact,
  context: ByStaff,
): Promise<RecordContactResult> {
  const { id, otherRegistrations, counsellorId, ...input } = contact
  const others = new Map(
    otherRegistrations.map((expected) => [expected.id, { ...expected, counsellorId }]),
  )
  others.delete(id)
  // In the order in which all lock them (`src/app/lock-order.ts`).
  const concerned = [...others.values(), contact].toSorted((one, other) => one.id - other.id)
  const locked: Locked[] = []
  for (const expected of concerned) {
    const one = await openRegistration(tx, expected)
    if (!one.ok) return { ...one, of: expected.id }
    const to = statusAfter(one.row.status, input.outcome)
    const today = dayInIndia(context.now)
    const why = nextDateProblem({ status: to, next: input.nextContactOn, today })
    if (why)
      return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why, of: expected.id }
    locked.push({ ...one.row, to })
  }
  for (const registration of locked)
    await insertContact(
      tx,
      registration,
      registration.id === id ? input : { ...input, note: '', with: id },
      context,
    )
  return { ok: true, version: contact.version + 1 }
}

/** `to` is the status after the contact. */
type Locked = LockedRegistration & { to: LockedRegistration['status'] }

async function insertContact(
  tx: Transaction,
  registration: Locked,
  input: Pick<Contact, 'outcome' | 'note' | 'nextContactOn'> & { with?: number },
  context: ByStaff,
) {
  const { id, status, nextContactOn } = registration
  const { actor } = context
  const isTaken = mayTake(actor, registration)
  const { with: other, ...contact } = input
  const after = { status: registration.to, nextContactOn: contact.nextContactOn }
  const event = {
    event: 'record contact',
    before: { status, nextContactOn },
    after: { ...after, outcome: contact.outcome, note: contact.note },
    with: other,
  } as const
  const owner = isTaken ? { counsellorId: actor.id } : undefined
  const changes = { ...after, lastContactAt: context.now, ...owner }
  await changeRegistration(tx, id, { changes, event }, context)
  if (!isTaken) return
  const assignment = { before: { counsellor: null }, after: { counsellor: actor.name } }
  await record(tx, { event: 'assign registration', id, ...assignment }, context)
}

/** Sets the day of the next call (`YYYY-MM-DD` in India) without a contact. */
export function planContact(
  db: Database,
  { key, ...plan }: ExpectedRegistration & { nextContactOn: string; key?: string },
  context: PersonContext,
): Promise<RegistrationChangeResult> {
  const { nextContactOn } = plan
  return db.transaction((tx) =>
    runOnce(tx, { key, request: plan }, context, () =>
      updateRegistration(
        tx,
        plan,
        ({ status, nextContactOn: before }) => {
          const today = dayInIndia(context.now)
          const why = nextDateProblem({ status, next: nextContactOn, today })
          if (why) return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why }
          const changes = { nextContactOn }
          return {
            ok: true,
            changes,
            event: { event: 'plan contact', before: { nextContactOn: before }, after: changes },
            also: () => announceChange(tx),
          }
        },
        context,
      ),
    ),
  )
}
