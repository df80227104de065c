import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { readWork } from './history/read-work.server.ts'
import { type Milestone, milestonesOf, promiseAnswered } from './progress/rules.ts'
import { contacts, registrations } from './tables.ts'

type ProgressEvent = Parameters<typeof readWork>[0]

const columnOf = {
  called: 'calledAt',
  reached: 'reachedAt',
  confirmed: 'confirmedAt',
  attended: 'attendedAt',
  completed: 'completedAt',
} as const satisfies Record<Milestone, keyof typeof registrations.$inferSelect>

/** Sets first-reached timestamps, never overwrites them. */
export function firstTimes(event: ProgressEvent, now: Date): Record<string, SQL> {
  const worked = readWork(event)
  if (!worked) return {}
  return Object.fromEntries(
    milestonesOf(worked.status, worked.outcome).map((milestone) => {
      const column: AnyPgColumn = registrations[columnOf[milestone]]
      return [columnOf[milestone], sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`]
    }),
  )
}

type RegistrationOwner = { id: number; counsellorId: string | null }

/** Adds a row for each contact and each step that kept a promised date; Reports count these. */
export async function recordProgress(
  tx: Transaction,
  registration: RegistrationOwner,
  event: ProgressEvent,
  context: ActionContext,
): Promise<void> {
  const contact = contactOf(registration, event, context)
  if (contact) await tx.insert(contacts).values(contact)
}

/** The row of an event; undefined if it is neither. */
export function contactOf(
  { id: registrationId, counsellorId }: RegistrationOwner,
  event: ProgressEvent,
  { actor, now }: ActionContext,
): typeof contacts.$inferInsert | undefined {
  const worked = readWork(event)
  const promise = worked && promiseAnswered(worked.next, now)
  const outcome = worked?.isAlong ? undefined : worked?.outcome
  if (!outcome && !promise) return
  const createdBy = actor === 'system' ? null : actor.id
  return { registrationId, createdAt: now, createdBy, counsellorId, outcome, ...promise }
}
