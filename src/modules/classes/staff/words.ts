import type { Words } from '../../../ui/api/reasons.ts'
import type { Mark, RollReason, SessionReason } from '../rules.ts'

export const markNames: Record<Mark, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

export const classWords = {
  'no-class': 'There is no such class.',
  'of-another': 'This was entered under another account. Sign in with it to save it.',
  'class-cancelled': 'This class is cancelled.',
  'too-early': 'This class has not begun. The roll opens an hour before it.',
  'reason-missing': 'Say why marks of an earlier day are changed.',
  'correction-over': ({ days }: { days: number }) =>
    `Marks can be changed for ${days === 1 ? 'a day' : `${days} days`} after the class. Ask an admin.`,
  'not-in-batch': 'Somebody on the sheet is not in this batch any more. Open it again.',
  'marked-meanwhile': 'Somebody else marked these students meanwhile.',
  'no-day': 'Give a day.',
  'no-time': 'Give a time of day, as in 19:00.',
  'over-before-begun': 'The class ends before it begins.',
  'no-trainer': 'Choose somebody who teaches, or nobody yet.',
  'room-too-long': ({ max }: { max: number }) =>
    `The room takes one line of at most ${max} characters.`,
  'no-link': 'A link begins with https://',
  'no-reason': ({ max }: { max: number }) =>
    `Give a reason, one line of at most ${max} characters.`,
  'no-version': 'The version that was seen is missing.',
  'no-name': ({ max }: { max: number }) => `Give a name of at most ${max} characters.`,
  'no-mark': 'Mark them present, late, absent or excused.',
  'notes-too-long': ({ max }: { max: number }) => `Notes have at most ${max} characters.`,
  'no-heads': 'Heads are a whole number.',
} satisfies Words<RollReason | SessionReason | { reason: 'of-another' }>
