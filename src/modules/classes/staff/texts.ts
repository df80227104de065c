import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { batchPlanTexts, timeTexts } from '../../batches/staff/texts.ts'
import { daysBack, type Mark, type RollReason, type SessionReason } from '../rules.ts'

export const markNames: Record<Mark, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

export const classTexts = {
  ...timeTexts,
  'no-class': 'There is no such class.',
  'of-another': 'This was entered under another account. Sign in with it to save it.',
  'class-cancelled': 'This class is cancelled.',
  'too-early': 'This class has not begun. Attendance opens an hour before it.',
  'reason-missing': 'Say why attendance of an earlier day is changed.',
  'correction-over': ({ days }: { days: number }) =>
    `Attendance can be changed for ${days === 1 ? 'a day' : `${days} days`} after the class. Ask an admin.`,
  'not-in-batch': 'Somebody on the sheet is no longer in this batch. Open it again.',
  'marked-meanwhile': 'Somebody else marked these students meanwhile.',
  'no-link': 'A link begins with https://',
  'no-name': ({ max }: { max: number }) => `Give a name of at most ${max} characters.`,
  'no-mark': 'Mark them present, late, absent or excused.',
  'notes-too-long': ({ max }: { max: number }) => `Notes have at most ${max} characters.`,
  'no-number': ({ min, max }: { min: number; max: number }) =>
    `Give a whole number from ${min} to ${max}.`,
  'no-absence': 'This task no longer exists.',
  'heads-missing':
    'Students marked themselves with the code: count the students in the room and enter the number.',
  'not-six-digits': 'The code has six digits.',
  'class-over': 'This class is over, so it shows no code.',
  'no-heads': 'Enter a whole number of students.',
} satisfies ReasonTexts<RollReason | SessionReason | { reason: 'of-another' | 'class-over' }>

/** Why a class is not added, changed or cancelled. */
export const sessionTexts = {
  ...classTexts,
  'no-batch': batchPlanTexts['no-batch'],
  'batch-cancelled': 'This batch is cancelled.',
  'roll-taken': 'Attendance of this class was taken, so the class cannot be changed.',
  'trainer-gone': 'This person no longer teaches. Choose another one.',
  'day-too-far': `Choose a day in the last ${daysBack} days or in the next two years.`,
  'class-clash': batchPlanTexts['class-clash'],
  'changed-since': 'Somebody else changed this class meanwhile. Look at it, then save again.',
}

/** Why a holiday is not added or removed, or clashes are not left as they are. */
export const holidayTexts = {
  ...classTexts,
  'holiday-exists': 'This day is already a holiday.',
  'no-holiday': 'This day is no longer a holiday.',
  'holiday-over': 'Only a holiday that is still to come can be removed.',
  'day-too-far': 'Choose a day from today on, within two years.',
  'no-clash': 'Somebody else has settled this meanwhile.',
}
