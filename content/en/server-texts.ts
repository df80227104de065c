import { accountAnswers, accountFields } from './account-answers.ts'
import { batchTimes } from './batch-times.ts'
import { callBackAnswers } from './call-back.ts'
import { certificates } from './certificates.ts'
import { checkoutAnswers } from './checkout-answers.ts'
import { classMails } from './class-mails.ts'
import { documents } from './documents.ts'
import { emailCode } from './email-code.ts'
import { enquiryAnswers } from './enquiry-answers.ts'
import { factorAnswers } from './factor-answers.ts'
import { factorMails } from './factor-mails.ts'
import { fastTrackForm } from './fast-track-page.ts'
import { feeMailTexts } from './fee-mails.ts'
import { fields } from './fields.ts'
import { guessablePasswords } from './guessable-passwords.ts'
import { heardOf } from './heard-of.ts'
import { inWords } from './institute.ts'
import { language } from './language.ts'
import { lessonPage } from './lesson.ts'
import { lessons } from './lessons.ts'
import { mails } from './mails.ts'
import { moneyMails } from './money-mails.ts'
import { nextClass } from './next-class.ts'
import { orderMails } from './order-mails.ts'
import { ownClassAnswers } from './own-classes.ts'
import { payLinkAnswers } from './pay-link-page.ts'
import { pictureErrors } from './picture-errors.ts'
import { refundAnswers } from './refund-answers.ts'
import { refundMails } from './refund-mails.ts'
import { refusals } from './refusals.ts'
import { replyTemplates } from './reply-templates.ts'
import { seatAnswers } from './seat-answers.ts'
import { seatMails } from './seat-mails.ts'
import { siteNotices } from './site-notices.ts'
import { teamInvitation } from './team-invitation.ts'
import { waitingEnquiriesMail } from './waiting-enquiries-mail.ts'
import { waitlistAnswers } from './waitlist-answers.ts'
import { weeklyReport } from './weekly-report.ts'
import { work } from './work.ts'

/** What the server says by itself: what it refuses and answers, mails, documents. */
export const texts = {
  language,
  account: accountAnswers,
  accountFields,
  certificates,
  callBackAnswers,
  checkout: checkoutAnswers,
  classMails,
  emailCode,
  enquiryAnswers,
  factorAnswers,
  factorMails,
  fastTrack: fastTrackForm.messages,
  feeMails: feeMailTexts,
  fields,
  guessablePasswords,
  heardOf,
  institute: inWords,
  joining: teamInvitation,
  lessonFrame: lessonPage.frame,
  lessons,
  mails,
  moneyMails,
  nextClass,
  orderMails,
  documents: documents,
  pictures: pictureErrors,
  refundAnswers,
  refundMails,
  refusals,
  replyTemplates,
  ownClassAnswers,
  payLinkAnswers,
  seatAnswers,
  seatMails,
  siteNotices,
  batchTimes,
  waitingEnquiriesMail,
  weeklyReport,
  waitlistAnswers,
  work,
} as const
