import { and, eq, isNull } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { registrations } from '../registrations/tables.ts'
import type { MailSettlement } from './contract.ts'
import { findParkedMail, type OpenMail } from './store.server.ts'
import { parkedMails } from './tables.ts'

type Circumstances = PersonContext & {
  /** Where word of registrations goes today. */
  admissionsEmail: string
}

export type LateForMail = ChangedSince<MailSettlement['how']> & { by: string; at: Date }

export type SettleMailResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | LateForMail
  /** It is not, or no longer, an address of whoever should get it. */
  | { ok: false; reason: 'other-address' }

/**
 * Takes a mail off the list: sent again, or not needed any more. The row is locked, so of two clerks
 * who press at once the second finds it settled, and one mail leaves. The registration is held first,
 * as its deletion does, which takes its mails along.
 */
export async function settleMail(
  db: Database,
  { id, settling: settlement }: { id: number; settling: MailSettlement },
  circumstances: Circumstances,
): Promise<SettleMailResult> {
  return db.transaction(async (tx) => {
    const parkedMail = await lock(tx, id)
    if (!parkedMail) return { ok: false, reason: 'not-found' }
    const { settledAt: at, settledBy, settledHow: how } = parkedMail
    if (at && settledBy && how)
      return { ok: false, reason: 'changed-since', by: settledBy, at, differs: [how] }
    const open = await findParkedMail(tx, id)
    if (!open) return { ok: false, reason: 'not-found' }
    if (settlement.how === 'sent-again') {
      const { to } = settlement
      const knownAddresses =
        open.recipient === 'admissions' ? [circumstances.admissionsEmail] : open.known
      if (![open.mail.to, ...knownAddresses].includes(to))
        return { ok: false, reason: 'other-address' }
      await queueMail(tx, { ...open.mail, to })
    }
    await settle(tx, open, settlement, circumstances)
    await announceChange(tx)
    return { ok: true }
  })
}

async function lock(tx: Transaction, id: number) {
  const [parkedMail] = await tx
    .select({ registrationId: parkedMails.registrationId })
    .from(parkedMails)
    .where(eq(parkedMails.id, id))
  // One that is still being tried is nobody's to settle.
  if (!parkedMail?.registrationId) return undefined
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, parkedMail.registrationId))
    .for('key share')
  const [existingParkedMail] = await tx
    .select({
      settledAt: parkedMails.settledAt,
      settledBy: parkedMails.settledBy,
      settledHow: parkedMails.settledHow,
    })
    .from(parkedMails)
    .where(eq(parkedMails.id, id))
    .for('update')
  return existingParkedMail
}

async function settle(
  tx: Transaction,
  { id, mail, recipient, registrationId }: OpenMail,
  settlement: MailSettlement,
  { actor, now }: Circumstances,
) {
  const { how } = settlement
  await tx
    .update(parkedMails)
    .set({ settledAt: now, settledBy: actor.name, settledHow: how, mail: null })
    .where(and(eq(parkedMails.id, id), isNull(parkedMails.settledAt)))
  const { subject } = mail
  const isOtherAddress = how === 'sent-again' && settlement.to !== mail.to
  const event = {
    event: how === 'sent-again' ? 'send mail again' : 'settle mail',
    id: registrationId,
    recipient,
    subject,
    elsewhere: isOtherAddress,
    ...(isOtherAddress && { before: { email: mail.to }, after: { email: settlement.to } }),
  } as const
  await record(tx, event, { actor, now })
}
