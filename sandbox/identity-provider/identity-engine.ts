import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration, FindAccount, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ProviderAccess } from '../../src/platform/config.ts'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { escapeHtml } from '../../src/ui/format/escape-html.ts'
import { createMemoryAdapter } from './memory-adapter.ts'

/** What the stand-in knows of a person, by subject. */
export type IdentityPeople = Map<string, { email: string; verified: boolean; name: string }>

const minute = 60

/** Loaded at first use; its keys are generated then and not stored. */
export async function createEngine(
  access: ProviderAccess,
  people: IdentityPeople,
): Promise<Provider> {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const { issuer, clientId, clientSecret } = access
  const { port } = new URL(issuer)
  const redirectUris = ['localhost', '127.0.0.1', '[::1]'].map(
    (host) => `http://${host}:${port}${endpoints.providerReturn}`,
  )
  return new Provider(issuer, {
    ...behaviour,
    adapter: createMemoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [privateKey.export({ format: 'jwk' }) as JWK] },
    cookies: {
      keys: [randomBytes(32)],
      // Nobody stays signed in here, so that each sign-in can be another person: the session's cookie
      // has a path that no request has.
      long: { path: `${endpoints.identity}/nowhere` },
    },
    findAccount: findAmong(people),
    loadExistingGrant: consentByContinuing,
  })
}

/** The same at every start. Unset options would be warned of on the terminal. */
const behaviour: Configuration = {
  claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  ttl: {
    AccessToken: minute,
    AuthorizationCode: minute,
    Grant: 10 * minute,
    IdToken: minute,
    Interaction: 10 * minute,
    Session: 10 * minute,
  },
  interactions: { url: (_context, { uid }) => `${endpoints.identity}/interaction/${uid}` },
  renderError(context, { error, error_description: description }) {
    const [title, text] = [error, description ?? error].map(escapeHtml)
    context.type = 'html'
    context.body = `<!doctype html><html lang="en-IN"><title>${title}</title><p>${text}</p></html>`
  },
}

/** By HTTPS, as pictures have to come, at a host that is reserved for examples. */
export const picturesAddress = 'https://pictures.demo-id.example/'

function findAmong(people: IdentityPeople): FindAccount {
  return async (_context, accountId) => {
    const person = people.get(accountId)
    if (!person) return undefined
    const { email, verified, name } = person
    const claims = {
      sub: accountId,
      email,
      email_verified: verified,
      picture: `${picturesAddress}${accountId.slice(-6)}.jpg`,
      ...(name && { name }),
    }
    return { accountId, claims: async () => claims }
  }
}

/** The form names what is shared, so continuing is consent: there is no other screen. */
async function consentByContinuing({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session?.accountId,
    clientId: oidc.client?.clientId,
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
