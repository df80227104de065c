import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import type { NoPair, NotUndone, PairReason, StudentName, StudentReason } from '../rules.ts'

export const noCourse = 'Choose one of our courses.'
const signs = { name: 'The name', note: 'The note' }

/** Errors of a student's fields, or of a note. */
export const studentTexts: ReasonTexts<StudentReason> = {
  'no-id': 'There is no student with this ID.',
  'name-missing': 'Enter the student’s name.',
  'name-not-plain': 'The name must be one line of plain text.',
  'name-too-long': ({ max }) => `A name can have at most ${max} characters.`,
  'phone-no-text': 'Enter the phone number as text.',
  'phone-missing': 'Enter the phone number.',
  'phone-too-long': 'That phone number is too long.',
  'no-course': noCourse,
  'no-status': 'Choose Active, Pending or Inactive.',
  'no-version': 'Name the version that you changed.',
  'note-missing': 'Write the note first.',
  'note-too-long': ({ max }) => `A note can have at most ${max} characters.`,
  'not-storable': ({ what }) => `${signs[what]} has a character that we cannot store.`,
  'active-before':
    'An active student cannot be pending again. Choose Inactive if they have stopped.',
  unreachable: 'Enter a phone number or an e-mail address, so that we can reach them.',
}

/** Why two records are no pair. */
export const pairTexts: ReasonTexts<PairReason | NoPair> = {
  'no-other': 'Give the number of the other student, such as 1007.',
  same: 'Choose a different student.',
  'no-student': ({ id }) => `There is no student with the number ${formatStudentId(id)}.`,
  'already-merged': ({ id, into }) =>
    `${formatStudentId(id)} was merged into ${formatStudentId(into)} before. Use that one.`,
}

/** Why a merge is not undone. */
export const undoingTexts: ReasonTexts<NotUndone> = {
  'no-merge': 'There is no such merge.',
  'already-undone': ({ by: author }) => `${author ?? 'Somebody'} has already undone this merge.`,
  'survivor-gone': 'Its student no longer exists.',
  'merged-since': ({ id, into }) =>
    `${formatStudentId(id)} was merged into ${formatStudentId(into)} since. Undo that merge first.`,
  'account-gone': 'Its account no longer exists.',
}

/** “Asha Kulkarni (S-1001)”. */
export function nameWithId({ id, name }: StudentName): string {
  return `${name} (${formatStudentId(id)})`
}

/** “same phone”, “same phone and e-mail”: why they may be one person. */
export function likenessText({
  samePhone,
  sameEmail,
}: Record<'samePhone' | 'sameEmail', boolean>): string {
  if (samePhone && sameEmail) return 'same phone and e-mail'
  return samePhone ? 'same phone' : 'same e-mail'
}
