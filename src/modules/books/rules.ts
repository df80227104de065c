import { daysBetween } from '../../ui/format/days.ts'

/** The files for whoever keeps the books, and what stands over their columns. */
export const bookColumns = {
  'day-book.csv': [
    'Date',
    'Time',
    'What',
    'Document',
    'Name',
    'Course',
    'Paid by',
    'Reference',
    'Taken',
    'Given',
    'By',
  ],
  'gst-summary.csv': [
    'Table',
    'Type',
    'Place Of Supply',
    'Rate',
    'Documents',
    'Taxable Value',
    'Integrated Tax',
    'Central Tax',
    'State/UT Tax',
    'Total',
  ],
  'credit-notes.csv': [
    'Number',
    'Date',
    'Kind',
    'Against',
    'Against date',
    'Name',
    'Place Of Supply',
    'Rate',
    'Taxable Value',
    'Integrated Tax',
    'Central Tax',
    'State/UT Tax',
    'Total',
  ],
  'documents.csv': [
    'Nature of Document',
    'Sr. No. From',
    'Sr. No. To',
    'Total Number',
    'Cancelled',
  ],
  'tally.csv': [
    'Voucher Date',
    'Voucher Type Name',
    'Voucher Number',
    'Ledger Name',
    'Ledger Amount',
    'Ledger Amount Dr/Cr',
    'Reference',
    'Narration',
  ],
} as const

export type BookFile = keyof typeof bookColumns
export const bookFileNames = Object.keys(bookColumns) as [BookFile, ...BookFile[]]

/** Why a file is not written. */
export type BooksReason =
  | { reason: 'no-day' }
  | { reason: 'wrong-order' }
  /** A year of the books and some days. */
  | { reason: 'too-long'; days: number }

const mostDays = 400

/** What is wrong with the days that a file is to be of; both are included. */
export function checkTime({ from, to }: { from: string; to: string }): BooksReason | undefined {
  if (from === '' || to === '') return { reason: 'no-day' }
  if (to < from) return { reason: 'wrong-order' }
  if (daysBetween(from, to) >= mostDays) return { reason: 'too-long', days: mostDays }
}
