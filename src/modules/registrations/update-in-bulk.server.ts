import type { z } from '@hono/zod-openapi'
import type { Database } from '../../platform/database/connect.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { type AssignResult, assignRegistration } from './assign-registration.server.ts'
import { correctSource, type RegistrationChangeResult } from './change-registration.server.ts'
import type { bulkAssignmentSchema, bulkSchema, registrationUndoSchema } from './contract.ts'
import { type UndoResult, undoChange } from './history/undo-change.server.ts'
import { moveRegistration } from './move-registration.server.ts'
import { planContact } from './record-contact.server.ts'
import { findRegistrant } from './store.server.ts'
import { type TagResult, tagRegistration } from './tag-registration.server.ts'

/** A request as its schema has it; with `counsellorId`, only for registrations that this counsellor may see. */
type BulkRequest<Schema extends z.ZodType> = z.output<Schema> & { counsellorId?: string }

export type BulkRefusal = Exclude<
  RegistrationChangeResult | AssignResult | TagResult | UndoResult,
  { ok: true }
>

/** Ids of the changed ones; for the others the name, if the user may see it, and why not. */
export type BulkOutcome = {
  done: number[]
  skipped: { id: number; name: string | undefined; reason: BulkRefusal }[]
}

/**
 * Changes several registrations, each in its own transaction and lock: those that somebody saved first are
 * left, the rest is changed. After a kill, sending again continues.
 */
export function updateInBulk(
  db: Database,
  { rows, key, counsellorId, ...change }: BulkRequest<typeof bulkSchema>,
  context: ByStaff,
): Promise<BulkOutcome> {
  return each(db, rows, ({ id, version }): Promise<RegistrationChangeResult | TagResult> => {
    const of = { id, key, counsellorId }
    switch (change.does) {
      case 'plan':
        return planContact(db, { ...of, version, nextContactOn: change.nextContactOn }, context)
      case 'lose':
        return moveRegistration(
          db,
          { ...of, version, to: 'lost', payment: null, reason: change.reason, seat: null },
          context,
        )
      case 'source':
        return correctSource(db, { ...of, version, sourceId: change.source }, context)
      default:
        return tagRegistration(db, { ...of, tag: change.tag, on: change.does === 'tag' }, context)
    }
  })
}

/** Assigns several or unassigns them; people who may not assign hand over their own. */
export function assignTogether(
  db: Database,
  { rows, ...assignment }: z.output<typeof bulkAssignmentSchema> & { visibilityScope?: string },
  context: ByStaff,
): Promise<BulkOutcome> {
  return each(db, rows, (row) => assignRegistration(db, { ...row, ...assignment }, context))
}

/** Reverses for each of several what this person has just done to it. */
export function undoTogether(
  db: Database,
  { ids, ...undo }: BulkRequest<typeof registrationUndoSchema>,
  context: ByStaff,
): Promise<BulkOutcome> {
  return each(
    db,
    ids.map((id) => ({ id })),
    ({ id }) => undoChange(db, { ...undo, id }, context),
  )
}

async function each<Row extends { id: number }>(
  db: Database,
  rows: readonly Row[],
  doOne: (row: Row) => Promise<{ ok: true } | BulkRefusal>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], skipped: [] }
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    const { id } = row
    const reason = await doOne(row)
    if (reason.ok) outcome.done.push(id)
    else {
      // Records the user may not see are not named.
      const isHidden = reason.reason === 'not-found' || reason.reason === 'assigned-meanwhile'
      const name = isHidden ? undefined : (await findRegistrant(db, id))?.name
      outcome.skipped.push({ id, name, reason })
    }
  }
  return outcome
}
