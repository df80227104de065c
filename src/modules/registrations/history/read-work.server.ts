import type { AuditEvent, VersionedFacts } from '../../audit/events.server.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import type { Outcome } from '../contacts/rules.ts'

/** A registration was worked on: by a contact, which has an outcome, or by a step. */
export type Work = {
  status: RegistrationStatus
  outcome?: Outcome
  /** The call was about another registration. */
  isAlong?: boolean
  next: { before: string | null; after: string | null }
}

/** The events of a registration that count as work. */
export function readWork(event: AuditEvent | VersionedFacts<'registration'>): Work | undefined {
  if (event.event !== 'record contact' && event.event !== 'change registration status') return
  const { before, after } = event
  if (!after.status) return
  const next = { before: before?.nextContactOn ?? null, after: after.nextContactOn ?? null }
  if (event.event === 'change registration status') return { status: after.status, next }
  const { outcome } = event.after
  return { status: after.status, outcome, isAlong: event.with !== undefined, next }
}
