import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { formatDate } from '../../../ui/format/days.ts'
import type { CertificateKind, CertificateStatus, Lack, RevocationReason } from '../rules.ts'

export const kindNames: Record<CertificateKind, string> = {
  attended: 'Attendance',
  completed: 'Completion',
}

export const statusNames: Record<CertificateStatus, string> = {
  valid: 'Valid',
  revoked: 'Revoked',
  withdrawn: 'Withdrawn',
}

export const revocationTexts: Record<RevocationReason, string> = {
  mistake: 'issued by mistake',
  misconduct: 'misconduct',
  'name-changed': 'name corrected',
}

const lackTexts: ReasonTexts<Lack> = {
  'batch-not-over': ({ endsOn }) => `The batch runs until ${formatDate(endsOn)}.`,
  'no-roll': 'No attendance was taken in this batch.',
  'few-classes': ({ attended, held, needed }) =>
    `Came to ${attended} of ${held} classes; ${needed} are needed.`,
  'projects-missing': ({ passed, projects }) => `${passed} of ${projects} projects accepted.`,
  'name-unprintable': 'The name has letters that cannot be printed: write it in English letters.',
  'revoked-before': ({ why }) => `Revoked before: ${revocationTexts[why]}.`,
}

export function describeLacks(lacks: readonly Lack[]): string {
  return lacks.map((lack) => say(lackTexts, lack)).join(' ')
}

/** What a command refuses. */
export const certificateTexts = {
  'no-batch': 'There is no such batch.',
  'no-certificate': 'There is no such certificate.',
  'no-seat': 'This student has no seat in the batch.',
  'nobody-qualifies': 'Nobody gets a certificate by the rule of this batch yet.',
  'has-certificate': 'This student already has this certificate.',
  'name-unprintable': 'Write the name of the student in English letters first.',
  'certificate-revoked': 'This certificate is no longer valid.',
  'no-request': 'Nobody has requested another name on this certificate.',
  'completed-below-attended': 'Completion needs at least the share of attendance.',
  'percent-wrong': 'Enter a whole number from 1 to 100.',
  'reason-missing': 'Say why.',
} as const

/** What one press issued. */
export function describeIssued(issued: Record<CertificateKind, number>): string {
  return `Certificates issued: ${countKinds(issued)}.`
}

/** “a certificate of completion”, “3 certificates (2 of completion, 1 of attendance)” */
export function dueText(due: readonly CertificateKind[]): string {
  const [first] = due
  if (due.length === 1 && first) return `a certificate of ${kindNames[first].toLowerCase()}`
  const count = (kind: CertificateKind) => due.filter((one) => one === kind).length
  const kinds = { completed: count('completed'), attended: count('attended') }
  return `${due.length} certificates (${countKinds(kinds)})`
}

function countKinds(counts: Record<CertificateKind, number>): string {
  const kinds = (['completed', 'attended'] as const).filter((kind) => counts[kind] > 0)
  return kinds.map((kind) => `${counts[kind]} of ${kindNames[kind].toLowerCase()}`).join(', ')
}
