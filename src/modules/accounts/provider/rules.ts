import { type PopupMessage, popupMessageType } from './contract.ts'

/**
 * The popup's message, where it is ours: sent from our own origin, of our type, with the nonce of this
 * click, and whole. Anything may send a page anything. Which window sent it is not asked: one that has
 * closed since is named no more.
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
