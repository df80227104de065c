import { desc, eq, sql } from 'drizzle-orm'
import { fastTrackTerms } from '../../../content/fast-track.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { addEntry, creditCharge } from '../ledger/add-entry.server.ts'
import { awaitsCheque, recordCheque } from '../ledger/cheques.server.ts'
import {
  type ReturnMoneyInput,
  receiveMoney,
  returnMoney,
} from '../ledger/documents/record-money.server.ts'
import { listPending } from '../ledger/list-money.server.ts'
import type { DeskMethod, EntryReason, Incoming } from '../ledger/rules.ts'
import { readBalance } from '../ledger/store.server.ts'
import { documents, ledgerEntries } from '../ledger/tables.ts'
import { claimWithin } from '../ledger/upi/claims.server.ts'
import { showClaim } from '../ledger/upi/rules.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { students } from '../students/tables.ts'
import type { FeeTakenData } from './contract.ts'
import { lockRegistrations } from './locks.server.ts'
import type { FeeReason } from './rules.ts'
import { registrations } from './tables.ts'

/** Price of Fast Track, in paise. */
const feePaise = fastTrackTerms.priceInRupees * 100

/** How it is paid; the server sets the amount. */
type FeePayment = {
  method: DeskMethod
  reference: string | null
  bank: string | null
  despitePending: readonly string[]
}

/** The same, or not paid yet. */
export type FeeChoiceResult = Omit<FeePayment, 'method'> & { method: DeskMethod | 'not-paid' }

type Fee = {
  registrationId: number
  payment: FeePayment
  key: string
  isInStepEvent?: boolean
}

/**
 * Charges the fee, once, paid or not. The caller holds the lock of the registration, as for the other
 * functions here.
 */
export async function chargeFee(
  tx: Transaction,
  registrationId: number,
  key: string,
  context: ActionContext,
): Promise<void> {
  const of = { registrationId }
  const { owedPaise, waivedPaise } = await readBalance(tx, of)
  if (owedPaise - waivedPaise > 0) return
  await addEntry(tx, { of, kind: 'charge', paise: feePaise, key: `charge ${key}` }, context)
}

/** A lost registration owes nothing for an unpaid Fast Track. */
export async function dropUnpaidFee(
  tx: Transaction,
  registrationId: number,
  key: string,
  context: ActionContext,
): Promise<void> {
  const of = { registrationId }
  const { balancePaise: paise } = await readBalance(tx, of)
  if (paise > 0) await creditCharge(tx, { of, paise, key: `unpaid ${key}` }, context)
}

/**
 * Takes the due fee like the fee desk: ledger entry and receipt; a cheque is uncleared; a UPI payment
 * without its UTR gets a code to pay by.
 */
export async function takeFee(
  tx: Transaction,
  { registrationId, payment, key, isInStepEvent }: Fee,
  context: ByStaff,
): Promise<({ ok: true } & FeeTakenData) | ({ ok: false } & FeeReason)> {
  if (!may(context.actor, 'registrations.receive-fee') && !may(context.actor, 'payments.record'))
    return { ok: false, reason: 'may-not-receive' }
  const { method, reference, bank, despitePending } = payment
  const of = { registrationId }
  const { balancePaise: paise } = await readBalance(tx, of)
  if (paise <= 0) return { ok: false, reason: 'nothing-due' }
  if (method === 'upi' && !reference) {
    const result = await claimWithin(tx, { of, paise, key: `fee ${key}`, despitePending }, context)
    if (!result.ok) return result
    const claim = showClaim(result.claim, result.payee)
    return { ok: true, paise, method, receipt: null, claim }
  }
  const money = { paise, method, reference: method === 'cash' ? null : reference, despitePending }
  const fee = { registrationId, key: `fee ${key}`, isInStepEvent, ...money }
  const outcome = await recordFee(tx, fee, context)
  if (!outcome.ok) return outcome
  const { entry, document } = outcome
  if (method === 'cheque' && reference)
    await recordCheque(tx, { entry, number: reference, bank }, context)
  return { ok: true, paise, method, receipt: { id: document.id, name: document.name }, claim: null }
}

/** The due part of a Fast Track fee, its pending payments, and its documents, newest first. */
export async function readFee(tx: Transaction, registrationId: number) {
  const of = { registrationId }
  const { balancePaise } = await readBalance(tx, of)
  const entry = ledgerEntries
  const isReversed = sql<boolean>`exists (select from ledger_entries c where c.reverses = ${entry.id})`
  const documentRows = await tx
    .select({ document: documents, kind: entry.kind, isReversed })
    .from(documents)
    .innerJoin(ledgerEntries, eq(entry.id, documents.entryId))
    .where(eq(documents.registrationId, registrationId))
    .orderBy(desc(documents.id))
  return {
    duePaise: Math.max(0, balancePaise),
    pending: await listPending(tx, of),
    receipts: documentRows.map(
      ({ document: { id, name, contents, createdAt }, kind, isReversed }) => ({
        id,
        name,
        paise: contents.paise,
        at: createdAt.toISOString(),
        isValid: kind === 'payment' && !isReversed,
      }),
    ),
  }
}

type FeeToRecord = Incoming & {
  registrationId: number
  key: string
  /** The event of the step records it, too. */
  isInStepEvent?: boolean
}

/** Records a Fast Track fee with its receipt. The caller holds the lock of its registration. */
export async function recordFee(
  tx: Transaction,
  { registrationId, isInStepEvent = false, ...money }: FeeToRecord,
  context: ActionContext,
) {
  const received = await receiveMoney(tx, { ...money, of: { registrationId } }, context)
  if (!received.ok || !received.isNew) return received
  const [student] = await tx
    .select({ name: students.name })
    .from(students)
    .innerJoin(registrations, eq(registrations.studentId, students.id))
    .where(eq(registrations.id, registrationId))
  const facts = { id: registrationId, name: student?.name ?? '', amountPaise: money.paise }
  const { method } = money
  if (isInStepEvent) await record(tx, { event: 'receive fee', ...facts }, context)
  else await record(tx, { event: 'record fee', ...facts, method }, context)
  await announceChange(tx)
  return received
}

/** Records a refund of a Fast Track fee with its document. The caller holds the lock of its registration. */
export async function returnFee(
  tx: Transaction,
  fee: ReturnMoneyInput,
  context: ActionContext,
): Promise<{ ok: true } | ({ ok: false } & EntryReason)> {
  const { registrationId } = fee.of
  if (registrationId === null) throw new Error('A payment is of no registration.')
  if (await awaitsCheque(tx, fee.of.id)) return { ok: false, reason: 'cheque-out' }
  const result = await returnMoney(tx, fee, context)
  if (!result.ok) return result
  const { paise: amountPaise, method } = fee
  if (result.isNew)
    await record(tx, { event: 'refund fee', id: registrationId, amountPaise, method }, context)
  return { ok: true }
}

type TakeDueFeeInput = {
  id: number
  /** Of the form: requests with the same key are one payment. */
  key: string
  payment: FeePayment
  /** A user with limited visibility sees only their own and unassigned ones. */
  counsellorId?: string
}

type TakeDueFeeResult =
  | ({ ok: true } & FeeTakenData)
  | ({ ok: false } & (FeeReason | { reason: 'not-found' }))

/** Takes the fee of a seat that was confirmed before it was paid. */
export function takeDueFee(
  db: Database,
  { key, ...request }: TakeDueFeeInput,
  context: ByStaff,
): Promise<TakeDueFeeResult> {
  const { id, payment, counsellorId } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<TakeDueFeeResult> => {
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!registration || !isVisible(registration, counsellorId))
        return { ok: false, reason: 'not-found' }
      return takeFee(tx, { registrationId: id, payment, key }, context)
    }),
  )
}
