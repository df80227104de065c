import type { GalleryCategory } from '../../../../content/gallery.ts'
import type { Words } from '../../../ui/api/reasons.ts'
import type { SiteContentReason } from '../rules.ts'

type ContentReason =
  | SiteContentReason
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
export const siteContentWords: Words<ContentReason> = {
  'no-instructor': 'This instructor no longer exists. Go back to the list.',
  'no-story': 'This story no longer exists. Go back to the list.',
  'no-gallery-picture': 'This picture no longer exists. Go back to the list.',
  'no-picture': 'There is no such picture.',
  'no-room':
    'The pictures of the website may have 24 MB in all. Remove some that are no longer needed.',
  'field-missing': ({ what }) => `Enter the ${what}.`,
  'field-too-long': ({ what, max }) => `The ${what} may have ${max} letters at most.`,
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
