import { type Arrival, beginSession, type SessionServices } from './begin-session.server.ts'
import { passwordMatches } from './hash-password.server.ts'
import type { BegunSession } from './open-session.server.ts'
import { beginSecondStep, type HalfSignIn } from './second-step/begin-second-step.server.ts'
import { findByEmail, holdPassword } from './store.server.ts'

export type EnteredByPassword =
  | { ok: true; userId: string; name: string; session: BegunSession }
  /** The password was right, and the account asks for a second step. */
  | { ok: true; userId: string; half: HalfSignIn }
  /** `userId` is for the log: whether there is such an account is not said. */
  | { ok: false; reason: 'wrong' | 'disabled'; userId: string | undefined }

/** Signs in who knows the password. Whether the e-mail or the password was wrong is not said. */
export async function enterByPassword(
  services: SessionServices,
  { email, password }: { email: string; password: string },
  arrival: Arrival,
): Promise<EnteredByPassword> {
  const found = await findByEmail(services.db, email)
  const hash = found?.passwordHash ?? null
  const wrong = { ok: false, reason: 'wrong', userId: found?.person.id } as const
  const matches = await passwordMatches(hash, password)
  if (!matches || !found || !hash) return wrong
  const { person } = found
  if (found.disabledAt) return { ...wrong, reason: 'disabled' }
  const entered = { ok: true, userId: person.id } as const
  return services.db.transaction(async (tx) => {
    // Checking took a while, in which the password may have been taken from the account.
    const held = await holdPassword(tx, person.id, hash)
    if (!held) return wrong
    if (held.hasFactor)
      return { ...entered, half: await beginSecondStep(tx, person.id, services.clock()) }
    const session = await beginSession(services, person, arrival, tx)
    return { ...entered, name: person.name, session }
  })
}
