import { type Arrival, beginSession, type SessionServices } from './begin-session.server.ts'
import { passwordMatches } from './hash-password.server.ts'
import type { BegunSession } from './open-session.server.ts'
import { beginSecondStep, type HalfSignIn } from './second-step/begin-second-step.server.ts'
import { findByEmail, holdPassword } from './store.server.ts'

export type EnteredByPassword =
  | { ok: true; userId: string; name: string; session: BegunSession }
  /** The password was right and the account requires a second factor. */
  | { ok: true; userId: string; half: HalfSignIn }
  /** `userId` is for the log only: the response does not say whether the account exists. */
  | { ok: false; reason: 'wrong' | 'disabled'; userId: string | undefined }

/** Signs in by password. The response does not say whether e-mail or password was wrong. */
export async function enterByPassword(
  services: SessionServices,
  { email, password }: { email: string; password: string },
  arrival: Arrival,
): Promise<EnteredByPassword> {
  const account = await findByEmail(services.db, email)
  const hash = account?.passwordHash ?? null
  const wrong = { ok: false, reason: 'wrong', userId: account?.person.id } as const
  const matches = await passwordMatches(hash, password)
  if (!matches || !account || !hash) return wrong
  const { person } = account
  if (account.disabledAt) return { ...wrong, reason: 'disabled' }
  const result = { ok: true, userId: person.id } as const
  return services.db.transaction(async (tx) => {
    // Verifying takes time; the password may have been removed from the account meanwhile.
    const locked = await holdPassword(tx, person.id, hash)
    if (!locked) return wrong
    if (locked.hasFactor)
      return { ...result, half: await beginSecondStep(tx, person.id, services.clock()) }
    const session = await beginSession(services, person, arrival, tx)
    return { ...result, name: person.name, session }
  })
}
