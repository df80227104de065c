import type { CsvFormat, CsvReason } from '../../../platform/csv/read-csv.ts'
import type { FieldReason, FileNameReason } from '../../../ui/api/contract.ts'
import type { StudentReason } from '../rules.ts'

/** More than any list of students has; a longer one is sent in parts. */
export const studentFormat: CsvFormat = {
  limits: { rows: 10_000, cells: 100, characters: 10_000 },
}

/** What may be wrong with how a file is sent. */
export type ImportQueryReason = FileNameReason | { reason: 'no-dry-run' }

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

/** What institutes write above these columns. */
export const studentHeadings = {
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

export type ImportColumn = keyof typeof studentHeadings
