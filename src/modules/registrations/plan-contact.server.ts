import type { ByPerson } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { nextDateProblem } from './contacts/rules.ts'
import { type Changed, lockRegistration, type Seen } from './lock-registration.server.ts'

type Planned = Seen & {
  /** `YYYY-MM-DD` in India. */
  nextContactOn: string
}

/** Says when somebody is to be called next, without a call having been made. */
export function planContact(
  db: Database,
  { key, ...planned }: Planned & { key?: string },
  by: ByPerson,
): Promise<Changed> {
  const { id, nextContactOn } = planned
  return db.transaction((tx) =>
    answerOnce(tx, { key, asked: planned }, by, async (): Promise<Changed> => {
      const locked = await lockRegistration(tx, planned)
      if (!locked.ok) return locked
      const { status, nextContactOn: before } = locked.registration
      const why = nextDateProblem({ status, next: nextContactOn, today: dayInIndia(by.now) })
      if (why) return { ok: false, reason: 'not-allowed', field: 'nextContactOn', why }
      const happened = {
        event: 'plan contact',
        before: { nextContactOn: before },
        after: { nextContactOn },
      } as const
      const version = await changeRegistration(tx, id, { changes: { nextContactOn }, happened }, by)
      await announceChange(tx)
      return { ok: true, version }
    }),
  )
}
