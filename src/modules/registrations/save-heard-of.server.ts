import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Person } from '../accounts/contract.ts'
import { record } from '../audit/record-event.server.ts'
import { registrations } from './tables.ts'

/**
 * Stores how the student heard of the institute in their own registration. The version stays, so that a
 * counsellor's open form can be saved. False if they have none.
 */
export function saveHeardOf(
  db: Database,
  { person, course, heardOf }: { person: Person; course: string; heardOf: string },
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
