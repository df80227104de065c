import type { PopupMessage } from '../src/modules/accounts/provider/contract.ts'
import { endpoints } from '../src/ui/addresses/site-map.ts'
import type { Visitor } from './site.ts'

/** What the page that opens the popup would have made at random. */
export const pageNonce = 'the-nonce-of-the-opening-page'

/** Opens the popup and says where the provider is to be asked, as its window would go there. */
export async function openPopup(visitor: Visitor): Promise<URL> {
  const response = await visitor.get(`${endpoints.providerStart}?nonce=${pageNonce}`)
  const location = response.headers.get('location')
  if (response.status !== 302 || !location) throw new Error(`The popup got ${response.status}.`)
  return new URL(location)
}

/** Comes back from the provider to the popup's end; the message is what the page would be sent. */
export async function returnFromProvider(visitor: Visitor, address: URL) {
  const response = await visitor.get(address.pathname + address.search)
  const text = await response.text()
  const [, block = 'null'] = text.match(/<script type="application\/json" id="message">(.*)</) ?? []
  return { response, text, message: JSON.parse(block) as PopupMessage | null }
}

/** What the page sends to sign in or up with that message. */
export function wireBody({ email, userId, name, picture, credential }: PopupMessage) {
  return { name, email, password: userId, profilePicture: picture, credential }
}

/** Signs in at the stand-in as this person, from the first address of the popup to its end. */
export async function requestFromSandbox(
  visitor: Visitor,
  person: { email: string; name?: string; verified?: boolean },
) {
  const form = await follow(visitor, await openPopup(visitor))
  const answers = new URLSearchParams({ email: person.email, name: person.name ?? '' })
  if (person.verified ?? true) answers.set('verified', 'on')
  answers.set('answer', 'continue')
  const response = await visitor.ask(form.pathname, { method: 'POST', body: answers })
  const location = response.headers.get('location')
  if (!location) throw new Error(`The stand-in answered ${response.status}.`)
  return returnFromProvider(visitor, await follow(visitor, new URL(location)))
}

/** Follows redirects within the stand-in up to its form, or to the address that leads back to us. */
async function follow(visitor: Visitor, address: URL): Promise<URL> {
  if (address.pathname === endpoints.providerReturn) return address
  const response = await visitor.get(address.pathname + address.search)
  const location = response.headers.get('location')
  return location ? follow(visitor, new URL(location, address)) : address
}
