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

type BatchFacts = { title: string; startsOn: string }

/** Two batches whose coming classes need one room or one trainer at the same time. */
export type BatchClash = {
  batch: number
  batchFacts: BatchFacts
  other: number
  otherFacts: BatchFacts
  what: 'room' | 'trainer'
  /** Of the room or the trainer. */
  name: string
  classes: number
  firstAt: Date
  isOpen: boolean
}

/** A session as a calendar needs it. */
export type PlannedClass = {
  id: number
  /** The day of the timetable that it stands for. */
  plannedOn: string | null
  startsAt: Date
  endsAt: Date
  room: string
  isCancelled: boolean
  version: number
  updatedAt: Date
}

/** Registered by the module that holds the class sessions. */
export const classPlanning = createPort<{
  /** Clashes of a timetable, without the batch's own sessions. */
  clashes: (tx: Transaction, timetable: Timetable, batchId: number) => Promise<SessionClash[]>
  /**
   * Brings the sessions in line with the batch, whose lock the caller holds. A clash that nobody confirmed
   * came up meanwhile: the transaction runs again.
   */
  sync: (
    tx: Transaction,
    batch: Batch,
    context: ActionContext & { isClashConfirmed?: boolean },
  ) => Promise<void>
  batchClashes: (db: Transaction, now: Date) => Promise<BatchClash[]>
  listSessions: (db: Transaction, batchId: number) => Promise<PlannedClass[]>
  /** For batches with sessions: the next one that is not over, or `null` after the last. */
  nextSessions: (
    db: Transaction,
    batchIds: readonly number[],
    now: Date,
  ) => Promise<Map<number, NextSession | null>>
}>('classPlanning')
