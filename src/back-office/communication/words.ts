import type { MailReason } from '../../domain/mails/rules.ts'
import type { Words } from '../../wire/reasons.ts'

/** What is wrong with what was sent of a mail. */
export const mailWords: Words<MailReason> = {
  'no-record': 'There is nothing at this address.',
  'no-settling': 'Say how it is settled: "sent-again" or "done-without".',
}
