import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'

/** A certificate that is neither revoked nor withdrawn, and whose it is. */
type ValidCertificate = { code: string; holder: string }

/** Valid certificates by what was entered: a code, or the address of its page. */
export const findCertificates =
  createPort<
    (db: Transaction, entries: readonly string[]) => Promise<Map<string, ValidCertificate>>
  >('findCertificates')

/** Names are compared as people read them. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) =>
    name.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' '),
  )
  return first === second
}
