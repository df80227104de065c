import { boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'
import type { ReplyTemplate } from './contract.ts'
import type { DiscountLimits } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const siteSettings = pgTable('site_settings', {
  id: boolean('id').primaryKey().default(true),
  promoEndsAt: time('promo_ends_at'),
  promoText: text('promo_text'),
  admissionsEmail: text('admissions_email'),
  /** Whether counsellors see all registrations or only their own. */
  counsellorVisibility: text('counsellor_visibility', { enum: ['own', 'all'] })
    .notNull()
    .default('all'),
  /** How new enquiries are assigned. */
  enquiryAssignment: text('enquiry_assignment', { enum: ['nobody', 'round-robin'] })
    .notNull()
    .default('nobody'),
  /** Owners are told of an enquiry that waits so many minutes of the opening hours; null: never. */
  enquiryLimitMinutes: integer('enquiry_limit_minutes').default(15),
  /** How many instalments a payment plan may have. */
  minParts: integer('min_parts').notNull().default(2),
  maxParts: integer('max_parts').notNull().default(12),
  /** The discount limit of each role in percent; with a version of its own. */
  discountLimits: json('discount_limits')
    .$type<DiscountLimits>()
    .notNull()
    .default({ admin: 25, counsellor: 10, accountant: 0 }),
  discountLimitsVersion: integer('discount_limits_version').notNull().default(1),
  discountLimitsBy: text('discount_limits_by'),
  discountLimitsAt: time('discount_limits_at'),
  /** Who signs documents; without it they need no signature. */
  signatureLine: text('signature_line'),
  /** Days after a class in which its trainer may correct marks. */
  attendanceCorrectionDays: integer('attendance_correction_days').notNull().default(7),
  /** Absences in a row that become a task for the counsellor. */
  absencesInARow: integer('absences_in_a_row').notNull().default(2),
  /** Seconds after which the code of a class is another one. */
  attendanceCodeSeconds: integer('attendance_code_seconds').notNull().default(60),
  replyTemplates: json('reply_templates').$type<ReplyTemplate[]>(),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})
