import type { CsvReason } from '../../../platform/csv/read-records.ts'
import type { FieldReason } from '../../../ui/api/contract.ts'
import type { StudentReason } from '../rules.ts'

/** How many students one file may hold; a bigger one is sent in parts. */
export const mostRows = 10_000

/** Characters and cells of a line: more than any list of students has. */
export const longestLine = 10_000
export const mostColumns = 100

export const longestFileName = 200

/** What may be wrong with how a file is sent. */
export type ImportQueryReason =
  | { reason: 'no-dry-run' }
  | { reason: 'file-name-too-long' }
  | { reason: 'file-name-not-plain' }

/** What may be wrong with a file, or with a line of it. */
export type ImportReason =
  | StudentReason
  | FieldReason
  | CsvReason
  | { reason: 'no-students' }
  | { reason: 'column-twice' }
  | { reason: 'no-name-column' }
  | { reason: 'no-contact-column' }
  | { reason: 'too-many-cells' }
  | { reason: 'no-phone' }

/** Why a file is refused as a whole: no line of it is to blame. */
export type FileRefusal = Extract<CsvReason, { reason: 'no-utf-8' | 'too-many-rows' }>

/** Why a line that is right is left out. */
export type SkipReason =
  | { reason: 'same-as-line'; line: number }
  | { reason: 'already-there'; existing: { id: number; name: string } }

/** What a file holds. Lists stop at a bound; the counts do not. */
export type FileReport = {
  rows: number
  ready: number
  errorCount: number
  errors: LineProblem[]
  skippedCount: number
  skipped: SkippedLine[]
  ignoredColumns: string[]
}

export type SkippedLine = { line: number; why: SkipReason }

/** `column` is empty where the whole line is wrong. */
export type LineProblem = { line: number; column: string; why: ImportReason }

/** How many problems of each kind a report lists; the counts are whole. */
export const mostListed = 100

const importColumns = ['name', 'email', 'phone', 'course', 'status'] as const
export type ImportColumn = (typeof importColumns)[number]

/** What institutes write above these columns, in small letters without blanks and signs. */
const headings: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'fullname', 'studentname', 'student', 'candidatename', 'nameofstudent'],
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailid'],
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'mobile',
    'mobileno',
    'mobilenumber',
    'contact',
    'contactno',
    'contactnumber',
    'whatsapp',
    'whatsappnumber',
  ],
  course: ['course', 'coursename', 'preferredcourse'],
  status: ['status'],
}

/** The column that a heading means, whatever its capitals, blanks and dashes. */
export function readHeading(heading: string): ImportColumn | undefined {
  const bare = heading.toLowerCase().replace(/[^a-z]/g, '')
  return importColumns.find((column) => headings[column].includes(bare))
}

/** The separator of the first line: spreadsheets of some countries write semicolons. */
export function findSeparator(text: string): ',' | ';' {
  const [first = ''] = text.split(/[\r\n]/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
