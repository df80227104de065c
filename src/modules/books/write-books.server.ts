import { and, asc, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { lastOf, streamRows } from '../../platform/http/stream-csv.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { writeRupees } from '../../ui/format/money.ts'
import { formatClock } from '../../ui/format/times.ts'
import {
  type DocumentContents,
  type DocumentKind,
  documentKinds,
  documentTitle,
  isReceiptCancelled,
} from '../ledger/documents/rules.ts'
import { type Method, methodNames } from '../ledger/rules.ts'
import { documents } from '../ledger/tables.ts'
import type { BooksQuery } from './contract.ts'
import { listMovements, type Movement } from './day-book.server.ts'
import { type BookFile, bookFiles } from './staff/texts.ts'

/** The accountant's ledger of each payment method. */
const moneyLedgers: Record<Method, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card machine',
  bank: 'Bank',
  cheque: 'Cheques',
  gateway: 'Payment gateway',
}

/** Positive paise are credited where money was received, and debited where it was paid out. */
type Line = [ledger: string, paise: number]

/** A voucher for every movement, a row for each of its ledgers; debits equal credits. */
async function* tallyRows(db: Database, query: BooksQuery) {
  for await (const batch of vouchersOf(db, query)) yield batch.flatMap(rowsOf)
}

function rowsOf(voucher: Voucher): string[][] {
  const { id, at, paise, method, document, name, course, reference, contents } = voucher
  const isReceived = paise > 0
  const sum = Math.abs(paise)
  const lines: Line[] = [[moneyLedgers[method], -sum], ...feeLines(sum, contents)]
  const [year, month, day] = dayInIndia(at).split('-')
  return lines
    .filter(([, signed]) => signed !== 0)
    .map(([ledger, signed]) => [
      `${day}-${month}-${year}`,
      isReceived ? 'Receipt' : 'Payment',
      document?.name ?? `E${id}`,
      ledger,
      writeRupees(Math.abs(signed)),
      signed > 0 === isReceived ? 'Cr' : 'Dr',
      reference ?? '',
      `${name}, ${course}`,
    ])
}

/** The parts of the amount: those of its document, or all of it a fee. */
function feeLines(sum: number, contents: DocumentContents | null): Line[] {
  const tax = contents?.tax
  const fees = isOfAdvance(contents) ? 'Advances from students' : 'Course fees'
  if (!tax) return [[fees, sum]]
  return [
    [fees, tax.taxablePaise],
    ['Output CGST', tax.cgstPaise],
    ['Output SGST', tax.sgstPaise],
    ['Output IGST', tax.igstPaise],
    ['Round off', tax.roundOffPaise],
  ]
}

/** Before the course begins it is no income yet; nor is its refund. */
function isOfAdvance(contents: DocumentContents | null): boolean {
  if (contents?.kind === 'receipt-voucher') return true
  return contents?.kind === 'refund-voucher' && contents.tax !== null
}

/** The table of the return in which a document with tax is reported. */
const tables: Partial<Record<DocumentKind, string>> = {
  'tax-invoice': '7 invoices',
  'credit-note': '7 less credit notes',
  'receipt-voucher': '11A advances',
  'refund-voucher': '11B advances refunded',
}

/** The same for a registered buyer, whose GSTIN replaces the type. */
const buyerTables: Partial<Record<DocumentKind, string>> = {
  'tax-invoice': '4A B2B invoices',
  'credit-note': '9B credit notes to registered buyers',
}

/** `paise`: taxable value, IGST, CGST, SGST and total. */
type Sum = { key: string[]; documents: number; paise: number[] }

/** Documents with tax, summed up by table, place of supply and rate. */
async function* gstRows(db: Database, query: BooksQuery) {
  const sums = new Map<string, Sum>()
  for await (const batch of documentsOf(db, query))
    for (const { kind, contents } of batch) {
      const { tax, paise } = contents
      const table = tables[kind]
      if (!tax || !table) continue
      const gstin = contents.buyer?.gstin
      const of = gstin ? [buyerTables[kind] ?? table, gstin] : [table, 'OE']
      const key = [...of, placeOf(contents), percentOf(tax.rate)]
      const { taxablePaise, igstPaise, cgstPaise, sgstPaise } = tax
      const amounts = [taxablePaise, igstPaise, cgstPaise, sgstPaise, paise]
      const before = sums.get(key.join())
      sums.set(key.join(), {
        key,
        documents: (before?.documents ?? 0) + 1,
        paise: amounts.map((amount, index) => amount + (before?.paise[index] ?? 0)),
      })
    }
  yield [...sums.values()]
    .toSorted((one, other) => one.key.join().localeCompare(other.key.join()))
    .map(({ key, documents, paise }) => [...key, String(documents), ...paise.map(writeRupees)])
}

/** Credit notes and refund vouchers, a row each. */
async function* creditNoteRows(db: Database, query: BooksQuery) {
  for await (const batch of documentsOf(db, query))
    yield batch
      .filter(({ kind }) => kind === 'credit-note' || kind === 'refund-voucher')
      .map(({ kind, name, contents }) => {
        const { day, refersTo, recipient, tax, paise } = contents
        const title = documentTitle({ kind, cancelsReceipt: isReceiptCancelled(contents) })
        const taxes = [tax?.igstPaise ?? 0, tax?.cgstPaise ?? 0, tax?.sgstPaise ?? 0]
        return [
          ...[name, day, title, refersTo?.name ?? '', refersTo?.day ?? ''],
          ...[recipient.name, placeOf(contents), tax ? percentOf(tax.rate) : ''],
          ...[tax?.taxablePaise ?? paise, ...taxes, paise].map(writeRupees),
        ]
      })
}

type Series = { title: string; first: DocumentNumber; last: DocumentNumber; count: number }
type DocumentNumber = { number: number; name: string }

/** Each series of a year with its first and last number. */
async function* documentRows(db: Database, query: BooksQuery) {
  const seriesByKey = new Map<string, Series>()
  for await (const batch of documentsOf(db, query))
    for (const { kind, series, year, number, name } of batch) {
      const one = { number, name }
      const key = `${series} ${year}`
      const { title } = documentKinds[kind]
      const knownSeries = seriesByKey.get(key) ?? { title, first: one, last: one, count: 0 }
      seriesByKey.set(key, {
        ...knownSeries,
        first: number < knownSeries.first.number ? one : knownSeries.first,
        last: number > knownSeries.last.number ? one : knownSeries.last,
        count: knownSeries.count + 1,
      })
    }
  yield [...seriesByKey.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, { title, first, last, count }]) => [title, first.name, last.name, String(count), '0'])
}

function placeOf({ place }: DocumentContents): string {
  return place ? `${place.code}-${place.name}` : ''
}

function percentOf(rate: number): string {
  return String(rate / 100)
}

type Writer = (db: Database, query: BooksQuery) => AsyncGenerator<string[][], void>

const writers: Record<BookFile, Writer> = {
  'day-book.csv': dayBookRows,
  'gst-summary.csv': gstRows,
  'credit-notes.csv': creditNoteRows,
  'documents.csv': documentRows,
  'tally.csv': tallyRows,
}

/** A file for the accountant. No amount in it is negative: a spreadsheet takes a leading minus for a formula. */
export function writeBooks(
  db: Database,
  { file, ...query }: BooksQuery & { file: BookFile },
): ReadableStream<Uint8Array> {
  return streamRows(Object.keys(bookFiles[file].columns), writers[file](db, query))
}

/** Every movement of money, a row each. */
async function* dayBookRows(db: Database, query: BooksQuery) {
  for await (const batch of vouchersOf(db, query))
    yield batch.map(
      ({ at, what, document, name, course, method, reference, paise, by: author }) => [
        dayInIndia(at),
        formatClock(at),
        what,
        document?.name ?? '',
        name,
        course,
        methodNames[method],
        reference ?? '',
        paise > 0 ? writeRupees(paise) : '',
        paise < 0 ? writeRupees(-paise) : '',
        author,
      ],
    )
}

/** Rows of a batch: some milliseconds of work, one task of the export semaphore. */
const atOnce = 250

/** All rows by id, in batches: nothing is held open in between. */
async function* readInBatches<Row extends { id: number }>(
  readAfter: (id: number) => Promise<Row[]>,
) {
  let last: number | undefined = 0
  while (last !== undefined) {
    const batch: Row[] = await readAfter(last)
    yield batch
    last = lastOf(batch, atOnce)
  }
}

type Voucher = Movement & { contents: DocumentContents | null }

/** Every movement of money with its document. */
function vouchersOf(db: Database, query: BooksQuery) {
  return readInBatches(async (after): Promise<Voucher[]> => {
    const movements = await listMovements(db, { ...query, after, limit: atOnce })
    const ids = movements.flatMap(({ document }) => document?.id ?? [])
    const rows = await db
      .select({ id: documents.id, contents: documents.contents })
      .from(documents)
      .where(inArray(documents.id, ids))
    const contentsOf = new Map(rows.map(({ id, contents }) => [id, contents]))
    return movements.map((movement) => ({
      ...movement,
      contents: contentsOf.get(movement.document?.id ?? 0) ?? null,
    }))
  })
}

/** Every issued document. */
function documentsOf(db: Database, { from, to }: BooksQuery) {
  const { id, kind, series, year, number, name, contents, createdAt } = documents
  const within = and(gte(createdAt, startOfDay(from)), lt(createdAt, startOfDay(addDays(to, 1))))
  return readInBatches((after) =>
    db
      .select({ id, kind, series, year, number, name, contents })
      .from(documents)
      .where(and(within, gt(id, after)))
      .orderBy(asc(id))
      .limit(atOnce),
  )
}
