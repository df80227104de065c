import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { writeRupees } from '../../ui/format/money.ts'
import type { DocumentContents } from '../ledger/documents/rules.ts'
import type { Method } from '../ledger/rules.ts'
import type { BooksQuery } from './contract.ts'
import { type Voucher, vouchersOf } from './store.server.ts'

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
export async function* tallyRows(db: Database, query: BooksQuery) {
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
