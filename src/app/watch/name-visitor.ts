import { createHmac, hkdfSync } from 'node:crypto'

/** Addresses whose name is kept at hand. */
const mostKept = 1_000

/**
 * Another name for an address, the same in every line: the log tells one visitor from another and holds
 * nobody's address. Keyed, or somebody could try all addresses there are.
 */
export function nameVisitor(sessionSecret: Uint8Array): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'visitor ids in logs', 32))
  const names = new Map<string, string>()
  return (address) => {
    const knownName = names.get(address)
    if (knownName) return knownName
    const name = createHmac('sha256', key).update(address).digest('base64url').slice(0, 12)
    if (names.size >= mostKept) names.clear()
    names.set(address, name)
    return name
  }
}
