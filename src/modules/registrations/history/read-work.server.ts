import type { AuditEvent, VersionedFacts } from '../../audit/events.server.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import type { Outcome } from '../contacts/rules.ts'

/** Somebody worked a registration: by a contact, which has an outcome, or by a step. */
export type Work = {
  status: RegistrationStatus
  outcome?: Outcome
  /** The call was one for another registration. */
  isAlong?: boolean
  next: { before: string | null; after: string | null }
}

/** What of all that happens to a registration is work on it. */
export function readWork(event: AuditEvent | VersionedFacts<'registration'>): Work | undefined {
  if (event.event !== 'record contact' && event.event !== 'change registration status') return
  const { before, after } = event
  if (!after.status) return
  const next = { before: before?.nextContactOn ?? null, after: after.nextContactOn ?? null }
  if (event.event === 'change registration status') return { status: after.status, next }
  const { outcome } = event.after
  return { status: after.status, outcome, isAlong: event.with !== undefined, next }
}
