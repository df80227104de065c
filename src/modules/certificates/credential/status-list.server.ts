import { gzipSync } from 'node:zlib'
import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { listLength } from '../rules.ts'
import { certificates } from '../tables.ts'
import { describeIssuer } from './write-credential.server.ts'

/** The places of a list that no longer count: revoked, or withdrawn by their holders. */
export async function listRevoked(db: Database, list: number): Promise<number[]> {
  const rows = await db
    .select({ index: certificates.statusIndex })
    .from(certificates)
    .where(
      and(
        eq(certificates.statusList, list),
        or(isNotNull(certificates.revokedAt), isNotNull(certificates.withdrawnAt)),
      ),
    )
    .orderBy(asc(certificates.statusIndex))
  return rows.map(({ index }) => index)
}

/** Bit 0 of the list is the highest bit of the first byte. `u` says base64url without padding. */
export function encodeList(revoked: readonly number[]): string {
  const bits = new Uint8Array(listLength / 8)
  for (const index of revoked) {
    const byte = index >> 3
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (index & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}

/** A list as a credential of its own (Bitstring Status List 1.0). */
export function describeStatusList(
  { list, revoked, origin }: { list: number; revoked: readonly number[]; origin: string },
  now: Date,
) {
  const issuer = describeIssuer(origin).id
  const id = origin + addresses.statusList(list)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeList(revoked),
    },
    iss: issuer,
    jti: id,
    sub: `${id}#list`,
    nbf: Math.floor(now.getTime() / 1000),
  }
}
