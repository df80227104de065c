import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Attachment } from '../../../platform/mail/mailer.ts'
import type { Services } from '../../../platform/services.ts'
import { addEntry } from '../add-entry.server.ts'
import {
  type Account,
  accountOf,
  type CancelCause,
  type EntryReason,
  type Incoming,
  type Method,
} from '../rules.ts'
import type { IssuedDocument, LedgerEntry } from '../tables.ts'
import { issueDocument } from './issue-document.server.ts'
import { findDocument } from './store.server.ts'

export type MoneyResult =
  | { ok: true; entry: LedgerEntry; document: IssuedDocument; isNew: boolean }
  | ({ ok: false } & EntryReason)

/**
 * The only way to record an incoming payment: its entry and its receipt, in the caller's transaction. The
 * caller holds the lock of the enrolment or registration.
 */
export async function receiveMoney(
  tx: Transaction,
  /** `paise` is above 0. */
  payment: Incoming & { of: Account; key: string },
  context: ActionContext,
): Promise<MoneyResult> {
  const entry = { ...payment, kind: 'payment', paise: -payment.paise } as const
  const result = await addEntry(tx, entry, context)
  if (!result.ok) return result
  return { ...result, document: await issueDocument(tx, result.entry, context) }
}

/** A refund of one payment; `of` is its entry. At most its amount, however often requested. */
export type ReturnMoneyInput = {
  of: LedgerEntry
  paise: number
  method: Method
  reference: string | null
  key: string
  /** For a correcting entry without a money movement: the gateway's later answer. */
  readingId?: number
  /** Why the bank did not pay the cheque: no money moves either. */
  dishonoured?: string
  /** For a receipt that was a mistake. */
  cancelledFor?: CancelCause
}

/** Records a refund with its document. The caller holds the lock of the enrolment or registration. */
export async function returnMoney(
  tx: Transaction,
  { of: payment, dishonoured, ...money }: ReturnMoneyInput,
  context: ActionContext,
): Promise<MoneyResult> {
  const entry = { of: accountOf(payment), kind: 'refund', reverses: payment.id } as const
  const result = await addEntry(tx, { ...entry, ...money }, context)
  if (!result.ok) return result
  const toDocument = { ...result.entry, dishonoured }
  return { ...result, document: await issueDocument(tx, toDocument, context) }
}

/** Issued documents as the attachments of a mail. */
export async function attachDocuments(
  { db, renderDocument }: Pick<Services, 'db' | 'renderDocument'>,
  ids: readonly number[],
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const id of ids) {
    const document = await findDocument(db, id)
    if (!document) continue
    attachments.push({
      filename: `${document.name.replaceAll('/', '-')}.pdf`,
      content: Buffer.from(await renderDocument(document.contents)),
      contentType: 'application/pdf',
    })
  }
  return attachments
}
