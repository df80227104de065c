/**
 * Says that unsent entries are stored on this device, of whichever person. Logout clears all stores except
 * cookies, and keeps the entries while this cookie exists (docs/decisions/0071).
 */
export const outboxCookie = 'outbox'
