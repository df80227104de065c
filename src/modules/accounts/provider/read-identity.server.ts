import { email } from '../../../ui/api/contract.ts'
import { removeInvisible } from '../../../ui/format/invisible.ts'
import type { ProviderIdentity } from './contract.ts'
import type { ProviderClaims } from './create-provider.server.ts'

/** What we keep of a provider's claims, in the forms we store; nothing where there is no e-mail. */
export function readIdentity(claims: ProviderClaims): ProviderIdentity | undefined {
  const address = email.safeParse(claims.email)
  if (!address.success || claims.sub.length > 255) return undefined
  const verified: unknown = claims.email_verified
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: address.data,
    // Some providers write it as text.
    emailVerified: verified === true || verified === 'true',
    name: plainLine(claims.name) || plainLine(address.data.split('@')[0]),
    picture: readPicture(claims),
  }
}

/** A name as our own form would take it: one line of at most a hundred characters. */
function plainLine(text: unknown): string {
  if (typeof text !== 'string') return ''
  const line = removeInvisible(text.toWellFormed()).replaceAll(/\p{Cc}+/gu, ' ')
  return Array.from(line).slice(0, 100).join('').trim()
}

/** Where the provider has a picture: HTTPS, or its own origin where that is a stand-in. */
function readPicture({ picture, iss }: ProviderClaims): string | null {
  if (typeof picture !== 'string' || picture.length > 1000 || !URL.canParse(picture)) return null
  const { protocol, origin, href } = new URL(picture)
  return protocol === 'https:' || origin === new URL(iss).origin ? href : null
}
