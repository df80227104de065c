import { eq } from 'drizzle-orm'
import { demoAdmin, demoCounsellors } from '../../content/people.ts'
import { setRoles } from '../../src/modules/accounts/roles/set-roles.server.ts'
import { users } from '../../src/modules/accounts/tables.ts'
import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { contactOf } from '../../src/modules/registrations/change-registration.server.ts'
import { contacts } from '../../src/modules/registrations/tables.ts'
import type { PersonContext } from '../../src/platform/action-context.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'
import { imagineCalls } from './demo-calls.ts'
import type { DemoRegistration } from './demo-past.ts'

/** The counsellor of a past registration by its index: one in seven is unassigned. */
export type DemoDesk = {
  counsellorOf(index: number): string | null
  /** Who worked on it: its counsellor, or the owner for unassigned ones. */
  workerOf(index: number): PersonContext['actor']
}

/** The counsellors of the demo. */
export async function seedDemoDesk(tx: Transaction, now: Date): Promise<DemoDesk> {
  const people = await tx
    .insert(users)
    .values(demoCounsellors.map((person) => ({ ...person, emailVerifiedAt: now })))
    .returning({ id: users.id, name: users.name })
  for (const { id } of people)
    await setRoles(tx, { userId: id, roles: ['counsellor'] }, { actor: 'system', now })
  const [chief = { id: '', name: '' }] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, demoAdmin.email))
  const turns = [0, 1, 0, 1, 1, 0, undefined]
  const ownerOf = (index: number) => people[turns[index % turns.length] ?? -1]
  return {
    counsellorOf: (index) => ownerOf(index)?.id ?? null,
    workerOf: (index) => ownerOf(index) ?? chief,
  }
}

/** The work on past registrations, for timelines and reports. */
export async function seedDemoCalls(
  tx: Transaction,
  past: readonly DemoRegistration[],
  desk: DemoDesk,
): Promise<Dated[]> {
  const worked = past.flatMap((one, index) =>
    imagineCalls(one).map(({ at, ...facts }, step) => ({
      whose: one,
      actor: desk.workerOf(index),
      now: at,
      happened: { ...facts, id: one.id, version: step + 2 },
    })),
  )
  const rows = worked.flatMap(
    ({ whose: registration, happened: facts, ...context }) =>
      contactOf(registration, facts, context) ?? [],
  )
  await tx.insert(contacts).values(rows)
  return worked
}
