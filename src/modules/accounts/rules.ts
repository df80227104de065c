import type { TokenUser } from '../../ui/use-session.ts'

/** The two roles in tokens and pages: people who may enter the back office, and everybody else. */
export const apiRoles = ['student', 'admin'] as const

/** Uses the token's word, so that visitors do not load the list of abilities. */
export function entersOffice({ role }: { role: string }): boolean {
  return role === 'admin'
}

export type TokenReading =
  | { ok: true; user: TokenUser }
  | { ok: false; reason: 'expired' | 'undecodable' }

/** Reads the payload of a JWT without checking the signature: the browser has no key and needs none. */
export function readToken(token: string, nowSeconds: number): TokenReading {
  const payload = decodePayload(token)
  if (!payload) return { ok: false, reason: 'undecodable' }
  if (payload.exp < nowSeconds) return { ok: false, reason: 'expired' }
  return { ok: true, user: payload }
}

/** The letter shown where there is no picture. */
export function avatarLetter(user: { name: string; email: string }): string {
  const source = user.name.trim() || user.email
  return (Array.from(source)[0] ?? '').toLocaleUpperCase('en-IN')
}

function decodePayload(token: string): TokenUser | undefined {
  const part = token.split('.')[1]
  if (!part) return undefined
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    // atob returns Latin-1; Indian names are UTF-8.
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isTokenUser(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

function isTokenUser(claims: unknown): claims is TokenUser {
  if (typeof claims !== 'object' || claims === null) return false
  const { name, email, role, exp } = claims as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof email === 'string' &&
    typeof role === 'string' &&
    typeof exp === 'number' &&
    Number.isFinite(exp)
  )
}
