import { fields } from '#texts/fields.ts'
import type { ReasonTexts } from '../../../../ui/api/reasons.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import type {
  ImportField,
  ImportFileReason,
  MappingReason,
  RowReason,
} from '../../imports/rules.ts'

/** Why a file is refused. */
export const importFileTexts: ReasonTexts<ImportFileReason> = {
  'no-rows': 'The file has no rows below its first line.',
  'file-name-too-long': 'The name of the file is too long.',
  'file-name-not-plain': 'The name of the file must be plain text.',
  'no-utf-8':
    'The file is not saved as UTF-8. In Excel choose “Save as”, then “CSV UTF-8 (comma delimited)”.',
  'no-table': 'The file cannot be read as CSV.',
  'too-many-rows': ({ max }) =>
    `This file has more than ${grouped(max)} rows. Split it into smaller files and import each by itself.`,
  'row-too-wide': ({ line, max }) =>
    `Line ${line} has more than ${max} columns. Delete the columns that are not needed and save the file again.`,
  'row-too-long': ({ line }) =>
    `Line ${line} is longer than any enquiry. Is a quotation mark not closed?`,
}

/** Why a file cannot be imported with this mapping. */
export const mappingTexts: ReasonTexts<MappingReason> = {
  'no-mapping': 'Match the columns.',
  'no-name-column': 'Choose the column of the name.',
  'no-phone-column': 'Choose the column of the phone number.',
  'no-course': 'Choose the column of the course, or one course for the whole file.',
  'no-source': 'Choose the column of the source, or one source for the whole file.',
  'column-used-twice': 'One column is chosen for two things.',
  'source-closed': 'This source is no longer in use. Choose another.',
  'no-owner': 'This person no longer works on registrations. Choose another.',
}

const whatOf = (what: 'name' | 'email') => (what === 'email' ? 'e-mail address' : 'name')

const whats = { course: 'course', source: 'source', owner: 'counsellor' } as const

/** Why a row is skipped: on the screen, and in the column “reason” of the file. */
export const rowTexts: ReasonTexts<RowReason> = {
  ...fields,
  missing: ({ what }) => `The ${whatOf(what)} is missing.`,
  'no-email': 'The e-mail address is not valid. It should look like name@example.com.',
  'phone-missing': 'The phone number is missing.',
  'phone-wrong': 'The phone number is not valid: 10 digits, or with its country code.',
  'course-missing': 'The course is missing.',
  'source-missing': 'The source is missing.',
  'unknown-name': ({ what, name }) => `We have no ${whats[what]} called “${name}”.`,
  'left-out': ({ what, name }) => `Skipped, as chosen for the ${whats[what]} “${name}”.`,
  'source-gone': 'Its source was retired meanwhile.',
  'no-counsellor': 'Its counsellor no longer works on registrations.',
  'note-too-long': ({ max }) => `The note is longer than ${max} characters.`,
  'note-not-plain': 'The note is not plain text.',
  'date-wrong': 'The date cannot be read. Write the day first, such as 22/11/2026.',
  'date-ahead': 'The date has not come yet.',
  'same-as-line': ({ line }) => `The same number and course as line ${line}.`,
  'already-there': ({ id }) => `Already there: registration ${id}.`,
}

/** States of a file. */
export const stateTexts = {
  draft: 'Not begun',
  running: 'Being imported',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
} as const

/** Questions for each field of a row. */
export const importFieldTexts: Record<ImportField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail (optional)',
  course: 'Course',
  note: 'Note (optional)',
  date: 'Date of the enquiry (optional)',
  source: 'Source',
  owner: 'Counsellor',
}
