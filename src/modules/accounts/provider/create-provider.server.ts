import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type { ProviderAccess } from '../../../platform/config.ts'
import { email } from '../../../ui/api/contract.ts'
import { removeInvisible } from '../../../ui/format/invisible-characters.ts'
import type { Flow, ProviderIdentity } from './store.server.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** The identity provider or its stand-in; absent where neither is configured. */
    provider: Provider | undefined
  }
}

/** What a provider says of a person, after the signature and its binding to this sign-in were checked. */
type ProviderClaims = IDToken & Partial<UserInfoResponse>

export type Provider = ReturnType<typeof createProvider>

/** Seconds for each call. Two calls must leave time for a response within five. */
const patience = 2

/**
 * An OpenID provider under the name that people see. Its metadata is fetched at the first use, and again
 * after a failure: keys and addresses may have changed.
 */
export function createProvider(name: string, access: () => ProviderAccess, standsIn = false) {
  let discovery: Promise<Configuration> | undefined

  async function attempt<T>(
    work: (openid: typeof import('openid-client'), configuration: Configuration) => Promise<T>,
  ): Promise<{ ok: true; value: T } | { ok: false; reason: string }> {
    try {
      // Loaded with the first sign-in, to keep the start fast.
      const openid = await import('openid-client')
      discovery ??= discover(openid, access())
      return { ok: true, value: await work(openid, await discovery) }
    } catch (error) {
      discovery = undefined
      return { ok: false, reason: reasonOf(error) }
    }
  }

  return {
    name,
    /** Answers on this machine only. */
    standsIn,
    issuer: () => access().issuer,
    /** Where to send the browser. */
    addressFor: (flow: Flow, redirectUri: string) =>
      attempt(async (openid, configuration) =>
        openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: flow.state,
          nonce: flow.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    /** The person who returned; `url` is the address with all parameters that the provider added. */
    identify: (flow: Flow, url: URL) =>
      attempt((openid, configuration) => exchange(openid, configuration, flow, url)),
  }
}

function discover(
  openid: typeof import('openid-client'),
  { issuer, clientId, clientSecret }: ProviderAccess,
): Promise<Configuration> {
  const plain = issuer.startsWith('http:')
  return openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, client, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const authenticate = methods.includes('client_secret_basic')
        ? openid.ClientSecretBasic(clientSecret)
        : openid.ClientSecretPost(clientSecret)
      return authenticate(server, client, body, headers)
    },
    {
      timeout: patience,
      // Without the first option, the library trusts TLS instead of the signature.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(plain ? [openid.allowInsecureRequests] : []),
      ],
    },
  )
}

async function exchange(
  openid: typeof import('openid-client'),
  configuration: Configuration,
  flow: Flow,
  url: URL,
): Promise<ProviderClaims> {
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('A checked ID token holds no claims.')
  const fault = findFault(claims, Date.now() / 1000)
  if (fault) throw Object.assign(new Error('An ID token says what cannot be.'), { code: fault })
  if (claims.email || !configuration.serverMetadata().userinfo_endpoint) return claims
  // Many providers return the e-mail only here; the subject must be the same.
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { ...more, ...claims }
}

/** Seconds that a provider's clock may be ahead of ours. */
const clockTolerance = 60
/** Longest lifetime of a token in seconds; most providers use an hour. */
const longestLife = 366 * 24 * 60 * 60

/**
 * Faults that the library accepts: a token without a subject, issued in the future, or of endless validity.
 * With “” as the subject many people would share one account.
 */
function findFault({ sub, iat, exp }: IDToken, now: number): string | undefined {
  // What OpenID Connect allows as a subject, and our database can hold.
  if (!/^[ -~]{1,255}$/.test(sub) || sub.trim() === '') return 'ID_TOKEN_SUBJECT'
  if (!Number.isFinite(iat) || iat > now + clockTolerance) return 'ID_TOKEN_ISSUED_LATER'
  if (!Number.isFinite(exp) || exp - iat > longestLife) return 'ID_TOKEN_LASTS_TOO_LONG'
  return undefined
}

/** A short word for the log: what the provider answered, or which check failed. Never a value. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { error: providerError, code } = cause as { error?: unknown; code?: unknown }
    for (const word of [providerError, code]) if (typeof word === 'string') return word.slice(0, 60)
  }
  return 'unknown'
}

/** What we store of a provider's claims; undefined where there is no e-mail. */
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
