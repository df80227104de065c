import type { Words } from '../../../../ui/api/reasons.ts'
import { longestCode, type ShortLinkReason } from '../rules.ts'

/** Error texts of a short link. */
export const shortLinkWords: Words<ShortLinkReason> = {
  'code-wrong': `Write 2 to ${longestCode} small letters, digits and dashes, such as diwali-poster.`,
  'code-taken': 'This code is already used. Choose another: posters with it may still be up.',
  'address-name-missing': 'Enter what it is for, such as Poster at FC Road.',
  'address-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'address-name-not-plain': 'Write the name as plain text.',
  'path-not-ours': 'Choose a page of this site that anybody may open, such as /courses.',
  'no-such-course': 'There is no published course at this address.',
  'source-closed': 'Choose the source it is counted under.',
  'no-address': 'There is no such short link.',
}
