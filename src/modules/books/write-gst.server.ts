import type { Database } from '../../platform/database/connect.ts'
import { writeRupees } from '../../ui/format/money.ts'
import {
  type DocumentContents,
  type DocumentKind,
  documentKinds,
} from '../ledger/documents/rules.ts'
import type { BooksQuery } from './contract.ts'
import { documentsOf } from './store.server.ts'

/** Where a document with tax is told of in the return. */
const tables: Partial<Record<DocumentKind, string>> = {
  'tax-invoice': '7 invoices',
  'credit-note': '7 less credit notes',
  'receipt-voucher': '11A advances',
  'refund-voucher': '11B advances given back',
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
export async function* gstRows(db: Database, query: BooksQuery) {
  const sums = new Map<string, Sum>()
  for await (const batch of documentsOf(db, query))
    for (const { kind, contents } of batch) {
      const { tax, paise } = contents
      const table = tables[kind]
      if (!tax || !table) continue
      const key = [table, 'OE', placeOf(contents), percentOf(tax.rate)]
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
export async function* creditNoteRows(db: Database, query: BooksQuery) {
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
export async function* documentRows(db: Database, query: BooksQuery) {
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
