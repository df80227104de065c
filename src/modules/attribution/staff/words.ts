import type { Words } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { longestCode, type ShortLinkReason } from '../short-links/rules.ts'
import type { SourceReason } from '../sources/rules.ts'

/** Error texts of a source. */
export const sourceWords: Words<SourceReason> = {
  'no-source': 'There is no such source.',
  'source-name-missing': 'Enter a name.',
  'source-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'source-name-not-plain': 'Write the name as plain text.',
  'source-name-taken': ({ name, isRetired }) =>
    isRetired
      ? `“${name}” is retired. Bring it back instead.`
      : `There is a source called “${name}” already.`,
  'website-stays': '“Website” cannot be retired: registrations on the site are counted under it.',
  'no-version': 'The version is missing. Reload the page.',
  'no-choice': 'Say whether it is retired.',
  'no-month': 'Choose a month, such as 2026-11.',
  'no-cost': 'Enter what it cost in whole rupees, or leave it empty.',
  'cost-too-high': ({ mostPaise }) => `Enter ${formatRupees(mostPaise)} at most.`,
}

/** Text of a version conflict. */
export const changedMeanwhile =
  'Somebody else changed this meanwhile. Look at it as it is now, then change it again.'

/** The same for a cost, with both values. Saving again replaces the other one. */
export function costChanged(of: { theirs: number | null; yours: number | null }): string {
  const [theirCost, yours] = [of.theirs, of.yours].map((paise) =>
    paise === null ? 'no cost' : formatRupees(paise),
  )
  return `Somebody else set ${theirCost} meanwhile, you entered ${yours}. Nothing was saved: save again to replace theirs.`
}

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
