import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createHook, createPort } from '../../platform/hooks.ts'
import type { RegistrationStatus } from './registration-status.ts'

/** `only` of what a merge had brought, where it is undone. */
export type Moving = {
  from: number
  to: number
  only?: {
    registrationIds: readonly number[]
    enrolmentIds: readonly number[]
    userIds: readonly string[]
  }
}
/** What went along, by number. */
export type MovedRecords = { registrationIds: number[]; enrolmentIds: number[] }

/** Two entries become one, or apart again: what belongs to one goes to the other. Both are locked. */
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

/** Somebody leaves: what they wait for or have not taken yet ends. The student is locked. */
export const onLeave =
  createHook<(tx: Transaction, family: readonly number[], now: Date) => Promise<void>>('onLeave')

/** Somebody leaves whose entry stays for the books: what was written about them goes. */
export const onAnonymise = createHook<(tx: Transaction, id: number) => Promise<void>>('onAnonymise')

/** An entry is taken away: what may go with it goes first. What else points to it holds it. */
export const onErase = createHook<(tx: Transaction, id: number) => Promise<void>>('onErase')

export type RegistrationSummary = {
  id: number
  course: string
  phone: string
  status: RegistrationStatus
  registeredAt: Date
}

/** The registrations of an entry and those merged into it, the newest first; of a counsellor those that they see. */
export const registrationsOf =
  createPort<
    (
      db: Transaction,
      which: { family: readonly number[]; counsellorId: string | undefined; limit: number },
    ) => Promise<RegistrationSummary[]>
  >('registrationsOf')

/** Cash of two entries that are one person, above the limit: for a course, or on a day of India. */
export type CashAboveLimit = {
  course: string | null
  day: string | null
  paise: number
  limitPaise: number
}

/** What has reached the limit of cash if these entries are one person: for an enrolment, and on a day. */
export const cashAboveLimitOf =
  createPort<(db: Transaction, students: readonly number[]) => Promise<CashAboveLimit[]>>(
    'cashAboveLimitOf',
  )
