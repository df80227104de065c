import { may } from '../../accounts/abilities.ts'

type Giver = { id: string; roles: readonly string[] }
type Standing = { counsellorId: string | null }

/** Whoever gives registrations out gives any of them; everybody else hands over what is theirs. */
export function mayHandOver(by: Giver, { counsellorId }: Standing): boolean {
  return may(by, 'registrations.assign') || counsellorId === by.id
}

/** What is nobody's yet is theirs who works registrations and takes it for themselves. */
export function mayTake(by: Giver, { counsellorId }: Standing): boolean {
  return counsellorId === null && may(by, 'registrations.work') && !may(by, 'registrations.assign')
}

/** Days after which a colleague's request to hand over is not shown any more. */
export const handOverRequestDays = 14

/** Why a counsellor's own is not handed over as it was asked. */
export type HandingReason = 'nobody-named' | 'theirs-already' | 'note-missing'

/** What a counsellor's own goes with: somebody else whose it is then, and a word for them. */
export function checkHanding(
  by: Giver,
  { counsellorId, note }: Standing & { note: string | null },
): HandingReason | undefined {
  if (may(by, 'registrations.assign')) return
  if (counsellorId === null) return 'nobody-named'
  if (counsellorId === by.id) return 'theirs-already'
  if (!note) return 'note-missing'
}
