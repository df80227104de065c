import { and, eq, inArray, sql } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { states } from '../../../ui/format/states.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { readSettings } from '../../settings/store.server.ts'
import { readBalance } from '../store.server.ts'
import type { LedgerEntry } from '../tables.ts'
import { rupeesInWords } from './in-words.ts'
import { readInstalments, readSupply, type Supply } from './read-supply.server.ts'
import {
  type DocumentContents,
  type DocumentKind,
  documentForPayment,
  documentForRefund,
  documentKinds,
  documentName,
  financialYear,
  usualPrefix,
} from './rules.ts'
import { documentCounters, documents, type IssuedDocument } from './tables.ts'
import { splitTax, stateOfGstin, type Tax, type TaxSplit } from './tax/rules.ts'
import { readTax } from './tax/store.server.ts'

/**
 * Issues the document of a payment or refund in the transaction of its entry; an entry keeps the document
 * it has. The caller holds the lock of the enrolment or registration; the counter's row is locked from
 * here to commit, so numbers have no gaps.
 */
export async function issueDocument(
  tx: Transaction,
  entry: LedgerEntry,
  context: ActionContext,
): Promise<IssuedDocument> {
  const [existingDocument] = await tx
    .select()
    .from(documents)
    .where(eq(documents.entryId, entry.id))
  if (existingDocument) return existingDocument
  const supply = await readSupply(tx, entry)
  const day = dayInIndia(context.now)
  const paid = entry.reverses ? await findPaidDocument(tx, entry.reverses) : undefined
  const { kind, tax } =
    entry.kind === 'refund'
      ? refundOf(paid, entry.paise, day)
      : await paymentOf(tx, { paise: -entry.paise, supply, day })
  const contents = await writeContents(tx, { entry, kind, tax, supply, day, paid }, context)
  return insertDocument(tx, { entry, contents, refersTo: paid?.id ?? null }, context)
}

/** The document issued for the payment: the invoice, if there is one. */
async function findPaidDocument(
  tx: Transaction,
  entryId: number,
): Promise<IssuedDocument | undefined> {
  const kinds: DocumentKind[] = ['receipt', 'receipt-voucher', 'tax-invoice', 'bill-of-supply']
  const document = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.entryId, entryId), inArray(documents.kind, kinds)))
  return document.find(({ kind }) => kind === 'tax-invoice') ?? document[0]
}

type TaxOf = { settings: Tax; place: DocumentContents['place']; split: TaxSplit | null }

async function paymentOf(
  tx: Transaction,
  { paise, supply, day }: { paise: number; supply: Supply; day: string },
): Promise<{ kind: DocumentKind; tax: TaxOf }> {
  const settings = await readTax(tx, day)
  // `infinity` sorts after every day: the Fast Track fee comes before it.
  const kind = documentForPayment(settings.gst, { isAdvance: supply.startsOn > day })
  if (settings.gst !== 'regular') return { kind, tax: { settings, place: null, split: null } }
  const ownState = stateOfGstin(settings.gstin)
  const code = supply.supplyState ?? ownState
  const split = splitTax(paise, { rate: settings.rate, betweenStates: code !== ownState })
  return { kind, tax: { settings, place: { code, name: states[code] ?? '' }, split } }
}

const withoutTax: TaxOf = { settings: { gst: 'none' }, place: null, split: null }

/**
 * Credited as it was invoiced, whatever the settings are now; payments before the first documents have
 * none.
 */
function refundOf(
  paid: IssuedDocument | undefined,
  paise: number,
  day: string,
): { kind: DocumentKind; tax: TaxOf } {
  if (!paid) return { kind: 'refund-voucher', tax: withoutTax }
  const { contents } = paid
  const { kind, withTax } = documentForRefund({ kind: paid.kind, day: contents.day }, day)
  const { supplier, place: supplyPlace, sac } = contents
  const billed = withTax ? contents.tax : null
  const split =
    billed && splitTax(paise, { rate: billed.rate, betweenStates: billed.igstPaise > 0 })
  const gstin = supplier.gstin
  if (gstin && billed && sac)
    return {
      kind,
      tax: {
        settings: { gst: 'regular', gstin, sac, rate: billed.rate },
        place: supplyPlace,
        split,
      },
    }
  const settings: Tax = gstin ? { gst: 'composition', gstin, sac } : { gst: 'none' }
  return { kind, tax: { ...withoutTax, settings } }
}

type Writing = {
  entry: LedgerEntry
  kind: DocumentKind
  tax: TaxOf
  supply: Supply
  day: string
  paid: IssuedDocument | undefined
}

async function writeContents(
  tx: Transaction,
  { entry, kind, tax, supply, day, paid }: Writing,
  context: ActionContext,
): Promise<Omit<DocumentContents, 'name'>> {
  const { settings, place: supplyPlace, split } = tax
  const { enrolmentId, registrationId, method, reference } = entry
  if (!method) throw new Error('A paper is of money that came or went.')
  const of = enrolmentId ? { enrolmentId: enrolmentId } : { registrationId: registrationId ?? 0 }
  const { balancePaise } = await readBalance(tx, of)
  const { street, locality, postalCode } = institute.address
  const gstin = settings.gst === 'none' ? null : settings.gstin
  return {
    kind,
    day,
    supplier: {
      name: institute.name,
      lines: [street, `${locality}, ${institute.city} ${postalCode}`, institute.region],
      gstin,
      state: gstin && (states[stateOfGstin(gstin)] ?? null),
    },
    recipient: { name: supply.name },
    buyer: paid ? (paid.contents.buyer ?? null) : supply.buyer,
    student: formatStudentId(supply.student),
    batchStartsOn: supply.batchStartsOn,
    instalments: await readInstalments(tx, entry),
    inWords: rupeesInWords(Math.abs(entry.paise)),
    signature: (await readSettings(tx)).signatureLine,
    what: supply.course,
    sac: settings.gst === 'none' ? null : settings.sac,
    paise: Math.abs(entry.paise),
    tax: split,
    place: supplyPlace,
    method,
    reference,
    ...(method === 'cheque' && entry.kind === 'payment' && { awaits: 'clearing' as const }),
    refersTo: paid ? { name: paid.name, day: paid.contents.day } : null,
    ...(await correctionOf(tx, entry)),
    balancePaise,
    receivedBy: signatureOf(context.actor),
  }
}

/** The sentence on a correction: that it is one, or which receipt the new one replaces. */
async function correctionOf(
  tx: Transaction,
  { kind, readingId }: LedgerEntry,
): Promise<Pick<DocumentContents, 'isCorrection' | 'replaces'>> {
  if (readingId === null) return {}
  if (kind === 'refund') return { isCorrection: true }
  const { rows } = await tx.execute<{ wrong: number }>(sql`
    select reverses::float8 as wrong from ledger_entries
     where reading_id = ${readingId} and kind = 'refund'`)
  const wrong = rows[0] && (await findPaidDocument(tx, rows[0].wrong))
  return wrong ? { replaces: { name: wrong.name, day: wrong.contents.day } } : {}
}

type DocumentInput = {
  entry: LedgerEntry
  contents: Omit<DocumentContents, 'name'>
  refersTo: number | null
}

async function insertDocument(
  tx: Transaction,
  { entry, contents, refersTo }: DocumentInput,
  context: ActionContext,
): Promise<IssuedDocument> {
  const { kind, day } = contents
  const { series } = documentKinds[kind]
  const year = financialYear(day)
  const { last: number, prefix } = await nextNumber(tx, series, year)
  const name = documentName(prefix ?? usualPrefix(series, year), number)
  const [document] = await tx
    .insert(documents)
    .values({
      kind,
      series,
      year,
      number,
      name,
      refersTo,
      enrolmentId: entry.enrolmentId,
      registrationId: entry.registrationId,
      entryId: entry.id,
      contents: { ...contents, name },
      createdAt: context.now,
    })
    .returning()
  if (!document) throw new Error('A paper that was made a moment ago is gone.')
  return document
}

async function nextNumber(tx: Transaction, series: string, year: string) {
  const [counter] = await tx
    .insert(documentCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.series, documentCounters.year],
      set: { last: sql`${documentCounters.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('A counter that was raised a moment ago is gone.')
  return counter
}
