import type { Words } from '../../../ui/api/reasons.ts'
import type { DeskSeatReason } from '../rules.ts'

/** Why there is no seat; other entries stay in the form. */
export const noSeatWords: Words<DeskSeatReason> = {
  'no-batch': 'This batch is not one of their course any more. Choose another, or none yet.',
  'no-student': 'Their entry no longer exists. Load the page again.',
  'batch-cancelled': 'This batch was cancelled meanwhile. Choose another, or none yet.',
  'not-on-sale': 'This batch was closed meanwhile. Choose another, or none yet.',
  'batch-full': 'The last seat of this batch is gone. Let them wait in line, or choose another.',
  'no-extra-seats': 'You may not give a seat beyond those of the batch. Ask an admin or owner.',
  'queue-first':
    'What is free in this batch goes to those who wait. Let them wait in line, or choose another.',
  'has-seat': 'They have a seat in this batch already. Choose it, or none yet.',
  'seated-elsewhere':
    'They have a seat in another batch of this course. Move it on the page of that batch.',
}

/** For staff who work with students but give no seats. */
export const givesNoSeats = 'You give no seats in batches. Choose none yet.'
