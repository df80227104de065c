import type { Words } from '../../../../ui/api/reasons.ts'
import type { PortalReason } from '../../portals/rules.ts'

/** What is wrong with a portal, or with what was sent of one. */
export const portalWords: Words<PortalReason> = {
  'portal-name-missing': 'Enter whose key it is, such as JustDial.',
  'portal-name-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'portal-name-not-plain': 'Write the name as plain text.',
  'source-closed': 'Choose the source that its enquiries stand under.',
  'made-before':
    'This form has made its key already, and a key is shown once. If you did not see it, revoke it and make another.',
  'no-portal': 'There is no such key.',
  'no-form-key': 'The form has no key of its own. Open the page again.',
}
