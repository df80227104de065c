export const longestPortalName = 60
export const longestMessage = 1000

/** Errors of a portal. */
export type PortalReason =
  | { reason: 'portal-name-missing' }
  | { reason: 'portal-name-too-long'; max: number }
  | { reason: 'portal-name-not-plain' }
  | { reason: 'source-closed' }
  | { reason: 'already-created' }
  | { reason: 'no-portal' }
  | { reason: 'no-form-key' }

/** Errors of an enquiry sent by a portal. */
export type SentReason =
  | { reason: 'sent-id-wrong' }
  | { reason: 'sent-phone-wrong' }
  | { reason: 'sent-course-wrong' }
  | { reason: 'sent-message-wrong'; max: number }
