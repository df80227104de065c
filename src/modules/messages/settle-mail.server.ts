import { and, eq, isNull } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { registrations } from '../registrations/tables.ts'
import type { Settling } from './contract.ts'
import { findParkedMail, type OpenMail } from './store.server.ts'
import { parkedMails } from './tables.ts'

type Circumstances = ByPerson & {
  /** Where word of registrations goes today. */
  admissionsEmail: string
}

export type Settled =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | (ChangedSince<Settling['how']> & { by: string; at: Date })
  /** It is not, or no longer, an address of whoever should get it. */
  | { ok: false; reason: 'other-address' }

/**
 * Takes a mail off the list: sent again, or not needed any more. The row is locked, so of two clerks
 * who press at once the second finds it settled, and one mail leaves. The registration is held first,
 * as its deletion does, which takes its mails along.
 */
export async function settleMail(
  db: Database,
  { id, settling }: { id: number; settling: Settling },
  circumstances: Circumstances,
): Promise<Settled> {
  return db.transaction(async (tx) => {
    const standing = await lock(tx, id)
    if (!standing) return { ok: false, reason: 'not-found' }
    const { settledAt: at, settledBy: by, settledHow: how } = standing
    if (at && by && how) return { ok: false, reason: 'changed-since', by, at, differs: [how] }
    const open = await findParkedMail(tx, id)
    if (!open) return { ok: false, reason: 'not-found' }
    if (settling.how === 'sent-again') {
      const { to } = settling
      const known = open.recipient === 'admissions' ? [circumstances.admissionsEmail] : open.known
      if (![open.mail.to, ...known].includes(to)) return { ok: false, reason: 'other-address' }
      await queueMail(tx, { ...open.mail, to })
    }
    await settle(tx, open, settling, circumstances)
    await announceChange(tx)
    return { ok: true }
  })
}

async function lock(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ registrationId: parkedMails.registrationId })
    .from(parkedMails)
    .where(eq(parkedMails.id, id))
  // One that is still being tried is nobody's to settle.
  if (!found?.registrationId) return undefined
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, found.registrationId))
    .for('key share')
  const [standing] = await tx
    .select({
      settledAt: parkedMails.settledAt,
      settledBy: parkedMails.settledBy,
      settledHow: parkedMails.settledHow,
    })
    .from(parkedMails)
    .where(eq(parkedMails.id, id))
    .for('update')
  return standing
}

async function settle(
  tx: Transaction,
  { id, mail, recipient, registrationId }: OpenMail,
  settling: Settling,
  { actor, now }: Circumstances,
) {
  const { how } = settling
  await tx
    .update(parkedMails)
    .set({ settledAt: now, settledBy: actor.name, settledHow: how, mail: null })
    .where(and(eq(parkedMails.id, id), isNull(parkedMails.settledAt)))
  const { subject } = mail
  const elsewhere = how === 'sent-again' && settling.to !== mail.to
  const happened = {
    event: how === 'sent-again' ? 'send mail again' : 'settle mail',
    id: registrationId,
    ...{ recipient, subject, elsewhere },
    ...(elsewhere && { before: { email: mail.to }, after: { email: settling.to } }),
  } as const
  await record(tx, happened, { actor, now })
}
