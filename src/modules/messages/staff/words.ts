import type { Words } from '../../../ui/api/reasons.ts'
import type { MailReason } from '../rules.ts'

/** Errors of the actions on a parked mail. */
export const mailWords: Words<MailReason> = {
  'no-record': 'There is nothing at this address.',
  'no-resolution': 'Say how it is settled: "resent" or "dismissed".',
}
