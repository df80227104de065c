import type { CsvFormat, CsvReason } from '../../../platform/csv/read-csv.ts'
import type { FieldReason, FileNameReason } from '../../../ui/api/contract.ts'
import type { StudentReason } from '../rules.ts'

/** Longer than any list of students; a longer file is sent in parts. */
export const studentFormat: CsvFormat = {
  limits: { rows: 10_000, cells: 100, characters: 10_000 },
}

/** Errors of the request. */
export type ImportQueryReason = FileNameReason | { reason: 'no-dry-run' }

/** Errors of a file, or of one of its lines. */
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

/** Why a file is refused as a whole. */
export type FileRefusal = Extract<CsvReason, { reason: 'no-utf-8' | 'too-many-rows' }>

/** Why a valid line is skipped. */
export type SkipReason =
  | { reason: 'same-as-line'; line: number }
  | { reason: 'already-there'; existing: { id: number; name: string } }

export type SkippedLine = { line: number; why: SkipReason }

/** `column` is empty where the whole line is wrong. */
export type LineProblem = { line: number; column: string; why: ImportReason }

/** Problems of each kind that a report lists; counts are complete. */
export const mostListed = 100

/** Common headings of these columns. */
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
