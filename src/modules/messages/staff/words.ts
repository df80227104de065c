import type { Words } from '../../../ui/api/reasons.ts'
import type { MailReason } from '../rules.ts'

/** What is wrong with what was sent of a mail. */
export const mailWords: Words<MailReason> = {
  'no-record': 'There is nothing at this address.',
  'no-resolution': 'Say how it is settled: "resent" or "dismissed".',
}
