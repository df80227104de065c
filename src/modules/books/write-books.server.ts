import { and, asc, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { streamRows } from '../../platform/http/stream-csv.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { writeRupees } from '../../ui/format/money.ts'
import { formatClock } from '../../ui/format/times.ts'
import {
  type DocumentContents,
  type DocumentKind,
  documentKinds,
} from '../ledger/documents/rules.ts'
import { type Method, methodNames } from '../ledger/rules.ts'
import { documents, type IssuedDocument } from '../ledger/tables.ts'
import type { BooksQuery } from './contract.ts'
import { listMovements, type Movement } from './day-book/day-book.server.ts'
import { type BookFile, bookColumns } from './rules.ts'

/** Where money lies, as the accountant's ledgers are called. */
const moneyLedgers: Record<Method, string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card machine',
  bank: 'Bank',
  cheque: 'Cheques',
  gateway: 'Payment gateway',
}

/** What a movement says of one ledger; paise that are credited are above nothing, where money came. */
type Line = [ledger: string, paise: number]

/** A voucher for every movement, a row for each of its ledgers: what is debited is what is credited. */
async function* tallyRows(db: Database, query: BooksQuery) {
  for await (const batch of vouchersOf(db, query)) yield batch.flatMap(rowsOf)
}

function rowsOf(voucher: Voucher): string[][] {
  const { id, at, paise, method, document, name, course, reference, contents } = voucher
  const came = paise > 0
  const sum = Math.abs(paise)
  const lines: Line[] = [[moneyLedgers[method], -sum], ...feeLines(sum, contents)]
  const [year, month, day] = dayInIndia(at).split('-')
  return lines
    .filter(([, signed]) => signed !== 0)
    .map(([ledger, signed]) => [
      `${day}-${month}-${year}`,
      came ? 'Receipt' : 'Payment',
      document?.name ?? `E${id}`,
      ledger,
      writeRupees(Math.abs(signed)),
      signed > 0 === came ? 'Cr' : 'Dr',
      reference ?? '',
      `${name}, ${course}`,
    ])
}

/** What the sum is made of: as its document says, or all of it a fee. */
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

/** Before the course begins it is no income yet; nor is what goes back of it. */
function isOfAdvance(contents: DocumentContents | null): boolean {
  if (contents?.kind === 'receipt-voucher') return true
  return contents?.kind === 'refund-voucher' && contents.tax !== null
}

/** Where a document with tax is told of in the return. */
const tables: Partial<Record<DocumentKind, string>> = {
  'tax-invoice': '7 invoices',
  'credit-note': '7 less credit notes',
  'receipt-voucher': '11A advances',
  'refund-voucher': '11B advances refunded',
}

/** The same of a registered buyer, whose GSTIN stands in place of the type. */
const buyerTables: Partial<Record<DocumentKind, string>> = {
  'tax-invoice': '4A B2B invoices',
  'credit-note': '9B credit notes to registered buyers',
}

type Sum = {
  key: string[]
  documents: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
  total: number
}

/** Documents with tax, summed up by what they are, where it is supplied, and at what rate. */
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
      const sum = sums.get(key.join()) ?? begin(key)
      sum.documents += 1
      sum.taxable += tax.taxablePaise
      sum.igst += tax.igstPaise
      sum.cgst += tax.cgstPaise
      sum.sgst += tax.sgstPaise
      sum.total += paise
      sums.set(key.join(), sum)
    }
  yield [...sums.values()]
    .toSorted((one, other) => one.key.join().localeCompare(other.key.join()))
    .map(({ key, documents, taxable, igst, cgst, sgst, total }) => [
      ...key,
      String(documents),
      ...[taxable, igst, cgst, sgst, total].map(writeRupees),
    ])
}

const begin = (key: string[]): Sum => ({
  key,
  documents: 0,
  taxable: 0,
  igst: 0,
  cgst: 0,
  sgst: 0,
  total: 0,
})

/** Whatever credits another document, a row each. */
async function* creditNoteRows(db: Database, query: BooksQuery) {
  for await (const batch of documentsOf(db, query))
    yield batch
      .filter(({ kind }) => kind === 'credit-note' || kind === 'refund-voucher')
      .map(({ kind, name, contents }) => {
        const { day, refersTo, recipient, tax, paise } = contents
        return [
          ...[name, day, documentKinds[kind].title, refersTo?.name ?? '', refersTo?.day ?? ''],
          ...[recipient.name, placeOf(contents), tax ? percentOf(tax.rate) : ''],
          ...[tax?.taxablePaise ?? paise, tax?.igstPaise ?? 0, tax?.cgstPaise ?? 0].map(
            writeRupees,
          ),
          ...[tax?.sgstPaise ?? 0, paise].map(writeRupees),
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

function placeOf({ place: supplyPlace }: DocumentContents): string {
  return supplyPlace ? `${supplyPlace.code}-${supplyPlace.name}` : ''
}

function percentOf(rate: number): string {
  return String(rate / 100)
}

/** Rows of a file, as many at once as come. */
type Rows = AsyncGenerator<string[][], void>

const writers: Record<BookFile, (db: Database, query: BooksQuery) => Rows> = {
  'day-book.csv': dayBookRows,
  'gst-summary.csv': gstRows,
  'credit-notes.csv': creditNoteRows,
  'documents.csv': documentRows,
  'tally.csv': tallyRows,
}

/** A file for whoever keeps the books. No sum in it is below nothing, for that would be a formula. */
export function writeBooks(
  db: Database,
  { file, ...query }: BooksQuery & { file: BookFile },
): ReadableStream<Uint8Array> {
  return streamRows([...bookColumns[file]], writers[file](db, query))
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

/** Some milliseconds of work each, a turn of `streamRows`: one taken inside it would wait for itself. */
const atOnce = 250

type Voucher = Movement & { contents: DocumentContents | null }

/**
 * Every movement of money with its document, in batches by number: nothing is held open in between.
 */
async function* vouchersOf(db: Database, query: BooksQuery): AsyncGenerator<Voucher[]> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const last: number = after
    const movements = await listMovements(db, { ...query, after: last, limit: atOnce })
    const ids = movements.flatMap(({ document }) => document?.id ?? [])
    const rows = await db
      .select({ id: documents.id, contents: documents.contents })
      .from(documents)
      .where(inArray(documents.id, [0, ...ids]))
    const contentsOf = new Map(rows.map(({ id, contents }) => [id, contents]))
    const batch = movements.map((movement) => ({
      ...movement,
      contents: contentsOf.get(movement.document?.id ?? 0) ?? null,
    }))
    yield batch
    after = batch.length < atOnce ? undefined : batch.at(-1)?.id
  }
}

/** Every paper that was made, in the same way. */
async function* documentsOf(
  db: Database,
  { from, to }: BooksQuery,
): AsyncGenerator<
  Pick<IssuedDocument, 'id' | 'kind' | 'series' | 'year' | 'number' | 'name' | 'contents'>[]
> {
  const { id, kind, series, year, number, name, contents, createdAt } = documents
  const within = and(gte(createdAt, startOfDay(from)), lt(createdAt, startOfDay(addDays(to, 1))))
  let after: number | undefined = 0
  while (after !== undefined) {
    const last: number = after
    const batch = await db
      .select({ id, kind, series, year, number, name, contents })
      .from(documents)
      .where(and(within, gt(id, last)))
      .orderBy(asc(id))
      .limit(atOnce)
    yield batch
    after = batch.length < atOnce ? undefined : batch.at(-1)?.id
  }
}
