import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/secrets.ts'

/** Addresses whose pseudonym is cached. */
const mostCached = 1_000

/**
 * A pseudonym for an address, the same in every line: the log distinguishes visitors without containing
 * addresses. Keyed, since all addresses could be tried.
 */
export function nameVisitor(sessionSecret: Uint8Array): (address: string) => string {
  const key = deriveKey(sessionSecret, 'visitor ids in logs')
  const names = new Map<string, string>()
  return (address) => {
    const cachedName = names.get(address)
    if (cachedName) return cachedName
    const name = createHmac('sha256', key).update(address).digest('base64url').slice(0, 12)
    if (names.size >= mostCached) names.clear()
    names.set(address, name)
    return name
  }
}
