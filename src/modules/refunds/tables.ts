import { boolean, date, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { number, rowId, time } from '../../platform/database/columns.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import {
  payoutStates,
  type RefundCalculation,
  refundRequestKinds,
  refundRequestStates,
} from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const refundRequests = pgTable('refund_requests', {
  id: rowId(),
  kind: text('kind', { enum: refundRequestKinds }).notNull(),
  enrolmentId: number('enrolment_id'),
  registrationId: number('registration_id'),
  /** For a discount: the enrolment as entered. It is made when the request is approved. */
  studentId: number('student_id'),
  enrolment: json('enrolment').$type<EnrolmentRequest>(),
  paise: number('paise').notNull(),
  /** The calculation as shown; a waiver has none. */
  calculation: json('calculation').$type<RefundCalculation>(),
  reason: text('reason'),
  byStudent: boolean('by_student').notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedById: uuid('requested_by_id'),
  requestedAt: time('requested_at').notNull(),
  dueOn: date('due_on').notNull(),
  state: text('state', { enum: refundRequestStates }).notNull().default('requested'),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
  refusalReason: text('refusal_reason'),
  closingReason: text('closing_reason'),
  soleApprovalReason: text('sole_approval_reason'),
  changedAt: time('changed_at').notNull(),
  key: text('key').notNull(),
})

export type RefundRequest = typeof refundRequests.$inferSelect

/** Refund of each payment: through the gateway where that has a key for it, otherwise by hand. */
export const refundParts = pgTable('refund_parts', {
  id: rowId(),
  refundRequestId: number('refund_request_id').notNull(),
  entryId: number('entry_id').notNull(),
  paise: number('paise').notNull(),
  gatewayKey: text('gateway_key'),
  state: text('state', { enum: payoutStates }).notNull(),
  changedAt: time('changed_at').notNull(),
})

export type RefundPart = typeof refundParts.$inferSelect
