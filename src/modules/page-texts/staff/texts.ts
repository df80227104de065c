import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import type { ConsentScope } from '../quotes.ts'
import type { TextReason } from '../rules.ts'
import { labelOf } from './page-names.ts'

export const textChanged = 'Somebody else has changed this text meanwhile.'

export const consentMissing =
  'Publish what a person says only with that person’s written consent: enter its day, and what it covers of name, picture, company and salary.'

/** What staff are told when a text is not saved or not published. */
export const textTexts: ReasonTexts<
  | TextReason
  | { reason: 'no-version' }
  | { reason: 'nothing-to-undo' }
  | { reason: 'changed-since' }
> = {
  'no-slot': 'This text is no longer on any page. Load this page again.',
  'text-missing': 'Please write a text.',
  'text-too-long': ({ max }) => `Please use at most ${max} characters.`,
  'text-not-plain': 'Please write one paragraph of plain text, without line breaks.',
  'values-changed': ({ values }) =>
    values === ''
      ? 'Words in braces are filled in by the site. This text has none.'
      : `Please keep ${values} as they are, in this order. The site fills them in.`,
  'no-picture': 'Please choose a picture again.',
  'alt-missing':
    'Please say what the new picture shows, in the text “picture alt” below it. It is read aloud to people who cannot see it.',
  'basis-missing': ({ basis }) =>
    `Say in “${labelOf(basis)}” what the figure counts and up to which day, such as “31 October 2026”, and publish both together.`,
  'consent-missing': consentMissing,
  'no-film': 'Please paste the link of a video on YouTube.',
  'no-time': 'Please choose a time from now on, within a year.',
  'no-day': 'Please choose today or a later day, within a year.',
  'no-version': 'Please load this page again.',
  'nothing-to-undo': 'This text was never changed.',
  'changed-since': textChanged,
}

/** What a student agrees to have shown, as staff read it. */
export const scopeNames: Record<ConsentScope, string> = {
  name: 'Name',
  picture: 'Picture',
  company: 'Company',
  salary: 'Salary',
  certificate: 'Certificate',
}
