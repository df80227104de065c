import { boolean, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'
import type { ReplyTemplate } from './contract.ts'
import type { DiscountLimits } from './discount-limits.ts'

/** Tables of this module; `db/migrations` creates them. */

export const siteSettings = pgTable('site_settings', {
  id: boolean('id').primaryKey().default(true),
  promoEndsAt: time('promo_ends_at'),
  promoText: text('promo_text'),
  admissionsEmail: text('admissions_email'),
  /** Their own registrations, or everybody's. */
  counsellorVisibility: text('counsellor_visibility', { enum: ['own', 'all'] })
    .notNull()
    .default('all'),
  /** Whose a new enquiry from the site or a portal is. */
  enquiryAssignment: text('enquiry_assignment', { enum: ['nobody', 'round-robin'] })
    .notNull()
    .default('nobody'),
  /** Of how many parts a plan of fees may be. */
  minParts: integer('min_parts').notNull().default(2),
  maxParts: integer('max_parts').notNull().default(12),
  /** How many percent of a price each role may take off; with a version of its own. */
  discountLimits: json('discount_limits')
    .$type<DiscountLimits>()
    .notNull()
    .default({ admin: 25, counsellor: 10, accountant: 0 }),
  discountLimitsVersion: integer('discount_limits_version').notNull().default(1),
  discountLimitsBy: text('discount_limits_by'),
  discountLimitsAt: time('discount_limits_at'),
  replyTemplates: json('reply_templates').$type<ReplyTemplate[]>(),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})
