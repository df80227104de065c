import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

/** Claims and signature of a token; a test changes some or makes a forged one. */
export type IdToken = {
  claims: JWTPayload
  header: JWTHeaderParameters
  key: KeyObject | Uint8Array
}
export type Forgery = (validToken: IdToken) => IdToken | string | Promise<IdToken | string>

type Grant = { nonce: string; challenge: string; claims: JWTPayload; forge: Forgery }
/** Responds correctly, with an error, with an empty response, or not at all. */
type Behaviour = 'works' | 'answers 500' | 'answers HTML' | 'stays silent'

export type TestProvider = Awaited<ReturnType<typeof openProvider>>

/**
 * An OpenID provider on loopback with the claims and signatures that a test sets. More permissive than a
 * real one: it claims every method, and accepts a code repeatedly.
 */
export async function openProvider() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const header = { alg: 'RS256', kid: 'the-key' }
  const client = { id: 'the-site', secret: 'known-to-site-and-provider' }
  const grants = new Map<string, Grant>()
  /** Further claims at the UserInfo endpoint. */
  const userInfo = new Map<string, JWTPayload>()
  let behaviour: Behaviour = 'works'

  const server = createServer(async (request, response) => {
    if (behaviour === 'stays silent') return
    if (behaviour === 'answers 500')
      return void response.writeHead(500).end('{"error":"server_error"}')
    if (behaviour === 'answers HTML') return void response.writeHead(200).end('<p>Welcome!</p>')
    const answer = await answerTo(request)
    send(response, answer ? 200 : 400, answer ?? { error: 'invalid_grant' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answerTo(request: IncomingMessage): Promise<object | undefined> {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        }
      case '/jwks':
        return { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), ...header, use: 'sig' }] }
      case '/token':
        return redeem(request)
      case '/userinfo':
        return userInfo.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    }
  }

  async function redeem(request: IncomingMessage) {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    const credentials = atob(request.headers.authorization?.replace('Basic ', '') ?? '')
    const isKnownClient = decodeURIComponent(credentials) === `${client.id}:${client.secret}`
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '')
    if (!grant || !isKnownClient || verifier.digest('base64url') !== grant.challenge)
      return undefined
    const now = Math.floor(Date.now() / 1000)
    const bound = { iss: issuer, aud: client.id, nonce: grant.nonce, iat: now, exp: now + 60 }
    const claims = { ...bound, ...grant.claims }
    const token = await grant.forge({ claims, header, key: keys.privateKey })
    const idToken = typeof token === 'string' ? token : await signToken(token)
    return { access_token: code, token_type: 'Bearer', expires_in: 60, id_token: idToken }
  }

  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    issuer,
    publicKey: keys.publicKey,
    /** Settings for a site with this provider. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Acme',
    },
    client,
    /** Signs in the person of these claims at `authorizeUrl`; returns the redirect. */
    approve(
      authorizeUrl: URL,
      claims: JWTPayload,
      forge: Forgery = (honest) => honest,
      more?: JWTPayload,
    ) {
      const { state, nonce, code_challenge: challenge, redirect_uri: back } = grantFor(authorizeUrl)
      const code = randomBytes(16).toString('hex')
      grants.set(code, { nonce, challenge, claims, forge })
      if (more) userInfo.set(code, more)
      return new URL(`?${new URLSearchParams({ code, state })}`, back)
    },
    /** Redirects back from `authorizeUrl` without a sign-in. */
    refuse(authorizeUrl: URL, error = 'access_denied') {
      const { state, redirect_uri: back } = grantFor(authorizeUrl)
      return new URL(`?${new URLSearchParams({ error, state })}`, back)
    },
    behave(next: Behaviour) {
      behaviour = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function grantFor(authorizeUrl: URL) {
  const text = (name: string) => authorizeUrl.searchParams.get(name) ?? ''
  return {
    state: text('state'),
    nonce: text('nonce'),
    code_challenge: text('code_challenge'),
    redirect_uri: text('redirect_uri'),
  }
}

export function signToken({ claims, header, key }: IdToken): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key)
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
