export const certificateKinds = ['attended', 'completed'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const revocationReasons = ['mistake', 'misconduct', 'name-changed'] as const
export type RevocationReason = (typeof revocationReasons)[number]
/** What staff choose from; the third follows from a corrected name. */
export const staffReasons = ['mistake', 'misconduct'] as const
export type RevocationByStaff = (typeof staffReasons)[number]

/** Everything a certificate shows, stored when it was issued; it is printed from this only. */
export type CertificateContents = {
  kind: CertificateKind
  name: string
  holder: string
  course: string
  courseId: string
  mode: 'classroom' | 'online'
  startsOn: string
  endsOn: string
  /** Sessions that were held, and that the holder came to; nothing where no roll was taken. */
  attendance: { held: number; attended: number } | null
  /** The day in India. */
  issuedOn: string
  issuedBy: string
}

/** Shares of the sessions held, in percent. */
export type CertificateRule = { attendedPercent: number; completedPercent: number }

/** Where a batch has no rule of its own. */
export const usualRule: CertificateRule = { attendedPercent: 60, completedPercent: 80 }

/** What somebody still lacks for one kind of certificate. */
export type Lack =
  | { reason: 'batch-not-over'; endsOn: string }
  | { reason: 'no-roll' }
  | { reason: 'few-classes'; attended: number; held: number; needed: number }
  /** Of the projects of the batch; only completion needs them. */
  | { reason: 'projects-missing'; passed: number; projects: number }
  | { reason: 'name-unprintable' }
  /** Another is issued by exception only. */
  | { reason: 'revoked-before'; why: RevocationByStaff }

type EligibilityFacts = Record<'held' | 'attended' | 'projects' | 'passed', number> & {
  name: string
  endsOn: string
  /** Why this kind was revoked before; undefined where one is valid. */
  revokedFor: RevocationByStaff | undefined
}

/** All that somebody lacks for one kind; nothing where they get it. */
export function lacksFor(
  kind: CertificateKind,
  { name, held, attended, projects, passed, endsOn, revokedFor: why }: EligibilityFacts,
  rule: CertificateRule,
  today: string,
): Lack[] {
  const percent = kind === 'completed' ? rule.completedPercent : rule.attendedPercent
  const needed = Math.ceil((held * percent) / 100)
  const lacks: (Lack | false)[] = [
    why !== undefined && { reason: 'revoked-before', why },
    !isPrintable(name) && { reason: 'name-unprintable' },
    today < endsOn && { reason: 'batch-not-over', endsOn },
    held === 0 && { reason: 'no-roll' },
    attended < needed && { reason: 'few-classes', attended, held, needed },
    kind === 'completed' && passed < projects && { reason: 'projects-missing', passed, projects },
  ]
  return lacks.filter((lack) => lack !== false)
}

export const longestName = 100

/** Whether the font of certificates has every sign of a name. */
export function isPrintable(name: string): boolean {
  const text = name.normalize('NFC').trim()
  return text.length > 0 && /^[\u0020-\u007e\u00a0-\u017e\u1e08-\u1ef9\u2013\u2019]+$/.test(text)
}

/** `CERT/26-27/000123` */
export function certificateName(year: string, number: number): string {
  return `CERT/${year}/${String(number).padStart(6, '0')}`
}

/** Letters and digits that nobody mistakes for another (Crockford’s base 32): 20 of them are 100 bits. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20

export function codeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, codeLength), (byte) => signs[byte % signs.length]).join('')
}

/** As it is printed: `7K3M9-QWXT2-…`. */
export function printedCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? code
}

/** A code as somebody typed it; nothing where it cannot be one. */
export function readCode(input: string): string | undefined {
  const code = input
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code) ? code : undefined
}

export type CertificateStatus = 'valid' | 'revoked' | 'withdrawn'

type StatusDates = { revokedAt: Date | null; withdrawnAt: Date | null }

export function certificateStatusOf({ revokedAt, withdrawnAt }: StatusDates): CertificateStatus {
  if (withdrawnAt) return 'withdrawn'
  return revokedAt ? 'revoked' : 'valid'
}

/** Entries of a status list: the fewest that its specification allows, so that one says nothing of its holder. */
export const listLength = 131_072

/** How many certificates share a list: half of it stays free, so that a random place is found at once. */
export const mostOnList = listLength / 2

/** An RSA key for RS256, which every verifier of Open Badges must know. */
export type PublicKey = { kty: 'RSA'; n: string; e: string }
