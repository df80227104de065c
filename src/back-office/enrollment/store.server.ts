import { count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { readPhoneNumber } from '../../fast-track/read-phone-number.server.ts'
import type { Database } from '../../server/database/connect.ts'
import { registrations, users } from '../../server/database/schema.ts'
import { registrationsPageSize } from './rules.ts'

const columns = {
  id: registrations.id,
  name: users.name,
  email: users.email,
  phone: registrations.phone,
  course: registrations.course,
  status: registrations.status,
  registeredAt: registrations.registeredAt,
}

/** One page of the registrations that match, newest first, and how many match in all. */
export async function listRegistrations(db: Database, asked: { search: string; page: number }) {
  const matching = matches(asked.search)
  const [rows, [all]] = await Promise.all([
    db
      .select(columns)
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(matching)
      .orderBy(desc(registrations.registeredAt), desc(registrations.id))
      .limit(registrationsPageSize)
      .offset((asked.page - 1) * registrationsPageSize),
    db
      .select({ total: count() })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(matching),
  ])
  return { rows, total: all?.total ?? 0 }
}

function matches(search: string): SQL | undefined {
  if (!search) return undefined
  const phone = readPhoneNumber(search) ?? search.replace(/[\s()+-]/g, '')
  return or(
    ilike(users.name, containing(search)),
    ilike(users.email, containing(search)),
    ilike(registrations.course, containing(search)),
    // A phone number is found however it is written; a plain word is none.
    /^\+?\d+$/.test(phone) ? ilike(registrations.phone, containing(phone)) : undefined,
  )
}

/** The text anywhere; `%` and `_` in it mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
