import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'
import type { Batch } from './tables.ts'

/** The data that the sessions of a batch are made from. */
export type Timetable = Pick<
  Batch,
  'days' | 'startsOn' | 'endsOn' | 'fromTime' | 'toTime' | 'trainerId' | 'room' | 'mode'
>

/** A class whose room or trainer is needed elsewhere at that time. */
export type SessionClash = {
  startsAt: Date
  what: 'room' | 'trainer'
  room: string
  trainer: string | null
  course: string
}

/** A session as students see it; times of day are in India. */
export type NextSession = {
  day: string
  fromTime: string
  toTime: string
  room: string
  link: string
  trainer: string | null
}

/** Registered by the module that holds the class sessions. */
export const classPlanning = createPort<{
  /** Clashes of a timetable, without the batch's own sessions. */
  clashes: (tx: Transaction, timetable: Timetable, batchId: number) => Promise<SessionClash[]>
  /** Updates the sessions to the batch, whose lock the caller holds. */
  sync: (tx: Transaction, batch: Batch, context: ActionContext) => Promise<void>
  /** For batches with sessions: the next one that is not over, or `null` after the last. */
  nextSessions: (
    db: Transaction,
    batchIds: readonly number[],
    now: Date,
  ) => Promise<Map<number, NextSession | null>>
}>('classPlanning')
