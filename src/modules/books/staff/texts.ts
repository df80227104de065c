import type { TableReason } from '../../../platform/csv/read-table.ts'
import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { SeriesReason } from '../../ledger/documents/rules.ts'
import type { Tax, TaxReason } from '../../ledger/documents/tax/rules.ts'
import type { ChequeReason } from '../../ledger/rules.ts'
import type { UpiFieldReason } from '../../ledger/upi/rules.ts'
import type { BooksReason, CountReason, PayoutReason } from '../rules.ts'

export const taxTexts: ReasonTexts<TaxReason> = {
  'no-gstin': 'Enter the GSTIN of the institute.',
  'gstin-mistyped':
    'This is not a GSTIN: it has 15 characters, and the last one is a check character that does not match. Compare it with the certificate.',
  'gstin-of-no-state':
    'The first two digits of a GSTIN are its state code, and this one does not exist.',
  'no-sac': 'Enter the code of the service, 4 to 8 digits: 999293 for coaching.',
  'no-rate': 'Enter the rate in percent, from 0 to 40.',
  'no-day': 'Choose the day from which it applies.',
  'day-past':
    'Choose today or a later day: documents already issued say what applied on their day.',
  'changed-meanwhile':
    'Somebody else has changed this since you opened it. Look at what applies now, then save again.',
}

export const seriesTexts: ReasonTexts<SeriesReason> = {
  'prefix-wrong':
    'At most 10 capital letters, digits, / and -, and the last one is / or -, such as TKS/26-27/.',
  'first-wrong': 'Enter a number from 1 to 500000.',
  'prefix-taken': 'Other documents use this prefix. Two documents would get the same number.',
  'documents-issued':
    'A document of this kind was already issued this year: its numbers continue without a gap.',
  'year-past': 'Choose this year or the next one.',
}

export const upiFieldTexts: ReasonTexts<UpiFieldReason> = {
  'no-utr': 'A UTR has 12 digits. The payer’s app shows it with the payment.',
  'no-upi-address': 'Enter a UPI address, such as institute@bank.',
  'no-payee-name': 'Enter the name that the bank knows the address by, 60 characters at most.',
}

export const chequeTexts: ReasonTexts<ChequeReason> = {
  'no-cheque': 'This cheque was not found. Reload the page.',
  'already-settled': 'Somebody has already settled this cheque.',
  'already-refunded':
    'Some of this payment was refunded before it bounced. Please settle this by hand with your accountant.',
}

/** Why an uploaded file is refused. */
export const tableTexts: ReasonTexts<TableReason | { reason: 'no-sums' }> = {
  'no-utf-8': 'This file is not UTF-8 text. Save the file as “CSV UTF-8” and choose it again.',
  'no-table': 'There is no table in this file.',
  'too-many-rows': ({ max }) =>
    `This file has more than ${grouped(max)} rows. Download it for a shorter time and send each part by itself.`,
  'row-too-wide': ({ line, max }) =>
    `Line ${line} has more than ${max} columns: this is not a statement.`,
  'row-too-long': ({ line }) =>
    `Line ${line} is longer than any line of a statement. Is a quotation mark not closed?`,
  'no-sums':
    'No column of amounts was found. The line above the amounts has to say “Credit”, “Deposit” or “Amount”.',
}

export const countTexts: ReasonTexts<CountReason> = {
  'banked-too-much': ({ paise }) =>
    `There is ${formatRupees(paise)} in the cash box: no more than that can be deposited.`,
  'key-taken': 'This form was already sent with other amounts. Please reload the page.',
  'no-pieces': 'Enter how many there are of each, in whole numbers.',
}

/** The difference between cash and book in words. */
export function sayDifference(count: { countedPaise: number; bookPaise: number }): string {
  const difference = count.countedPaise - count.bookPaise
  if (difference === 0) return 'The cash matches the book.'
  return difference > 0
    ? `+${formatRupees(difference)}: more than expected.`
    : `−${formatRupees(-difference)}: less than expected.`
}

export const booksTexts: ReasonTexts<BooksReason> = {
  'no-day': 'Choose both days.',
  'wrong-order': 'The last day is before the first one.',
  'too-long': ({ days }) => `Choose ${days} days at most.`,
}

export const payoutTexts: ReasonTexts<PayoutReason> = {
  'no-column': ({ column }) =>
    `This is no settlement report: there is no column “${column}”. Take “Settlement recon” from the gateway’s reports.`,
  'no-lines': 'Nothing in this file has been paid out yet.',
  'unit-unknown':
    'None of these payments is known here, and the amounts have no decimals: they could be rupees or paise.',
  'line-wrong': ({ row }) => `Line ${row} cannot be read, so nothing was imported.`,
  'says-otherwise': ({ entity }) =>
    `${entity} has another amount than when it was imported before, so nothing was imported. Ask the gateway which one is right.`,
}

const taxColumns = {
  'Integrated Tax': 'IGST (₹)',
  'Central Tax': 'CGST (₹)',
  'State/UT Tax': 'SGST or UTGST (₹)',
}

/** The files for the accountant, with the columns of each in their order. */
export const bookFiles = {
  'day-book.csv': {
    name: 'Day book',
    what: 'Every payment, refund, bounced cheque and cancelled receipt, one line each, in the order of recording.',
    columns: {
      Date: 'Day in India',
      Time: 'Time of day in India',
      What: '“received”, “refunded”, “bounced” for a cheque that the bank did not pay, or “cancelled” for a receipt entered by mistake',
      Document: 'Number of the document that was issued',
      Name: 'Whose fee it is',
      Course: 'What it is for',
      'Paid by': 'Payment method',
      Reference: 'UTR, number of the cheque or slip, or of the gateway’s payment',
      Received: 'Received (₹)',
      Refunded: 'Refunded (₹), or bounced',
      By: 'Recorded by',
    },
  },
  'gst-summary.csv': {
    name: 'GST summary',
    what: 'Sales to people without a GSTIN by place of supply and rate, for tables 7 and 11 of GSTR-1. Credit notes and refund vouchers are lines of their own, to be deducted.',
    columns: {
      Table: '“7 invoices”, “7 less credit notes”, “11A advances” or “11B advances refunded”',
      Type: 'OE: not through an e-commerce operator',
      'Place Of Supply': 'Code and name of the state',
      Rate: 'Percent of tax',
      Documents: 'Number of documents in this line',
      'Taxable Value': 'Amount before tax (₹)',
      ...taxColumns,
      Total: 'Total of these documents (₹), with tax and rounding',
    },
  },
  'credit-notes.csv': {
    name: 'Credit notes',
    what: 'Every credit note, refund voucher and cancelled receipt, a line each.',
    columns: {
      Number: 'Of the note',
      Date: 'Day in India',
      Kind: 'Credit note, refund voucher, or “Receipt cancelled” (cheque dishonoured, or entered by mistake)',
      Against: 'Number of the document that it corrects',
      'Against date': 'Date of that document',
      Name: 'Who was refunded',
      'Place Of Supply': 'Code and name of the state; empty where no tax was billed',
      Rate: 'Percent of tax; empty where none was billed',
      'Taxable Value': 'Amount before tax (₹)',
      ...taxColumns,
      Total: 'Refunded (₹)',
    },
  },
  'documents.csv': {
    name: 'Documents issued',
    what: 'The series of documents with their first and last number, for table 13 of GSTR-1.',
    columns: {
      'Nature of Document': 'Title of the documents of this series',
      'Sr. No. From': 'First number in this period',
      'Sr. No. To': 'Last number in this period',
      'Total Number': 'How many were issued',
      Cancelled: 'Always 0: a wrong document is corrected by another, never cancelled',
    },
  },
  'tally.csv': {
    name: 'Vouchers for Tally',
    what: 'A receipt or payment voucher for every movement of money. A voucher has a line for each ledger, and its debits are its credits. Create the ledgers in Tally first, by the names in this file.',
    columns: {
      'Voucher Date': 'Day in India, as day-month-year',
      'Voucher Type Name': 'Receipt for money received, Payment for money paid out',
      'Voucher Number': 'Number of the document, or of the entry where it has none',
      'Ledger Name':
        'Cash, UPI, Card machine, Bank, Cheques or Payment gateway; Course fees or Advances from students; the taxes; Round off',
      'Ledger Amount': 'Amount (₹), never negative',
      'Ledger Amount Dr/Cr': 'Dr or Cr',
      Reference: 'UTR, number of the cheque or slip, or of the gateway’s payment',
      Narration: 'Whose fee it is, and for what',
    },
  },
} satisfies Record<string, { name: string; what: string; columns: Record<string, string> }>

export type BookFile = keyof typeof bookFiles
export const bookFileNames = Object.keys(bookFiles) as [BookFile, ...BookFile[]]

export const gstNames: Record<Tax['gst'], string> = {
  none: 'Not registered',
  composition: 'Composition',
  regular: 'Regular',
}
