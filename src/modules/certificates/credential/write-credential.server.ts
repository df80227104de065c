import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { certificateAddresses as addresses } from '../../../ui/addresses/certificate-addresses.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { printedFields } from '../printed-fields.ts'
import { type CertificateContents, listLength, printedCode } from '../rules.ts'
import { type Certificate, certificates } from '../tables.ts'

type ShownCertificate = Pick<Certificate, 'code' | 'statusList' | 'statusIndex' | 'issuedAt'> & {
  contents: CertificateContents
}

export const credentialContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** Who issues, as Open Badges describe an organisation. */
export function describeIssuer(origin: string) {
  return {
    id: origin + addresses.issuer,
    type: ['Profile'],
    name: institute.name,
    url: origin,
    email: institute.email,
  }
}

/**
 * A certificate as an Open Badge 3.0, which is a Verifiable Credential 2.0, with the claims that its JWT form adds.
 * It says what the certificate prints and nothing else: no e-mail address, no phone number.
 */
export function writeCredential(certificate: ShownCertificate, origin: string) {
  const { code, contents, issuedAt } = certificate
  const { certificates: words } = textsFor()
  const issuer = describeIssuer(origin)
  const id = origin + addresses.page(code)
  const holder = holderOf(code)
  const validFrom = secondsOnly(issuedAt)
  const achievement = `${origin}${to.course(contents.courseId)}#${contents.kind}`
  return {
    '@context': credentialContexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${words.titles[contents.kind]}: ${contents.course}`,
    description: printedFields(contents, words)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    issuer,
    validFrom: validFrom.toISOString(),
    credentialSubject: {
      id: holder,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityHash: contents.holder,
          identityType: 'name',
          hashed: false,
        },
      ],
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: contents.kind === 'completed' ? 'CertificateOfCompletion' : 'Certificate',
        name: contents.course,
        description: words.statements[contents.kind],
        criteria: { narrative: words.criteria[contents.kind] },
        humanCode: printedCode(code),
      },
    },
    credentialStatus: statusEntry(certificate, origin),
    iss: issuer.id,
    jti: id,
    sub: holder,
    nbf: validFrom.getTime() / 1000,
  }
}

function statusEntry(
  { statusList, statusIndex }: Pick<Certificate, 'statusList' | 'statusIndex'>,
  origin: string,
) {
  const list = origin + addresses.statusList(statusList)
  return {
    id: `${list}#${statusIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(statusIndex),
    statusListCredential: list,
  }
}

/** The holder by nothing that leads to them: a number made from the code, the same each time. */
function holderOf(code: string): string {
  const hex = createHash('sha256').update(`holder ${code}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

/** The claim `nbf` counts seconds. */
function secondsOnly(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}

/** The credential inside the JSON that the data model has for signed ones. */
export function envelope(jwt: string) {
  return {
    '@context': credentialContexts[0],
    id: `data:application/vc+jwt,${jwt}`,
    type: 'EnvelopedVerifiableCredential',
  }
}

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
function encodeList(revoked: readonly number[]): string {
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
