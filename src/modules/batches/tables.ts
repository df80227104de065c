import {
  boolean,
  date,
  integer,
  pgTable,
  smallint,
  text,
  time as timeOfDay,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { batchModes, batchStatuses, leftReasons, seatSources, seatStates } from './rules.ts'

export const batches = pgTable('batches', {
  id: rowId(),
  courseId: text('course_id').notNull(),
  mode: text('mode', { enum: batchModes }).notNull(),
  /** GST code of the state where it is held. */
  stateCode: text('state_code').notNull(),
  /** Monday is 1. */
  days: smallint('days').array().notNull(),
  fromTime: timeOfDay('from_time').notNull(),
  toTime: timeOfDay('to_time').notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on').notNull(),
  trainerId: uuid('trainer_id'),
  room: text('room').notNull().default(''),
  seats: integer('seats').notNull(),
  opensAt: time('opens_at').notNull(),
  closesAt: time('closes_at').notNull(),
  holdMinutes: integer('hold_minutes').notNull().default(15),
  offerHours: integer('offer_hours').notNull().default(24),
  status: text('status', { enum: batchStatuses }).notNull().default('open'),
  cancellationReason: text('cancellation_reason'),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export type Batch = typeof batches.$inferSelect

/** A student's seat. Held and offered ones end at `expiresAt`. */
export const batchSeats = pgTable('batch_seats', {
  id: rowId(),
  batchId: number('batch_id').notNull(),
  studentId: number('student_id').notNull(),
  state: text('state', { enum: seatStates }).notNull(),
  expiresAt: time('expires_at'),
  source: text('source', { enum: seatSources }).notNull(),
  extraBy: text('extra_by'),
  extraReason: text('extra_reason'),
  /** Start of the batch when they moved to it. */
  movedStart: date('moved_start'),
  leftReason: text('left_reason', { enum: leftReasons }),
  offerHash: bytes('offer_hash'),
  createdAt: time('created_at').notNull(),
  changedAt: time('changed_at').notNull(),
})

export type Seat = typeof batchSeats.$inferSelect

/** Waitlist entries, for a batch or for any of a course. */
export const waits = pgTable('waitlist_entries', {
  id: rowId(),
  courseId: text('course_id').notNull(),
  batchId: number('batch_id'),
  studentId: number('student_id').notNull(),
  state: text('state', { enum: ['waiting', 'offered', 'seated', 'left'] })
    .notNull()
    .default('waiting'),
  firstInLine: boolean('first_in_line').notNull().default(false),
  since: time('since').notNull(),
  queuedAt: time('queued_at').notNull(),
  lapses: smallint('lapses').notNull().default(0),
  seatId: number('seat_id'),
  /** For students who joined by themselves, under a keyed hash. */
  mailbox: bytes('mailbox'),
  changedAt: time('changed_at').notNull(),
})

export type Wait = typeof waits.$inferSelect

/** Seats freed by staff; pending until their job has run or somebody undid it. */
export const freedSeats = pgTable('freed_seats', {
  id: rowId(),
  seatId: number('seat_id').notNull(),
  batchId: number('batch_id').notNull(),
  /** The new batch; null if removed. */
  movedTo: number('moved_to'),
  state: text('state', { enum: ['held', 'offered', 'taken'] }).notNull(),
  source: text('source', { enum: seatSources }).notNull(),
  expiresAt: time('expires_at'),
  offerHash: bytes('offer_hash'),
  extraBy: text('extra_by'),
  extraReason: text('extra_reason'),
  movedStart: date('moved_start'),
  /** The waitlist entry until then. */
  waitlistEntryIds: number('waitlist_entry_ids').array().notNull(),
  freedBy: text('freed_by').notNull(),
  freedAt: time('freed_at').notNull(),
  outcome: text('outcome', { enum: ['offered', 'undone'] }),
  outcomeAt: time('outcome_at'),
})

export type FreedSeat = typeof freedSeats.$inferSelect

/** Holds that students began during checkout, and seats offered from the waitlist. */
export const seatHolds = pgTable('seat_holds', {
  id: rowId(),
  kind: text('kind', { enum: ['hold', 'offer'] }).notNull(),
  batchId: number('batch_id').notNull(),
  seatId: number('seat_id'),
  studentId: number('student_id'),
  accountId: uuid('account_id'),
  mailbox: bytes('mailbox'),
  phone: bytes('phone'),
  network: bytes('network'),
  widerNetwork: bytes('wider_network'),
  heldFrom: time('held_from').notNull(),
  heldUntil: time('held_until').notNull(),
  /** However often it is extended. */
  endsBy: time('ends_by').notNull(),
  /** Paid, or given for good. */
  completedAt: time('completed_at'),
})
