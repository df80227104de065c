import { welcome } from '#texts/provider-popup.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { type Answer, callApi } from '../../../../ui/api/call-api.ts'
import { type PopupMessage, readPopupMessage } from '../../provider/rules.ts'

/** Milliseconds between two checks whether the popup is still open. */
const interval = 250

/**
 * Opens the popup at the provider, waits for its result and signs in or up with it. Undefined where the
 * popup closed without a result or the wait was cancelled. Throws on an unreadable response.
 */
export async function enterByPopup(
  popup: Window,
  purpose: 'login' | 'sign-up',
  signal: AbortSignal,
): Promise<{ token?: string; message?: string; secondStep?: true } | undefined> {
  const message = await askProvider(popup, signal)
  if (!message) return undefined
  const { email, userId: password, credential, name, picture } = message
  if (purpose === 'sign-up') {
    const person = { name, email, password, profilePicture: picture, credential }
    return readable(await callApi('POST /api/auth/register', { body: person }))
  }
  const body = { email, password, credential }
  const answer = readable(await callApi('POST /api/auth/login', { body }))
  if (!('token' in answer)) return answer
  return { ...answer, message: welcome.back(answer.user?.name || welcome.somebody) }
}

type EntryCall = 'POST /api/auth/login' | 'POST /api/auth/register'

function readable(answer: Answer<EntryCall>) {
  if (answer.ok) return answer.data
  if (answer.error) throw answer.error
  return { message: answer.message }
}

function askProvider(popup: Window, signal: AbortSignal): Promise<PopupMessage | undefined> {
  const nonce = randomNonce()
  const expected = { origin: location.origin, nonce }
  return new Promise((resolve) => {
    const settle = (message?: PopupMessage) => {
      clearInterval(timer)
      window.removeEventListener('message', listen)
      popup.close()
      resolve(message)
    }
    const listen = (event: MessageEvent) => {
      const message = readPopupMessage(event, expected)
      if (message) settle(message)
    }
    let wasClosed = false
    const timer = setInterval(() => {
      // The message of a popup that has just closed may still arrive: waits one more round.
      if (wasClosed) settle()
      wasClosed = popup.closed
    }, interval)
    window.addEventListener('message', listen)
    signal.addEventListener('abort', () => settle())
    // Our own origin, wherever the API is: the popup talks to this page only.
    popup.location = `${endpoints.providerStart}?nonce=${nonce}`
  })
}

/** 128 bits; `randomUUID` would need HTTPS. */
function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
