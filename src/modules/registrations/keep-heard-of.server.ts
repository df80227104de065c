import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { Person } from '../accounts/contract.ts'
import { record } from '../audit/record-event.server.ts'
import { registrations } from './tables.ts'

type Said = { person: Person; course: string; heardOf: string }

/**
 * How somebody says that they heard of the institute, kept with their own registration. It makes no version:
 * a counsellor who writes down a call meanwhile is not in the way of it. False where they have none.
 */
export function keepHeardOf(
  db: Database,
  { person, course, heardOf }: Said,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = and(eq(registrations.userId, person.id), eq(registrations.course, course))
    const [changed] = await tx
      .update(registrations)
      .set({ heardOf })
      .where(own)
      .returning({ id: registrations.id })
    if (!changed) return false
    const said = { event: 'say how they heard', id: changed.id, heardOf } as const
    await record(tx, said, { actor: person, now })
    return true
  })
}
