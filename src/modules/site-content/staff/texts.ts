import type { GalleryCategory } from '../../../../content/gallery.ts'
import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { detailLabels } from '../../page-texts/staff/institute-texts.ts'
import { textTexts } from '../../page-texts/staff/texts.ts'
import type { SiteContentReason } from '../contract.ts'
import { longestNotice, mostNotices, type NoticeReason } from '../notices/rules.ts'
import { mostRedirects, type RedirectReason } from '../redirects/rules.ts'
import { mostPictures, type TransferReason } from '../transfer/rules.ts'

type ContentReason =
  | SiteContentReason
  | { reason: 'no-instructor' }
  | { reason: 'no-story' }
  | { reason: 'no-gallery-picture' }
  | { reason: 'too-many-instructors' }
  | { reason: 'too-many-stories' }
  | { reason: 'too-many-gallery-pictures' }
  | { reason: 'person-taken' }
  | { reason: 'not-the-same' }
  | { reason: 'no-picture' }
  | { reason: 'no-room' }
  | { reason: 'consent-missing' }
  | { reason: 'certificate-not-valid' }
  | { reason: 'certificate-not-theirs' }
  | { reason: 'picture-refused'; message: string }

/** Why an instructor, a story or a picture was not saved. */
export const siteContentTexts: ReasonTexts<ContentReason> = {
  'no-instructor': 'This instructor no longer exists. Go back to the list.',
  'no-story': 'This story no longer exists. Go back to the list.',
  'no-gallery-picture': 'This picture no longer exists. Go back to the list.',
  'no-picture': 'There is no such picture.',
  'no-room':
    'The pictures of the website may have 24 MB in all. Remove some that are no longer needed.',
  'field-missing': ({ what }) => `Enter the ${what}.`,
  'field-too-long': ({ what, max }) => `The ${what} may have ${max} characters at most.`,
  'field-not-plain': ({ what }) => `The ${what} contains characters that cannot be shown.`,
  'not-offered': ({ what }) => `Choose the ${what} again: your choice is no longer offered.`,
  'no-address': 'Enter a whole address that begins with https://, at most three links.',
  'no-date': 'Enter a day, such as 2026-11-26.',
  'no-number': ({ what, most }) => `Enter the ${what} as a number from 0 to ${most}.`,
  'no-version': 'Open this page again and save once more.',
  'person-taken': 'This team member is already linked to another instructor.',
  'too-many-instructors': 'There can be 60 instructors at most. Remove one first.',
  'too-many-stories': 'There can be 500 stories at most.',
  'too-many-gallery-pictures': 'There can be 40 pictures at most. Remove one first.',
  'consent-missing': 'Enter the day of the consent, today or before: without it no story is shown.',
  'certificate-not-valid': 'No valid certificate has this code.',
  'certificate-not-theirs':
    'This certificate belongs to somebody other than the person in the story.',
  'not-the-same': 'The new order must contain each entry once.',
  'picture-refused': ({ message }) => message,
}

export const siteContentChanged =
  'Somebody else saved this after you opened it. Nothing was overwritten: your text is still in the form. Open the page in a second tab to compare, then reload it here.'

/** Of two versions of a picture, what a conflict calls the point. */
export const focusLabel = 'Point that stays in sight, from the left and from the top'

// A list of them in `content` would be one more script of the public page, which has its own.
export const galleryCategoryNames: Record<GalleryCategory, string> = {
  Learning: 'Learning',
  Workshop: 'Workshop',
  Projects: 'Projects',
  Events: 'Events',
}

type ShownRecord = { isVisible: boolean; isSample: boolean }
export const shownState = ({ isVisible, isSample }: ShownRecord) =>
  `${isVisible ? 'Shown' : 'Hidden'}${isSample ? ', sample' : ''}`

/** Why a redirect was not added. */
export const redirectTexts: ReasonTexts<RedirectReason> = {
  'path-not-plain': 'Enter the old address without the site, such as /java-course.',
  'path-reserved': 'The site itself uses this address.',
  'path-has-page':
    'There is a page at this address. Only addresses without a page can be redirected.',
  'path-taken': 'This address is already redirected. Remove that redirect first.',
  'target-not-plain':
    'Enter a page of this site, such as /courses, or a whole address that begins with https://.',
  'own-host': 'This is an address of this site: enter it without the site, such as /courses.',
  'no-target-page': 'There is no public page at this address.',
  'redirect-chain':
    'One redirect would lead to another. Lead each old address straight to its page.',
  'too-many-redirects': `There can be ${mostRedirects} redirects at most. Remove one first.`,
  'no-redirect': 'This redirect no longer exists.',
}

/** Why a notice was not added. */
export const siteNoticeTexts: ReasonTexts<NoticeReason> = {
  'notice-not-plain': `Write one line of plain text, ${longestNotice} characters at most.`,
  'no-notice-time': 'Choose a day and a time within a year.',
  'notice-over': 'Choose a later end: this time is over.',
  'notice-ends-first': 'Choose an end after the start.',
  'notice-exists': 'This notice is in the list already.',
  'too-many-notices': `There can be ${mostNotices} notices at most. Remove one first.`,
  'no-notice': 'This notice no longer exists.',
}

/** Why the content of a file is not taken. */
const fileTexts: ReasonTexts<TransferReason> = {
  'no-content-file': 'This is not a file of website content. Choose one that was exported here.',
  'too-much-content': `The file holds more than a website may: ${mostPictures} pictures, 60 instructors, 500 stories, 40 gallery pictures, texts of 5,000 characters.`,
  'has-drafts':
    'Some texts that the file changes are drafts. Publish or discard them first: an import would overwrite them.',
  'content-changed':
    'Somebody changed the website after the file was checked. Nothing was imported: choose the file again.',
  'picture-unreadable': ({ address }) =>
    `A picture of the file cannot be read or is too large: ${address}. Nothing was imported.`,
  'picture-missing': ({ address }) =>
    `The file names a picture that is not in it: ${address}. Nothing was imported.`,
  'text-refused': ({ slot, why }) =>
    `The text “${slot}” of the file cannot be taken. ${say(textTexts, why)}`,
  'no-consent': ({ name }) =>
    `The file shows the story of ${name} without a consent of today or before. Nothing was imported.`,
}

/** With the words of the forms, whose schemas check the file. */
export const transferTexts = { ...siteContentTexts, ...detailLabels, ...fileTexts }
