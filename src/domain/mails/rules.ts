/** When trying ends: docs/operating.md tells the operator the same. */
export const patience = { refusals: 8, days: 3 }

/** How many mails make a page of the list. */
export const parkedMailsPageSize = 50

/** What a mail server did with a mail: refused it, or asked for it later until we gave up. */
export type Refusal = { why: 'refused' | 'put-off'; line: string }

/** What may be wrong with what staff send of a mail. */
export type MailReason = { reason: 'no-record' } | { reason: 'no-settling' }

/** Why a mail did not arrive. */
export type UnsentReason =
  | { reason: 'full-for-days'; days: number }
  | { reason: 'put-off-for-days'; days: number }
  | { reason: 'full' }
  | { reason: 'not-from-us' }
  | { reason: 'no-such-address' }
  | { reason: 'no-address' }
  | { reason: 'refused' }

/** Reads why a mail did not arrive out of what the mail server said. */
export function explainRefusal({ why, line }: Refusal): UnsentReason {
  const { days } = patience
  if (why === 'put-off')
    return { reason: isFull(line) ? 'full-for-days' : 'put-off-for-days', days }
  if (isFull(line)) return { reason: 'full' }
  const code = enhancedCode(line)
  if (code?.startsWith('7.')) return { reason: 'not-from-us' }
  if (code?.startsWith('1.') || (!code && /^(550|551|553)\b/.test(line)))
    return { reason: 'no-such-address' }
  return { reason: /^\d/.test(line) ? 'refused' : 'no-address' }
}

function isFull(line: string): boolean {
  const code = enhancedCode(line)
  return code ? code === '2.2' : /^(452|552)\b/.test(line)
}

/** Subject and detail of RFC 3463: `1.1` of “550 5.1.1 No such user”. */
function enhancedCode(line: string): string | undefined {
  return line.match(/^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/)?.[1]
}
