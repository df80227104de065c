import { randomUUID } from 'node:crypto'
import type { Language } from '../../../content/languages.ts'
import type { Database } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { dropMails } from '../../platform/mail/queue-mail.ts'
import { defineMail, sendMail } from '../../platform/mail/send-mail.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { removeAccount } from '../accounts/close-account.server.ts'
import type { Person } from '../accounts/contract.ts'
import { lockAmongStaff } from '../accounts/locks.server.ts'
import { record } from '../audit/record-event.server.ts'
import { dropKeys } from '../audit/sealing.server.ts'
import { settleCertificates } from '../certificates/change-certificate.server.ts'
import { listOwnCertificates } from '../certificates/store.server.ts'
import { anonymiseOrders } from '../checkout/store.server.ts'
import { eraseRegistrations } from '../registrations/erase-registrations.server.ts'
import { eraseFromViews } from '../registrations/saved-views/change-view.server.ts'
import { eraseMerged, eraseStudent } from '../students/erase-student.server.ts'
import { checkHeld, holdEntry } from '../students/locks.server.ts'
import { suggestPairs } from '../students/suggestions/suggest-pairs.server.ts'

type Deletion = { ok: true } | { ok: false; reason: 'changed-meanwhile' | 'last-owner' }

type DeleteAccountInput = {
  person: Person
  checked: string | null
  language: Language
  /** What becomes of the public pages of their certificates. */
  certificates: 'keep' | 'withdraw'
}

/**
 * Deletes an account and the data that belongs to it alone, in one transaction. `checked` is the hash that
 * the password was compared with. What the accounts must keep stays: registrations with a paid fee, and
 * their student.
 */
export async function deleteAccount(
  db: Database,
  { person, checked, language, certificates: choice }: DeleteAccountInput,
  now: Date,
): Promise<Deletion> {
  return retryTransaction(db, async (tx) => {
    const heldEntry = await holdEntry(tx, person.id)
    const { person: account, isLastOwner } = await lockAmongStaff(tx, { id: person.id })
    if (!account || account.passwordHash !== checked)
      return { ok: false, reason: 'changed-meanwhile' }
    if (isLastOwner) return { ok: false, reason: 'last-owner' }
    await checkHeld(tx, heldEntry)
    const leavingAccount = { userId: person.id, email: account.email }
    await anonymiseOrders(tx, person.id)
    await eraseFromViews(tx, person.id)
    const certificateIds = (await listOwnCertificates(tx, person.id)).map(({ id }) => id)
    await settleCertificates(tx, certificateIds, { choice, now })
    const { ids, kept: keptIds } = await eraseRegistrations(tx, person.id, now)
    await dropMails(tx, { ...leavingAccount, registrationIds: ids })
    await removeAccount(tx, leavingAccount)
    await eraseMerged(tx, heldEntry, { email: account.email, now })
    const { entry, family } = heldEntry
    if (entry) {
      await eraseStudent(tx, { id: entry.id, family, ...leavingAccount }, now)
      await suggestPairs(tx, [entry.id], now)
    }
    await dropKeys(tx, [{ kind: 'account', id: person.id }])
    await record(tx, { event: 'delete own account', id: person.id }, { actor: 'system', now })
    const mail = { to: account.email, name: person.name, kept: keptIds.length, language }
    await sendMail(tx, accountDeletedMail, mail)
    return { ok: true }
  })
}

/** `kept` is the number of registrations that stay because a fee was paid. */
const accountDeletedMail = defineMail<{ name: string; kept: number }>({
  id: () => `account-deleted-${randomUUID()}`,
  write: ({ name, kept, language }) => {
    const { subject, parts } = textsFor(language).mails.accountDeleted
    return { subject, parts: parts(name, kept) }
  },
})
