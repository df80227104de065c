import { may } from '../../accounts/abilities.ts'

type Giver = { id: string; roles: readonly string[] }
type AssignedTo = { counsellorId: string | null }

/** People who assign may assign any registration; others hand over their own. */
export function mayHandOver(giver: Giver, { counsellorId }: AssignedTo): boolean {
  return may(giver, 'registrations.assign') || counsellorId === giver.id
}

/** A counsellor may take an unassigned registration for themselves. */
export function mayTake(giver: Giver, { counsellorId }: AssignedTo): boolean {
  return (
    counsellorId === null && may(giver, 'registrations.work') && !may(giver, 'registrations.assign')
  )
}

/** Days after which a colleague's request to hand over is not shown any more. */
export const handOverRequestDays = 14

/** Why a registration is not handed over. */
export type AssignmentReason = 'nobody-named' | 'theirs-already' | 'note-missing'

/** A hand-over of a counsellor's own registration: the new counsellor and a note. */
export function checkAssignment(
  giver: Giver,
  { counsellorId, note }: AssignedTo & { note: string | null },
): AssignmentReason | undefined {
  if (may(giver, 'registrations.assign')) return
  if (counsellorId === null) return 'nobody-named'
  if (counsellorId === giver.id) return 'theirs-already'
  if (!note) return 'note-missing'
}
