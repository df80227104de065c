import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration, JWK, Provider } from 'oidc-provider'
import { escapeHtml } from '../../escape-html.ts'
import type { ProviderAccess } from '../../provider/ask-provider.server.ts'
import { endpoints } from '../../site-map.ts'
import { createMemoryAdapter } from './memory-adapter.ts'

/** What the stand-in knows of somebody, by their subject. */
export type People = Map<string, { email: string; verified: boolean; name: string }>

const minute = 60

/** The real thing, loaded when first needed; its keys are made now and kept nowhere. */
export async function createEngine(
  { issuer, clientId, clientSecret }: ProviderAccess,
  people: People,
): Promise<Provider> {
  const { Provider } = await import('oidc-provider/lib/provider.js')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const { port } = new URL(issuer)
  const scope = 'openid email profile'
  return new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['localhost', '127.0.0.1', '[::1]'].map(
          (host) => `http://${host}:${port}${endpoints.providerReturn}`,
        ),
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    jwks: { keys: [privateKey.export({ format: 'jwk' }) as JWK] },
    cookies: {
      keys: [randomBytes(32)],
      // Nobody stays signed in here, so that each time it can be somebody else: the session's cookie
      // belongs to a path that no request has.
      long: { path: `${endpoints.identity}/nowhere` },
    },
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
    interactions: {
      url: (_context, { uid }) => `${endpoints.identity}/interaction/${uid}`,
    },
    async findAccount(_context, accountId) {
      const person = people.get(accountId)
      if (!person) return undefined
      const { email, verified, name } = person
      const picture = `${issuer}/pictures/${accountId.slice(-6)}.svg`
      return {
        accountId,
        claims: async () => ({
          sub: accountId,
          email,
          email_verified: verified,
          picture,
          ...(name && { name }),
        }),
      }
    },
    /** Continuing is consent: the page says what is handed on, so no other screen asks again. */
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    renderError(context, { error, error_description: description }) {
      context.type = 'html'
      context.body = `<!doctype html><html lang="en-IN"><title>${escapeHtml(error)}</title><p>${escapeHtml(description ?? error)}</p></html>`
    },
  } satisfies Configuration)
}
