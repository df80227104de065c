import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { enrolments } from './tables.ts'

type Request = { id: number; email: string | null; agreed: boolean }
type Result = { ok: true } | { ok: false; reason: 'no-enrolment' | 'no-guardian' }

/** Where the guardian of a minor is told of missed classes. Without an address there is no agreement. */
export function setGuardianMails(
  db: Database,
  { id, email, agreed }: Request,
  context: ActionContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    if (!row) return { ok: false, reason: 'no-enrolment' }
    const { isAdult, guardianName, guardianEmail, guardianMailsAgreedAt, studentId, course } = row
    if (isAdult || !guardianName) return { ok: false, reason: 'no-guardian' }
    const before = { email: guardianEmail, agreed: guardianMailsAgreedAt !== null }
    const after = { email, agreed: agreed && email !== null }
    if (before.email === after.email && before.agreed === after.agreed) return { ok: true }
    await tx
      .update(enrolments)
      .set({ guardianEmail: email, guardianMailsAgreedAt: after.agreed ? context.now : null })
      .where(eq(enrolments.id, id))
    await record(tx, { event: 'set guardian mails', id: studentId, course, before, after }, context)
    return { ok: true }
  })
}
