import type { Words } from '../../../ui/api/reasons.ts'
import { longestNotice, mostNotices, type NoticeReason } from '../notices/rules.ts'

/** Why a notice was not added. */
export const siteNoticeWords: Words<NoticeReason> = {
  'notice-not-plain': `Write one line of plain text, ${longestNotice} letters at most.`,
  'no-notice-time': 'Choose a day and a time within a year.',
  'notice-over': 'Choose a later end: this time is over.',
  'notice-ends-first': 'Choose an end after the start.',
  'notice-exists': 'This notice is in the list already.',
  'too-many-notices': `There can be ${mostNotices} notices at most. Remove one first.`,
  'no-notice': 'This notice no longer exists.',
}
