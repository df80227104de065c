import { say, type Words } from '../../../ui/api/reasons.ts'
import { detailWords } from '../../page-texts/staff/institute-words.ts'
import { textWords } from '../../page-texts/staff/words.ts'
import { mostPictures, type TransferReason } from '../transfer/rules.ts'
import { siteContentWords } from './words.ts'

/** Why the content of a file is not taken. */
const ownWords: Words<TransferReason> = {
  'no-content-file': 'This is not a file of website content. Choose one that was exported here.',
  'too-much-content': `The file holds more than a website may: ${mostPictures} pictures, 60 instructors, 500 stories, 40 gallery pictures, texts of 5,000 letters.`,
  'has-drafts':
    'Some texts that the file changes are drafts. Publish or discard them first: an import would overwrite them.',
  'content-changed':
    'Somebody changed the website after the file was checked. Nothing was imported: choose the file again.',
  'picture-unreadable': ({ address }) =>
    `A picture of the file cannot be read or is too large: ${address}. Nothing was imported.`,
  'picture-missing': ({ address }) =>
    `The file names a picture that is not in it: ${address}. Nothing was imported.`,
  'text-refused': ({ slot, why }) =>
    `The text “${slot}” of the file cannot be taken. ${say(textWords, why)}`,
  'no-consent': ({ name }) =>
    `The file shows the story of ${name} without a consent of today or before. Nothing was imported.`,
}

/** With the words of the forms, whose schemas check the file. */
export const transferWords = { ...siteContentWords, ...detailWords, ...ownWords }
