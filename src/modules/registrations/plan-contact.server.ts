import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { nextDateProblem } from './contacts/rules.ts'
import {
  type ExpectedRegistration,
  lockRegistration,
  type RegistrationChangeResult,
} from './lock-registration.server.ts'

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
  const { id, nextContactOn } = plan
  return db.transaction((tx) =>
    runOnce(tx, { key, request: plan }, context, async (): Promise<RegistrationChangeResult> => {
      const locked = await lockRegistration(tx, plan)
      if (!locked.ok) return locked
      const { status, nextContactOn: before } = locked.registration
      const why = nextDateProblem({ status, next: nextContactOn, today: dayInIndia(context.now) })
      if (why) return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why }
      const event = {
        event: 'plan contact',
        before: { nextContactOn: before },
        after: { nextContactOn },
      } as const
      const version = await changeRegistration(
        tx,
        id,
        { changes: { nextContactOn }, happened: event },
        context,
      )
      await announceChange(tx)
      return { ok: true, version }
    }),
  )
}
