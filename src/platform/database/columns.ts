import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Column types shared by several tables. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const number = (name: string) => bigint(name, { mode: 'number' })

/** The number of a row, given by the database. */
export const rowId = () => number('id').primaryKey().generatedAlwaysAsIdentity()

export const time = (name: string) => timestamp(name, { withTimezone: true })

export const defaultNow = sql`now()`
