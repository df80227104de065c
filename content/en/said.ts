import { account, accountFields } from './account-answers.ts'
import { checkoutAnswers } from './checkout-answers.ts'
import { factorAnswers } from './factor-answers.ts'
import { factorMails } from './factor-mails.ts'
import { fastTrackForm } from './fast-track-page.ts'
import { feeMails } from './fee-mails.ts'
import { fields } from './fields.ts'
import { guessablePasswords } from './guessable-passwords.ts'
import { joining } from './joining.ts'
import { language } from './language.ts'
import { mails } from './mails.ts'
import { papers } from './papers.ts'
import { refusals } from './refusals.ts'
import { seatAnswers } from './seat-answers.ts'
import { seatMails } from './seat-mails.ts'
import { sentPictures } from './sent-pictures.ts'
import { starts } from './starts.ts'

/** What the server says by itself: what it refuses and answers, mails, papers. */
export const said = {
  language,
  account,
  accountFields,
  checkout: checkoutAnswers,
  factorAnswers,
  factorMails,
  fastTrack: fastTrackForm.messages,
  feeMails,
  fields,
  guessablePasswords,
  joining,
  mails,
  papers,
  pictures: sentPictures,
  refusals,
  seatAnswers,
  seatMails,
  starts,
} as const
