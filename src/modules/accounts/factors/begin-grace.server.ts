import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { needsSecondFactor } from '../abilities.ts'
import type { Person } from '../contract.ts'
import { users } from '../tables.ts'
import { graceLasts } from './rules.ts'

/** From their first sign-in on, whoever needs a second factor has a week to set one up; no week follows. */
export async function beginGrace(tx: Transaction, person: Person, now: Date): Promise<void> {
  if (!needsSecondFactor(person)) return
  await tx
    .update(users)
    .set({ factorDueAt: new Date(now.getTime() + graceLasts) })
    .where(and(eq(users.id, person.id), isNull(users.factorDueAt)))
}
