import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { SessionClash } from '../class-planning.server.ts'
import type { BatchField } from '../contract.ts'
import type { UndoReason } from '../free-seat.server.ts'
import type { BatchReason, DeskSeatReason, SeatReason, TimeReason } from '../rules.ts'

export const batchFieldLabels: Record<BatchField, string> = {
  courseId: 'Course',
  mode: 'Where',
  stateCode: 'State where classes are held',
  days: 'Days',
  fromTime: 'From',
  toTime: 'To',
  startsOn: 'First day',
  endsOn: 'Last day',
  trainerId: 'Trainer',
  room: 'Room',
  seats: 'Seats',
  opensOn: 'Enrolment opens on',
  closesOn: 'Enrolment closes on',
  holdMinutes: 'Checkout hold (minutes)',
  offerHours: 'Waitlist offer valid for (hours)',
}

export const timeTexts: ReasonTexts<TimeReason> = {
  'no-time': 'Give a time of day, as in 19:00.',
  'no-day': 'Give a day.',
  'no-trainer': 'Choose a trainer, or none yet.',
  'room-too-long': ({ max }) => `The room must be one line of at most ${max} characters.`,
  'over-before-begun': 'The class ends before it begins.',
  'no-version': 'The version is missing. Reload the page.',
  'no-reason': ({ max }) => `Give a reason, one line of at most ${max} characters.`,
}

export const batchTexts: ReasonTexts<BatchReason> = {
  ...timeTexts,
  'no-course': 'Choose a course that is not archived.',
  'no-mode': 'Choose classroom or online.',
  'no-state': 'Choose the state in which the classes are held.',
  'no-days': 'Choose at least one day of the week.',
  'no-seats': ({ max }) => `Seats are a whole number from 1 to ${max}.`,
  'no-minutes': 'A seat is held for 5 to 120 minutes.',
  'no-hours': 'An offer is valid for 1 to 168 hours.',
  'ends-before-start': 'The last day is before the first one.',
  'closes-before-open': 'Enrolment closes before it opens.',
  'no-class-on-start': ({ first }) =>
    `There is no class on this day. The first class would be on ${formatDate(first)}.`,
}

/** “Lab 2 has Python Programming on 27 Nov 2026, 7:00 pm” */
function describeClash({ startsAt, what, room, trainer, course }: SessionClash): string {
  const holder = what === 'room' ? room : (trainer ?? 'The trainer')
  return `${holder} has ${course} on ${formatTime(startsAt)}`
}

export const batchPlanTexts = {
  'no-batch': 'There is no such batch.',
  'no-course': 'This course no longer exists or is archived.',
  'no-trainer': 'This person no longer teaches. Choose another one.',
  cancelled: 'This batch is cancelled. Copy it to make another one.',
  'has-seats':
    'Somebody had a seat in this batch, so its course stays. Copy it for another course.',
  'seats-occupied': ({ occupied }: { occupied: number }) =>
    `${occupied === 1 ? 'One seat is' : `${occupied} seats are`} occupied: there cannot be fewer. Move somebody first.`,
  'class-clash': ({ clashes }: { clashes: readonly SessionClash[] }) =>
    `${clashes.length === 1 ? 'One class clashes' : `${clashes.length} classes clash`}: ${clashes.slice(0, 3).map(describeClash).join('; ')}${clashes.length > 3 ? '; …' : '.'} Change the timings, or tick “Save even if classes clash”.`,
  'changed-since': 'Somebody else changed this batch meanwhile.',
}

/** How clashes are refused; the form offers to save anyway. */
export const sayClash = ({ clashes }: { clashes: SessionClash[] }) => ({
  message: batchPlanTexts['class-clash']({ clashes }),
  clashes: clashes.map(describeClash),
})

export const seatTexts: Record<
  SeatReason['reason'] | 'not-seated' | 'has-seat' | 'seated-there' | 'other-course',
  string
> = {
  'no-batch': batchPlanTexts['no-batch'],
  'no-student': 'There is no student with this number. Enter it as in S-1001.',
  'batch-cancelled': 'That batch is cancelled.',
  'not-on-sale': 'That batch is not open for enrolment.',
  'batch-full': 'Every seat is occupied. An extra seat needs a reason.',
  'no-extra-seats': 'You may not give an extra seat. Ask an admin or owner.',
  'other-course': 'That batch is of another course. Enrol them in it instead.',
  'queue-first': 'The free seats are being offered to the waitlist. An extra seat needs a reason.',
  'has-seat': 'They already have a seat here.',
  'seated-elsewhere':
    'They have a seat in another batch of this course. Move it on the page of that batch.',
  'not-seated': 'They no longer have a seat here.',
  'seated-there': 'They already have a seat in that batch.',
}

export const undoSeatTexts: Record<UndoReason['reason'], string> = {
  'not-seated': 'There is nothing to undo: the seat was changed again meanwhile.',
  'too-late':
    'The 30 seconds are over: the seat is being offered to the waitlist, or is open to all again. Give a seat below if one is free.',
  'seat-taken':
    'Somebody took the seat in the meantime, so it could not be restored, and nothing else changed. Give an extra seat with a reason, or put the student on the waitlist.',
  'has-seat': seatTexts['has-seat'],
  'seated-elsewhere': seatTexts['seated-elsewhere'],
  'batch-cancelled': 'This batch was cancelled in the meantime, so nobody gets a seat in it.',
}

/** Why there is no seat; other entries stay in the form. */
export const noSeatTexts: ReasonTexts<DeskSeatReason> = {
  'no-batch':
    'This batch no longer belongs to their course. Choose another batch, or “No batch yet”.',
  'no-student': 'Their entry no longer exists. Load the page again.',
  'batch-cancelled': 'This batch was cancelled meanwhile. Choose another batch, or “No batch yet”.',
  'not-on-sale': 'This batch was closed meanwhile. Choose another batch, or “No batch yet”.',
  'batch-full':
    'The last seat of this batch was taken. Put the student on the waitlist, or choose another.',
  'no-extra-seats': 'You may not give an extra seat. Ask an admin or owner.',
  'queue-first':
    'The free seats of this batch go to the waitlist first. Put the student on the waitlist, or choose another.',
  'has-seat': 'They already have a seat in this batch. Choose it, or “No batch yet”.',
  'seated-elsewhere': seatTexts['seated-elsewhere'],
}

/** For staff who work with students but give no seats. */
export const givesNoSeats = 'You may not give seats in batches. Choose “No batch yet”.'
