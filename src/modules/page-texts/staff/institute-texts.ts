import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import type { DetailReason } from '../institute/contract.ts'

/** Why details of the institute, or links of its pages, are not saved. */
export const detailLabels: ReasonTexts<
  DetailReason | { reason: 'details-changed' } | { reason: 'logo-missing' }
> = {
  'line-wrong': ({ max }) => `Please write one line of at most ${max} characters, without braces.`,
  'phone-wrong': 'Please write a phone number: ten digits, or + and the country code.',
  'email-wrong': 'Please write an e-mail address.',
  'year-wrong': 'Please write a year with four digits.',
  'url-wrong': 'Please write an address that begins with https://, or nothing.',
  'hours-wrong': 'Please write a time of opening and a later one of closing.',
  'accent-wrong': 'Please choose a colour.',
  'accent-dark': 'Words on a button in this colour are hard to read. Please choose a lighter one.',
  'label-wrong': ({ max }) => `Enter what a link is called, in at most ${max} plain characters.`,
  'address-wrong':
    'Enter a public page of this site, such as /courses, or a whole address that begins with https://.',
  'address-taken': 'Two links of one list lead to the same address.',
  'links-wrong': 'These links do not fit the list. Load this page again.',
  'all-hidden': 'Show at least one link in each list.',
  'logo-wrong': 'Please choose the logo again.',
  'logo-missing': 'There is no such logo any more. Please choose it again.',
  'no-version': 'Please load this page again.',
  'details-changed': 'Somebody else saved other details meanwhile. Load this page again.',
}
