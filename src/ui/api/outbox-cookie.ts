/**
 * Says that something waits on this device to be sent, whosever it is. Logout empties every store but
 * cookies, and leaves them alone while this one is there (docs/decisions/0071).
 */
export const outboxCookie = 'outbox'
