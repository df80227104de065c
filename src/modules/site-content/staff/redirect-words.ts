import type { Words } from '../../../ui/api/reasons.ts'
import { mostRedirects, type RedirectReason } from '../redirects/rules.ts'

/** Why a redirect was not added. */
export const redirectWords: Words<RedirectReason> = {
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
