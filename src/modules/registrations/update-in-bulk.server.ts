import type { Database } from '../../platform/database/connect.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { type AssignResult, assignRegistration } from './assign-registration.server.ts'
import { correctSource, type RegistrationChangeResult } from './change-registration.server.ts'
import { moveRegistration } from './move-registration.server.ts'
import { planContact } from './record-contact.server.ts'
import type { Undoable } from './rules.ts'
import { findRegistrant } from './store.server.ts'
import { type TagResult, tagRegistration } from './tag-registration.server.ts'
import { type UndoResult, undoChange } from './undo-change.server.ts'

type Deed =
  | { does: 'tag' | 'untag'; tag: string }
  | { does: 'plan'; nextContactOn: string }
  | { does: 'lose'; reason: string }
  | { does: 'source'; source: number }

/** One of the selected registrations, with the version shown. */
type Row = { id: number; version: number }

type BulkInput = {
  /** Idempotency key of the form. */
  key: string
  /** Only this counsellor's registrations. */
  counsellorId?: string
}

export type WhyLeft = Exclude<
  RegistrationChangeResult | AssignResult | TagResult | UndoResult,
  { ok: true }
>
type SkippedRegistration = { id: number; name: string | undefined; reason: WhyLeft }

/** Ids of the changed ones; for the others their counsellor, and why not. */
export type DoneOf = { done: number[]; skipped: SkippedRegistration[] }

/**
 * Changes several registrations, each in its own transaction and lock: those that somebody saved first are
 * left, the rest is changed. After a kill, sending again continues.
 */
export function updateInBulk(
  db: Database,
  { rows, key, counsellorId, ...deed }: Deed & BulkInput & { rows: readonly Row[] },
  context: ByStaff,
): Promise<DoneOf> {
  const doOne = ({ id, version }: Row): Promise<RegistrationChangeResult | TagResult> => {
    const of = { id, key, counsellorId }
    switch (deed.does) {
      case 'plan':
        return planContact(db, { ...of, version, nextContactOn: deed.nextContactOn }, context)
      case 'lose':
        return moveRegistration(
          db,
          { ...of, version, to: 'lost', payment: null, reason: deed.reason, seat: null },
          context,
        )
      case 'source':
        return correctSource(db, { ...of, version, sourceId: deed.source }, context)
      default:
        return tagRegistration(db, { ...of, tag: deed.tag, on: deed.does === 'tag' }, context)
    }
  }
  return each(db, rows, doOne)
}

/**
 * Assigns several or unassigns them; people who may not assign hand over their own. `seen`: the counsellor
 * shown for each.
 */
export function assignTogether(
  db: Database,
  {
    rows,
    ...giving
  }: {
    rows: readonly { id: number; expected: string | null }[]
    key: string
    counsellorId: string | null
    note: string
    visibilityScope?: string
  },
  context: ByStaff,
): Promise<DoneOf> {
  return each(db, rows, (row) => assignRegistration(db, { ...row, ...giving }, context))
}

/** Reverses for each of several what this person has just done to it. */
export function undoTogether(
  db: Database,
  { ids, ...undo }: BulkInput & { ids: readonly number[]; change: Undoable },
  context: ByStaff,
): Promise<DoneOf> {
  const rows = ids.map((id) => ({ id }))
  return each(db, rows, ({ id }) => undoChange(db, { ...undo, id }, context))
}

async function each<Row extends { id: number }>(
  db: Database,
  rows: readonly Row[],
  doOne: (row: Row) => Promise<{ ok: true } | WhyLeft>,
): Promise<DoneOf> {
  const [doneIds, skipped]: [number[], SkippedRegistration[]] = [[], []]
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    const { id } = row
    const reason = await doOne(row)
    if (reason.ok) doneIds.push(id)
    // Records the user may not see are not named.
    else if (reason.reason === 'not-found' || reason.reason === 'assigned-meanwhile')
      skipped.push({ id, name: undefined, reason })
    else skipped.push({ id, name: (await findRegistrant(db, id))?.name, reason })
  }
  return { done: doneIds, skipped }
}
