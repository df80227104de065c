/** When trying ends: docs/operating.md tells the operator the same. */
export const patience = { refusals: 8, days: 3 }

/** How many mails make a page of the list. */
export const parkedMailsPageSize = 50

/** What a mail server did with a mail: refused it, or asked for it later until we gave up. */
export type Refusal = { why: 'refused' | 'put-off'; line: string }

/** Why a mail did not arrive, in the words of staff; the server's own words stand beside it. */
export function explainRefusal({ why, line }: Refusal): string {
  if (why === 'put-off')
    return isFull(line)
      ? `The mailbox was full for ${patience.days} days.`
      : `The mail server put us off for ${patience.days} days.`
  if (isFull(line)) return 'The mailbox is full.'
  const code = enhancedCode(line)
  if (code?.startsWith('7.')) return 'The mail server does not take mail from us.'
  if (code?.startsWith('1.') || (!code && /^(550|551|553)\b/.test(line)))
    return 'There seems to be no such address.'
  if (!/^\d/.test(line)) return 'No mail can be sent to this address.'
  return 'The mail server refused this mail.'
}

function isFull(line: string): boolean {
  const code = enhancedCode(line)
  return code ? code === '2.2' : /^(452|552)\b/.test(line)
}

/** Subject and detail of RFC 3463: `1.1` of “550 5.1.1 No such user”. */
function enhancedCode(line: string): string | undefined {
  return line.match(/^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/)?.[1]
}
