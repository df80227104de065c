import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../server/database/connect.ts'
import { payments, registrations, timelineEntries } from '../../server/database/schema.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { notifyStaff } from '../dashboard/notify-staff.server.ts'
import { type Changed, type Circumstances, lockRegistration } from './lock-registration.server.ts'
import { type RegistrationStatus, stepTo } from './rules.ts'

type Move = {
  id: number
  /** The version that the clerk looked at. */
  version: number
  to: RegistrationStatus
  /** The fee that was taken with this step. */
  amountPaise: number | null
  /** Why it is lost. */
  reason: string | null
}

/**
 * Takes a registration one step further, with what the step needs: a fee that is recorded together
 * with it, or the reason why it is lost.
 */
export async function moveRegistration(
  db: Database,
  move: Move,
  { actor, now }: Circumstances,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, move)
    if (!locked.ok) return locked
    const { registration } = locked
    const { id, status: from } = registration
    const { to } = move
    const step = stepTo(registration, to)
    if (!step.ok)
      return { ok: false, reason: 'not-allowed', field: 'to', message: notAsked(step.reason) }
    const amountPaise = step.needs === 'fee' ? move.amountPaise : null
    const lostReason = step.needs === 'reason' ? move.reason : null
    if (step.needs === 'fee' && !amountPaise)
      return { ok: false, reason: 'not-allowed', field: 'amountPaise', message: feeMissing }
    if (step.needs === 'reason' && !lostReason)
      return { ok: false, reason: 'not-allowed', field: 'reason', message: reasonMissing }

    const version = move.version + 1
    // Who has only been contacted is still to be asked; after any other step the call is done.
    const nextContactOn = to === 'contacted' ? registration.nextContactOn : null
    await tx
      .update(registrations)
      .set({ status: to, lostReason, nextContactOn, version })
      .where(eq(registrations.id, id))
    if (amountPaise) await takeFee(tx, registration, amountPaise, { actor, now })
    await tx.insert(timelineEntries).values({
      registrationId: id,
      kind: 'moved',
      detail: { from, to, reason: lostReason, amountPaise },
      version,
      actorName: actor.name,
      happenedAt: now,
    })
    const { nextContactOn: dateBefore, lostReason: reasonBefore } = registration
    await recordChange(tx, {
      actor,
      record: { kind: 'registration', id: String(id) },
      action: 'move registration',
      before: { status: from, nextContactOn: dateBefore, lostReason: reasonBefore },
      after: { status: to, nextContactOn, lostReason, ...(amountPaise && { amountPaise }) },
      now,
    })
    return { ok: true, version }
  })
}

async function takeFee(
  tx: Transaction,
  { id, name }: { id: number; name: string },
  amountPaise: number,
  { actor, now }: Circumstances,
) {
  await tx
    .insert(payments)
    .values({ registrationId: id, amountPaise, recordedBy: actor.name, paidAt: now })
  await notifyStaff(tx, { kind: 'payment', recordId: id, name, amountPaise, now })
}

const feeMissing = 'Enter the fee that was paid: a place is confirmed with it.'
const reasonMissing = 'Choose or write why it is lost.'
const notAsked = (reason: string) => `This step is not possible. ${reason}`
