import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Person } from '../accounts/contract.ts'
import { record } from '../audit/record-event.server.ts'
import { registrations } from './tables.ts'

type SourceAnswer = { person: Person; course: string; heardOf: string }

/**
 * How somebody says that they heard of the institute, kept with their own registration. It makes no version:
 * a counsellor who writes down a call meanwhile is not in the way of it. False where they have none.
 */
export function saveHeardOf(
  db: Database,
  { person, course, heardOf }: SourceAnswer,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const condition = and(eq(registrations.userId, person.id), eq(registrations.course, course))
    const [registration] = await tx
      .update(registrations)
      .set({ heardOf })
      .where(condition)
      .returning({ id: registrations.id })
    if (!registration) return false
    const event = { event: 'record how they heard', id: registration.id, heardOf } as const
    await record(tx, event, { actor: person, now })
    return true
  })
}
