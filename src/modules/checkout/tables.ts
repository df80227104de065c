import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, number, rowId, time } from '../../platform/database/columns.ts'
import type { Due } from '../enrolments/rules.ts'
import {
  disputeStates,
  heldReasons,
  orderStates,
  paymentUses,
  readingSources,
  refundReasons,
  refundStates,
} from './rules.ts'

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  studentId: number('student_id'),
  purpose: text('purpose', { enum: ['seat', 'part'] }).notNull(),
  /** Null where an instalment of an enrolment is paid. */
  courseId: text('course_id'),
  course: text('course').notNull(),
  batchId: number('batch_id'),
  planId: number('plan_id'),
  enrolmentId: number('enrolment_id'),
  /** The waitlist entry of a payer whose seat was gone. */
  waitlistEntryId: number('waitlist_entry_id'),
  /** As agreed at the start; null for full payment. */
  parts: jsonb('parts').$type<Due[]>(),
  feePaise: number('fee_paise').notNull(),
  paise: number('paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  isAdult: boolean('is_adult').notNull().default(true),
  guardianName: text('guardian_name'),
  guardianPhone: text('guardian_phone'),
  /** For an online course: GST code of the buyer's state; null where it was not asked. */
  supplyState: text('supply_state'),
  agreedAt: time('agreed_at').notNull(),
  /** The publication of texts whose terms and refund policy were accepted then; nothing for an instalment. */
  termsPublication: integer('terms_publication'),
  gateway: text('gateway').notNull(),
  gatewayOrder: text('gateway_order'),
  state: text('state', { enum: orderStates }).notNull().default('started'),
  heldReason: text('held_reason', { enum: heldReasons }),
  language: text('language').notNull().default('en'),
  createdAt: time('created_at').notNull(),
  changedAt: time('changed_at').notNull(),
  pollAt: time('poll_at'),
})

export type Order = typeof orders.$inferSelect

export const gatewayPayments = pgTable('gateway_payments', {
  id: rowId(),
  gateway: text('gateway').notNull(),
  payment: text('payment').notNull(),
  orderId: uuid('order_id').notNull(),
  paise: number('paise').notNull(),
  currency: text('currency').notNull(),
  method: text('method').notNull(),
  reference: text('reference'),
  countsAs: text('counts_as', { enum: paymentUses }).notNull(),
  enrolmentId: number('enrolment_id'),
  paidAt: time('paid_at').notNull(),
  recordedAt: time('recorded_at').notNull(),
  /** The latest reading, if it differs from the ledger. */
  differingReading: number('differing_reading'),
})

export const paymentReadings = pgTable('payment_readings', {
  id: rowId(),
  gateway: text('gateway').notNull(),
  payment: text('payment').notNull(),
  orderId: uuid('order_id').notNull(),
  source: text('source', { enum: readingSources }).notNull(),
  paise: number('paise').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  readAt: time('read_at').notNull(),
})

export type PaymentReading = typeof paymentReadings.$inferSelect

export const gatewayRefunds = pgTable('gateway_refunds', {
  id: rowId(),
  key: text('key').notNull(),
  gatewayPaymentId: number('gateway_payment_id').notNull(),
  paise: number('paise').notNull(),
  reason: text('reason', { enum: refundReasons }).notNull(),
  state: text('state', { enum: refundStates }).notNull().default('requested'),
  refund: text('refund'),
  failure: text('failure'),
  requestedBy: text('requested_by').notNull(),
  requestedAt: time('requested_at').notNull(),
  changedAt: time('changed_at').notNull(),
  /** For an external refund: who resolved what follows from it. */
  resolvedBy: text('resolved_by'),
  resolvedAt: time('resolved_at'),
  /** Refunded by the gateway as well as by us: more was refunded than was left. */
  isDuplicate: boolean('is_duplicate').notNull().default(false),
})

export type GatewayRefundRow = typeof gatewayRefunds.$inferSelect

export const gatewayDisputes = pgTable('gateway_disputes', {
  id: rowId(),
  gateway: text('gateway').notNull(),
  dispute: text('dispute').notNull(),
  gatewayPaymentId: number('gateway_payment_id').notNull(),
  paise: number('paise').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: disputeStates }).notNull(),
  respondBy: time('respond_by'),
  openedAt: time('opened_at').notNull(),
  changedAt: time('changed_at').notNull(),
})

export const gatewayEvents = pgTable('gateway_events', {
  id: rowId(),
  gateway: text('gateway').notNull(),
  eventKey: text('event_key').notNull(),
  kind: text('kind').notNull(),
  orderId: uuid('order_id'),
  raw: bytes('raw'),
  receivedAt: time('received_at').notNull(),
  doneAt: time('done_at'),
})

export const paymentLinks = pgTable('payment_links', {
  id: rowId(),
  enrolmentId: number('enrolment_id').notNull(),
  part: integer('part').notNull(),
  dueOn: date('due_on').notNull(),
  paise: number('paise').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
  mailedAt: time('mailed_at'),
  orderId: uuid('order_id'),
})

export type PaymentLinkRow = typeof paymentLinks.$inferSelect
