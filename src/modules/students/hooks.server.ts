import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createHook, createPort } from '../../platform/hooks.ts'
import type { RegistrationStatus } from './registration-status.ts'

/** `only` some of what a merge had moved, when it is undone. */
export type Moving = {
  from: number
  to: number
  only?: {
    registrationIds: readonly number[]
    enrolmentIds: readonly number[]
    userIds: readonly string[]
  }
}
/** What was moved, by number. */
type MovedRecords = { registrationIds: number[]; enrolmentIds: number[] }

/** Two records are merged, or parted again: what belongs to one moves to the other. Both are locked. */
export const onMerge =
  createHook<
    (tx: Transaction, move: Moving, context: ActionContext) => Promise<Partial<MovedRecords>>
  >('onMerge')

export async function moveAlong(
  tx: Transaction,
  move: Moving,
  context: ActionContext,
): Promise<MovedRecords> {
  const movedRecords: MovedRecords = { registrationIds: [], enrolmentIds: [] }
  for (const step of onMerge.steps()) Object.assign(movedRecords, await step(tx, move, context))
  return movedRecords
}

/** A student leaves: waitlist entries, holds and offers end. The student is locked. */
export const onLeave =
  createHook<(tx: Transaction, family: readonly number[], now: Date) => Promise<void>>('onLeave')

/** A student is deleted whose record stays for the accounts: what was written about them is removed. */
export const onAnonymise = createHook<(tx: Transaction, id: number) => Promise<void>>('onAnonymise')

/**
 * A record is deleted: what may be deleted with it goes first. Whatever else refers to it prevents the
 * deletion.
 */
export const onErase = createHook<(tx: Transaction, id: number) => Promise<void>>('onErase')

type RegistrationSummary = {
  id: number
  course: string
  phone: string
  status: RegistrationStatus
  registeredAt: Date
}

/** Registrations of a record and those merged into it, newest first; for a counsellor those they may see. */
export const registrationsOf =
  createPort<
    (
      db: Transaction,
      which: { family: readonly number[]; counsellorId: string | undefined; limit: number },
    ) => Promise<RegistrationSummary[]>
  >('registrationsOf')

/** Cash above the limit if two records are one person: for a course, or on a day in India. */
export type CashAboveLimit = {
  course: string | null
  day: string | null
  paise: number
  limitPaise: number
}

/** What reaches the cash limit if these records are one person: for an enrolment, and on a day. */
export const cashAboveLimitOf =
  createPort<(db: Transaction, students: readonly number[]) => Promise<CashAboveLimit[]>>(
    'cashAboveLimitOf',
  )
