import type { Words } from '../../../ui/api/reasons.ts'
import type { NavigationReason } from '../navigation/rules.ts'

/** Why links were not published. */
export const navigationWords: Words<NavigationReason> = {
  'label-wrong': ({ max }) => `Enter what a link is called, in at most ${max} plain letters.`,
  'address-wrong':
    'Enter a public page of this site, such as /courses, or a whole address that begins with https://.',
  'address-taken': 'Two links of one list lead to the same address.',
  'links-wrong': 'These links do not fit the list. Load this page again.',
  'all-hidden': 'Show at least one link in each list.',
}
