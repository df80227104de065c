import { type ReasonTexts, readReason, say } from '../api/reasons.ts'

/** Why a mail did not arrive, as text for staff; the mail server's message stands beside it. */
export const unsentTexts: ReasonTexts<UnsentReason> = {
  'full-for-days': ({ days }) => `The mailbox was full for ${days} days.`,
  'deferred-for-days': ({ days }) =>
    `The mail server asked us to try again later, for ${days} days.`,
  full: 'The mailbox is full.',
  'not-from-us': 'The mail server does not take mail from us.',
  'no-such-address': 'There seems to be no such address.',
  'no-address': 'No mail can be sent to this address.',
  refused: 'The mail server refused this mail.',
}

/** The reason in an event, or a sentence of older code. */
export function describeUnsent(reasonText: string): string {
  const reason = readReason(reasonText)
  return reason ? say(unsentTexts, reason as UnsentReason) : reasonText
}

/** Why a mail did not arrive. */
export type UnsentReason =
  | { reason: 'full-for-days'; days: number }
  | { reason: 'deferred-for-days'; days: number }
  | { reason: 'full' }
  | { reason: 'not-from-us' }
  | { reason: 'no-such-address' }
  | { reason: 'no-address' }
  | { reason: 'refused' }
