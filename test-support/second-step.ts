import { Secret, TOTP } from 'otpauth'
import { makeAuthenticator } from './authenticator.ts'
import type { Site, Visitor } from './site.ts'

/** The public URL of a site under test, to which passkeys are bound. */
export const siteOrigin = 'http://localhost'

type AuthenticatorSetup = { key: string; secret: string }

/** Adds an authenticator app at this time; `codeAt` is its code. */
export async function addAuthenticatorApp(visitor: Visitor, at: Date) {
  const setup = (await (
    await visitor.post('/api/me/factors/new-authenticator', {})
  ).json()) as AuthenticatorSetup
  const codeAt = (time: Date) =>
    new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: time.getTime() })
  const code = codeAt(at)
  const response = await visitor.post('/api/me/factors/authenticator', { key: setup.key, code })
  if (response.status !== 200) throw new Error(`An app was answered ${response.status}.`)
  const { recoveryCodes = [] } = (await response.json()) as { recoveryCodes?: string[] }
  return { codeAt, recoveryCodes }
}

/** Adds a passkey. */
export async function addPasskey(visitor: Visitor, options: { counts?: boolean } = {}) {
  const passkey = makeAuthenticator({ origin: siteOrigin, ...options })
  const challenge = await challengeAt(visitor, '/api/me/factors/new-passkey')
  const response = await visitor.post('/api/me/factors/passkeys', {
    passkey: passkey.register(challenge),
  })
  if (response.status !== 200) throw new Error(`A passkey was answered ${response.status}.`)
  const { recoveryCodes = [] } = (await response.json()) as { recoveryCodes?: string[] }
  return { passkey, recoveryCodes }
}

export async function challengeAt(visitor: Visitor, address: string): Promise<string> {
  const response = await visitor.post(address, {})
  const { options } = (await response.json()) as { options?: { challenge: string } }
  if (!options) throw new Error(`No challenge: ${response.status}.`)
  return options.challenge
}

/** Sends the second step of this visitor's sign-in. */
export const sendSecondStep = (visitor: Visitor, factor: object) =>
  visitor.post('/api/auth/second-step', factor)

/** Sends a step-up. */
export const sendStepUp = (visitor: Visitor, factor: object) =>
  visitor.post('/api/me/step-up', factor)

/** Resets limits. */
export const clearRateLimits = (site: Site) => site.sql('truncate rate_limits')
