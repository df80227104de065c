import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'
import type { Batch } from './tables.ts'

/** What the sessions of a batch are made from. */
export type Timetable = Pick<
  Batch,
  'days' | 'startsOn' | 'endsOn' | 'fromTime' | 'toTime' | 'trainerId' | 'room' | 'mode'
>

/** A class whose room or trainer has another one at that time. */
export type SessionClash = {
  startsAt: Date
  what: 'room' | 'trainer'
  room: string
  trainer: string | null
  course: string
}

/** A session as its students come to it; times of day are those of India. */
export type NextSession = {
  day: string
  fromTime: string
  toTime: string
  room: string
  link: string
  trainer: string | null
}

/** What the module above does that holds the sessions of batches. */
export const classPlanning = createPort<{
  /** What a timetable would clash with, but for the batch's own sessions. */
  clashes: (tx: Transaction, timetable: Timetable, batchId: number) => Promise<SessionClash[]>
  /** Brings the sessions in line with the batch, whose lock the caller holds. */
  sync: (tx: Transaction, batch: Batch, context: ActionContext) => Promise<void>
  /** Of batches that have sessions: the next that is not over, or `null` after the last. */
  nextSessions: (
    db: Transaction,
    batchIds: readonly number[],
    now: Date,
  ) => Promise<Map<number, NextSession | null>>
}>('classPlanning')
