/** Marks our message among all that a page may be sent. */
export const popupMessageType = 'provider-sign-in'

/**
 * What the popup's end hands to the page that opened it. `nonce` is the page's own; `credential` is
 * good for one sign-in or sign-up within five minutes; `userId` is the person's id at the provider.
 */
export type PopupMessage = {
  type: typeof popupMessageType
  nonce: string
  credential: string
  email: string
  userId: string
  name: string
  /** An address. */
  picture?: string
}

/**
 * The popup's message, where it is ours: sent from our own origin, of our type, with the nonce of this
 * click, and whole. Anything may send a page anything. The window that sent it is not compared: the browser
 * does not name one that has closed since.
 */
export function readPopupMessage(
  event: { origin: string; data: unknown },
  expected: { origin: string; nonce: string },
): PopupMessage | undefined {
  const { data } = event
  if (event.origin !== expected.origin || !isPopupMessage(data)) return undefined
  return data.nonce === expected.nonce ? data : undefined
}

function isPopupMessage(data: unknown): data is PopupMessage {
  if (typeof data !== 'object' || data === null) return false
  const { type, picture, ...rest } = data as Record<string, unknown>
  const { nonce, credential, email, userId, name } = rest
  return (
    type === popupMessageType &&
    [nonce, credential, email, userId, name].every((part) => typeof part === 'string' && part) &&
    (picture === undefined || typeof picture === 'string')
  )
}
