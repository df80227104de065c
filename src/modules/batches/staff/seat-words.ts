import type { Words } from '../../../ui/api/reasons.ts'
import type { DeskSeatReason } from '../rules.ts'

/** Why there is no seat; other entries stay in the form. */
export const noSeatWords: Words<DeskSeatReason> = {
  'no-batch': 'This batch no longer belongs to their course. Choose another, or none yet.',
  'no-student': 'Their entry no longer exists. Load the page again.',
  'batch-cancelled': 'This batch was cancelled meanwhile. Choose another, or none yet.',
  'not-on-sale': 'This batch was closed meanwhile. Choose another, or none yet.',
  'batch-full':
    'The last seat of this batch was taken. Put the student on the waitlist, or choose another.',
  'no-extra-seats': 'You may not give an extra seat. Ask an admin or owner.',
  'queue-first':
    'The free seats of this batch go to the waitlist first. Put the student on the waitlist, or choose another.',
  'has-seat': 'They already have a seat in this batch. Choose it, or none yet.',
  'seated-elsewhere':
    'They have a seat in another batch of this course. Move it on the page of that batch.',
}

/** For staff who work with students but give no seats. */
export const givesNoSeats = 'You may not give seats in batches. Choose none yet.'
