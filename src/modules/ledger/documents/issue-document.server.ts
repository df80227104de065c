import { and, eq, inArray, sql } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { indianStates } from '../../../ui/format/indian-states.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { readSettings } from '../../settings/store.server.ts'
import { courseOfHolder, joinHolder } from '../list-money.server.ts'
import { accountOf } from '../rules.ts'
import { readBalance } from '../store.server.ts'
import { documentCounters, documents, type IssuedDocument, type LedgerEntry } from '../tables.ts'
import { rupeesInWords } from './amount-in-words.ts'
import {
  type Buyer,
  type DocumentContents,
  type DocumentKind,
  documentForPayment,
  documentForRefund,
  documentKinds,
  documentName,
  financialYear,
  usualPrefix,
} from './rules.ts'
import { splitCredit, splitTax, stateOfGstin, type Tax, type TaxSplit } from './tax/rules.ts'
import { readTax } from './tax/tax.server.ts'

/** With the reason why the bank did not pay the cheque that it takes back. */
type EntryToDocument = LedgerEntry & { dishonoured?: string | undefined }

/**
 * Issues the document of a payment or refund in the transaction of its entry; an entry keeps the document
 * it has. The caller holds the lock of the enrolment or registration; the counter's row is locked from
 * here to commit, so numbers have no gaps.
 */
export async function issueDocument(
  tx: Transaction,
  { dishonoured, ...entry }: EntryToDocument,
  context: ActionContext,
): Promise<IssuedDocument> {
  const [existing] = await tx.select().from(documents).where(eq(documents.entryId, entry.id))
  if (existing) return existing
  const supply = await readSupply(tx, entry)
  const day = dayInIndia(context.now)
  const paid = entry.reverses ? await findPaidDocument(tx, entry.reverses) : undefined
  const { kind, tax } =
    entry.kind === 'refund'
      ? refundOf(paid, { paise: entry.paise, creditedPaise: await sumCredits(tx, paid) }, day)
      : await paymentOf(tx, { paise: -entry.paise, supply, day })
  const writing = { entry, kind, tax, supply, day, paid, dishonoured }
  const contents = await writeContents(tx, writing, context)
  const { series } = documentKinds[kind]
  const year = financialYear(day)
  const { last: number, prefix } = await nextNumber(tx, series, year)
  const name = documentName(prefix ?? usualPrefix(series, year), number)
  const { id: entryId, enrolmentId, registrationId } = entry
  const [document] = await tx
    .insert(documents)
    .values({
      kind,
      series,
      year,
      number,
      name,
      refersTo: paid?.id ?? null,
      enrolmentId,
      registrationId,
      entryId,
      contents: { ...contents, name },
      createdAt: context.now,
    })
    .returning()
  if (!document) throw new Error('The document was not inserted.')
  return document
}

/** The document issued for the payment: the invoice, if there is one. */
async function findPaidDocument(
  tx: Transaction,
  entryId: number,
): Promise<IssuedDocument | undefined> {
  const kinds: DocumentKind[] = ['receipt', 'receipt-voucher', 'tax-invoice', 'bill-of-supply']
  const issuedDocuments = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.entryId, entryId), inArray(documents.kind, kinds)))
  return issuedDocuments.find(({ kind }) => kind === 'tax-invoice') ?? issuedDocuments[0]
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
  return { kind, tax: { settings, place: { code, name: indianStates[code] ?? '' }, split } }
}

const withoutTax: TaxOf = { settings: { gst: 'none' }, place: null, split: null }

/**
 * Credited as it was invoiced, whatever the settings are now; payments before the first documents have
 * none.
 */
function refundOf(
  paid: IssuedDocument | undefined,
  { paise, creditedPaise }: { paise: number; creditedPaise: number },
  day: string,
): { kind: DocumentKind; tax: TaxOf } {
  if (!paid) return { kind: 'refund-voucher', tax: withoutTax }
  const { supplier, place, sac, tax, day: paidOn } = paid.contents
  const { kind, withTax } = documentForRefund({ kind: paid.kind, day: paidOn }, day)
  const { gstin } = supplier
  if (gstin && tax && sac && withTax) {
    const { rate, igstPaise } = tax
    const split = splitCredit(paise, creditedPaise, { rate, betweenStates: igstPaise > 0 })
    return { kind, tax: { settings: { gst: 'regular', gstin, sac, rate }, place, split } }
  }
  const settings: Tax = gstin ? { gst: 'composition', gstin, sac } : { gst: 'none' }
  return { kind, tax: { ...withoutTax, settings } }
}

/** What earlier documents credited of a document. */
async function sumCredits(tx: Transaction, paid: IssuedDocument | undefined): Promise<number> {
  if (!paid) return 0
  const credits = await tx.select().from(documents).where(eq(documents.refersTo, paid.id))
  return credits.reduce((sum, { contents }) => sum + contents.paise, 0)
}

type Writing = {
  entry: LedgerEntry
  kind: DocumentKind
  tax: TaxOf
  supply: Supply
  day: string
  paid: IssuedDocument | undefined
  dishonoured: string | undefined
}

async function writeContents(
  tx: Transaction,
  { entry, kind, tax, supply, day, paid, dishonoured }: Writing,
  context: ActionContext,
): Promise<Omit<DocumentContents, 'name'>> {
  const { settings, place, split } = tax
  const { method, reference } = entry
  if (!method) throw new Error('A document is of money that came or went.')
  const { balancePaise } = await readBalance(tx, accountOf(entry))
  const { street, locality, postalCode } = institute.address
  const gstin = settings.gst === 'none' ? null : settings.gstin
  return {
    kind,
    day,
    supplier: {
      name: institute.name,
      lines: [street, `${locality}, ${institute.city} ${postalCode}`, institute.region],
      gstin,
      state: gstin && (indianStates[stateOfGstin(gstin)] ?? null),
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
    place,
    method,
    // That of a cancellation is the receipt, which it refers to.
    reference: entry.cancelledFor ? null : reference,
    ...(method === 'cheque' && entry.kind === 'payment' && { awaits: 'clearing' as const }),
    refersTo: paid ? { name: paid.name, day: paid.contents.day } : null,
    ...(dishonoured && { dishonoured }),
    ...(await correctionOf(tx, entry)),
    balancePaise,
    receivedBy: signatureOf(context.actor),
  }
}

/** The sentence on a correction: that it is one, or which receipt the new one replaces. */
async function correctionOf(
  tx: Transaction,
  { kind, readingId, cancelledFor }: LedgerEntry,
): Promise<Pick<DocumentContents, 'isCorrection' | 'replaces'>> {
  if (cancelledFor !== null) return { isCorrection: true }
  if (readingId === null) return {}
  if (kind === 'refund') return { isCorrection: true }
  const { rows } = await tx.execute<{ wrong: number }>(sql`
    select reverses::float8 as wrong from ledger_entries
     where reading_id = ${readingId} and kind = 'refund'`)
  const wrong = rows[0] && (await findPaidDocument(tx, rows[0].wrong))
  return wrong ? { replaces: { name: wrong.name, day: wrong.contents.day } } : {}
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
  if (!counter) throw new Error('The counter was not raised.')
  return counter
}

/**
 * Student and place of supply on a document. For a registered buyer it is their state; else the classroom's
 * state; for an online course the student's, if known.
 */
type Supply = {
  student: number
  name: string
  course: string
  startsOn: string
  batchStartsOn: string | null
  supplyState: string | null
  buyer: Buyer | null
}

async function readSupply(tx: Transaction, entry: LedgerEntry): Promise<Supply> {
  const { rows } = await tx.execute<Supply>(sql`
    select s.id::float8 as student, s.name, ${courseOfHolder} as course,
           coalesce(b.starts_on, j.starts_on, 'infinity')::text as "startsOn", b.starts_on::text as "batchStartsOn",
           coalesce(left(j.buyer_gstin, 2), case when b.mode = 'classroom' then b.state_code end,
                    j.supply_state) as "supplyState",
           case when j.buyer_name is not null then json_build_object(
             'name', j.buyer_name, 'address', j.buyer_address, 'gstin', j.buyer_gstin) end as buyer
      from ledger_entries l ${joinHolder(sql`l`)}
      left join batch_seats p on p.id = j.seat_id
      left join batches b on b.id = p.batch_id
     where l.id = ${entry.id}`)
  const [supply] = rows
  if (!supply) throw new Error('An entry of the ledger has no holder.')
  return supply
}

/** Which of how many instalments a payment is for; undefined for refunds and full payments. */
async function readInstalments(tx: Transaction, entry: LedgerEntry) {
  const { id, enrolmentId, kind, paise } = entry
  if (!enrolmentId || kind !== 'payment') return null
  const { rows } = await tx.execute<{ first: number | null; last: number; of: number }>(sql`
    with before as (
      select coalesce(-sum(paise), 0) as paid from ledger_entries
       where enrolment_id = ${enrolmentId} and kind in ('payment', 'refund') and id < ${id}),
    parts as (
      select row_number() over in_order as number, count(*) over () as "of", paise,
             sum(paise) over in_order as up_to
        from dues where enrolment_id = ${enrolmentId} window in_order as (order by due_on, part))
    select min(number)::int as first, max(number)::int as last, max("of")::int as "of"
      from parts, before where up_to > paid and up_to - paise < paid + ${-paise}::bigint`)
  const [row] = rows
  if (!row || row.first === null || row.of < 2) return null
  return { first: row.first, last: row.last, of: row.of }
}
