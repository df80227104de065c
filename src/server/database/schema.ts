import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WireCourse } from '../../courses/contract.ts'

/** The tables as queries see them; `db/migrations` is what makes them. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ['student', 'admin'] })
    .notNull()
    .default('student'),
  passwordHash: text('password_hash'),
  picture: text('picture'),
  createdAt: time('created_at').notNull().default(now),
  updatedAt: time('updated_at').notNull().default(now),
})

export const sessions = pgTable('sessions', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull().default(now),
  expiresAt: time('expires_at').notNull(),
})

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  course: json('course').$type<WireCourse>().notNull(),
  updatedAt: time('updated_at').notNull().default(now),
})

export const registrations = pgTable('registrations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  course: text('course').notNull(),
  phone: text('phone').notNull(),
  status: text('status', {
    enum: ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost'],
  })
    .notNull()
    .default('new'),
  registeredAt: time('registered_at').notNull().default(now),
})

export const timelineEntries = pgTable('timeline_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  detail: jsonb('detail').notNull().default({}),
  happenedAt: time('happened_at').notNull().default(now),
})
