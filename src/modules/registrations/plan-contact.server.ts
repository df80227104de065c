import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import {
  type ExpectedRegistration,
  type RegistrationChangeResult,
  updateRegistration,
} from './change-registration.server.ts'
import { nextDateProblem } from './contacts/rules.ts'

type PlanContactInput = ExpectedRegistration & {
  /** `YYYY-MM-DD` in India. */
  nextContactOn: string
}

/** Sets the date of the next call without a contact. */
export function planContact(
  db: Database,
  { key, ...plan }: PlanContactInput & { key?: string },
  context: PersonContext,
): Promise<RegistrationChangeResult> {
  const { nextContactOn } = plan
  return db.transaction((tx) =>
    runOnce(tx, { key, request: plan }, context, () =>
      updateRegistration(
        tx,
        plan,
        ({ status, nextContactOn: before }) => {
          const today = dayInIndia(context.now)
          const why = nextDateProblem({ status, next: nextContactOn, today })
          if (why) return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why }
          const facts = { before: { nextContactOn: before }, after: { nextContactOn } }
          return {
            ok: true,
            changes: { nextContactOn },
            event: { event: 'plan contact', ...facts },
            also: () => announceChange(tx),
          }
        },
        context,
      ),
    ),
  )
}
