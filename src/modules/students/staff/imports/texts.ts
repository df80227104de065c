import { fastTrackForm } from '#texts/fast-track-page.ts'
import { fields } from '#texts/fields.ts'
import type { ReasonTexts } from '../../../../ui/api/reasons.ts'
import { grouped } from '../../../../ui/format/counts.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import type { ImportQueryReason, ImportReason, SkipReason } from '../../imports/rules.ts'
import { studentTexts } from '../texts.ts'

/** Errors of the request. */
export const sendingTexts: ReasonTexts<ImportQueryReason> = {
  'no-dry-run': 'dryRun is 1 or 0.',
  'file-name-too-long': 'The name of the file is too long.',
  'file-name-not-plain': 'The name of the file must be plain text.',
}

/** Errors of a file, or of one of its lines. */
export const studentImportTexts: ReasonTexts<ImportReason> = {
  ...fields,
  ...studentTexts,
  'no-phone': fastTrackForm.messages.phoneInvalid,
  'no-utf-8':
    'The file is not saved as UTF-8. In Excel choose “Save as”, then “CSV UTF-8 (comma delimited)”.',
  'row-too-long': 'A line is longer than any student. Is a quotation mark not closed?',
  'row-broken':
    'The line cannot be read: a quotation mark is not closed, or is in the middle of a cell.',
  'too-many-rows': ({ max }) =>
    `This file has more than ${grouped(max)} rows. Split it into smaller files and import each by itself.`,
  'no-students': 'The file has no students.',
  'row-too-wide': ({ max }) =>
    `The line has more than ${max} columns. Delete the columns that are not needed and save the file again.`,
  'column-twice': 'Two columns have this meaning. Please keep one.',
  'no-name-column': 'The first line must name the columns, and one of them must be “Name”.',
  'no-contact-column': 'The file needs a column “Phone” or “Email”.',
  'too-many-cells':
    'The line has more cells than the first one. Put texts with commas in quotation marks.',
}

/** Why a valid line is skipped. */
export const skipTexts: ReasonTexts<SkipReason> = {
  'same-as-line': ({ line }) => `The same e-mail or phone number as line ${line}`,
  'already-there': ({ existing }) => `Already there: ${formatStudentId(existing.id)}`,
}

/** “3 students added, 1 was already there.” */
export function importLine({
  addedCount,
  skipped,
}: {
  addedCount: number
  skipped: number
}): string {
  const students = addedCount === 1 ? '1 student' : `${grouped(addedCount)} students`
  const knownText =
    skipped === 0 ? '' : `, ${grouped(skipped)} ${skipped === 1 ? 'was' : 'were'} already there`
  return `${students} added${knownText}.`
}
