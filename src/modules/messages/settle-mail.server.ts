import { and, eq, isNull } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { registrations } from '../registrations/tables.ts'
import type { MailSettlement } from './contract.ts'
import { findFailedMail, type OpenMail } from './store.server.ts'
import { failedMails } from './tables.ts'

type SettlementContext = PersonContext & {
  /** The current address for admissions mails. */
  admissionsEmail: string
}

export type LateForMail = ChangedSince<MailSettlement['resolution']> & { by: string; at: Date }

type SettleMailResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | LateForMail
  /** It is not, or no longer, an address of the recipient. */
  | { ok: false; reason: 'other-address' }

/**
 * Sends a parked mail again or dismisses it. The row is locked, so of two concurrent requests the second
 * finds it settled, and one mail is sent. The registration is locked first, as its deletion does.
 */
export async function settleMail(
  db: Database,
  { id, settlement }: { id: number; settlement: MailSettlement },
  context: SettlementContext,
): Promise<SettleMailResult> {
  return db.transaction(async (tx) => {
    const failedMail = await lock(tx, id)
    if (!failedMail) return { ok: false, reason: 'not-found' }
    const { settledAt: at, settledBy, resolution } = failedMail
    if (at && settledBy && resolution)
      return { ok: false, reason: 'changed-since', by: settledBy, at, differs: [resolution] }
    const open = await findFailedMail(tx, id)
    if (!open) return { ok: false, reason: 'not-found' }
    if (settlement.resolution === 'resent') {
      const { to } = settlement
      const addresses = knownAddresses(open, context.admissionsEmail)
      if (![open.mail.to, ...addresses].includes(to)) return { ok: false, reason: 'other-address' }
      await queueMail(tx, { ...open.mail, to })
    }
    await settle(tx, open, settlement, context)
    await announceChange(tx)
    return { ok: true }
  })
}

/** The current addresses of the recipient. */
export function knownAddresses({ recipient, known }: OpenMail, admissionsEmail: string) {
  return recipient === 'admissions' ? [admissionsEmail] : known
}

async function lock(tx: Transaction, id: number) {
  const ofMail = eq(failedMails.id, id)
  const { registrationId, settledAt, settledBy, resolution } = failedMails
  const [failedMail] = await tx.select({ registrationId }).from(failedMails).where(ofMail)
  // A mail that is still being retried cannot be settled.
  if (!failedMail?.registrationId) return undefined
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, failedMail.registrationId))
    .for('key share')
  const [lockedMail] = await tx
    .select({ settledAt, settledBy, resolution })
    .from(failedMails)
    .where(ofMail)
    .for('update')
  return lockedMail
}

async function settle(
  tx: Transaction,
  { id, mail, recipient, registration }: OpenMail,
  settlement: MailSettlement,
  { actor, now }: SettlementContext,
) {
  const { resolution } = settlement
  await tx
    .update(failedMails)
    .set({ settledAt: now, settledBy: actor.name, resolution, mail: null })
    .where(and(eq(failedMails.id, id), isNull(failedMails.settledAt)))
  const { subject } = mail
  const isOtherAddress = resolution === 'resent' && settlement.to !== mail.to
  const event = {
    event: resolution === 'resent' ? 'resend mail' : 'dismiss mail',
    id: registration.id,
    recipient,
    subject,
    toOtherAddress: isOtherAddress,
    ...(isOtherAddress && { before: { email: mail.to }, after: { email: settlement.to } }),
  } as const
  await record(tx, event, { actor, now })
}
